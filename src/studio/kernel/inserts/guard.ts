import { pointer, type Repository } from "../../../model/index.ts";
import { flowConditionWords, stepWords } from "../../edits/rule-words.ts";
import { missingAt, oppositeOf } from "../../edits/condition-read.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { refuseCounted } from "../../edits/experiment/counted.ts";
import { Refusal } from "../../edits/refusal.ts";
import { refuseUnreadable, rulePlace } from "../../edits/rule-place.ts";
import { insertInto, stepWritten } from "../../edits/step/step-written.ts";
import { simulationNotesAt } from "../../edits/step/simulations.ts";
import { insertion } from "./insertion.ts";
import { commandSchema, name, written, place, type Of } from "../schema.ts";
import { withDialog } from "../dialog-words.ts";

/** Limits a step to some people. All others are sent to another step before they enter it. */
export const INSERT_GUARD = withDialog(
  commandSchema("insert", {
    what: { const: "guard" },
    flow: name,
    step: name,
    /** An expression that holds for the people who may enter. */
    only: {
      ...written,
      title: "For whom is it?",
      "x-widget": "condition",
      "x-missing": "Add at least one condition that says for whom it is.",
    },
    to: { ...name, title: "Where does everybody else go?" },
    /** The index of the guard that follows it. `null` if it is the last. */
    before: { ...place, title: "When is it checked? The first rule that applies decides." },
  }),
  {
    title: "Who may come to “{of}”?",
    "x-button": "Only for some people…",
    description: "It is checked whenever somebody opens this page, from anywhere.",
    "x-arm": "It is checked for people in the arm only.",
  },
);

/** Limits a step to some people: its guard sends everybody else to another step. */
export const GUARD = insertion({
  schema: INSERT_GUARD,
  cannot: "The Studio cannot add this guard.",
  texts: () => ({}),
  changeName: (_repo, { step }) => `A rule about who may come to ${step}`,
  plan: planned,
});

function planned(repo: Repository, { flow, step, only, to, before }: Of<typeof INSERT_GUARD>): Plan {
  const written = stepWritten(repo, flow, step);
  if (!written.flow.steps.has(to)) throw new Refusal(`There is no step “${to}” in ${flow}.`);
  if (to === step) throw new Refusal("People cannot be sent to the step that this rule keeps them from.");
  const guards = written.step.guards?.list.length ?? 0;
  if (before !== null && before >= guards)
    throw new Refusal("The rule that it should be checked before no longer exists.");
  const place = rulePlace(repo, flow, pointer(written.at, "guards", "-"));
  const when = oppositeOf(only, missingAt(place.scope));
  for (const source of [only, when]) refuseUnreadable(place, source);
  const draft = new Draft(repo);
  if (before !== null) refuseCounted(repo, written.path, pointer(written.at, "guards"), before);
  insertInto(draft, written, "guards", before, guards, { when, goto: to });
  const ifWords = (source: string) => `if ${flowConditionWords(repo, place.flow, source)}`;
  const next = before === null ? undefined : rulePlace(repo, flow, pointer("/steps", step, "guards", before));
  const first =
    next === undefined
      ? ""
      : `; it is checked before the rule that redirects people ${next.source === undefined ? "in any case" : ifWords(next.source)}`;
  const what = `Before ${stepWords(repo, flow, step)}: people are sent to ${stepWords(repo, flow, to)} ${ifWords(when)}${first}`;
  return draft.plan(what, simulationNotesAt(repo, draft, flow, step));
}
