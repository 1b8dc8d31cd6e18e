import type { Json, JsonObject } from "../../../engine/index.ts";
import { flowOf, type Repository, segmentsOf, withPart, itemsIn } from "../../../model/index.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { type FreshTexts, freshTexts } from "../../edits/fresh-texts.ts";
import { Refusal } from "../../edits/refusal.ts";
import { placeWords } from "../../edits/rule-words.ts";
import { textsOfStep } from "../../edits/step/add-button.ts";
import { simulationNotesAt } from "../../edits/step/simulations.ts";
import { valueFrom } from "../../edits/values/value.ts";
import { resolveTarget, refuseUnlessOneMore } from "../target.ts";
import { type ActionList, actionList, insertAction } from "../../edits/action/action-list.ts";
import { type ActionNeeds, actionNeeds } from "../../edits/action/action-needs.ts";
import { withDialog } from "../dialog-words.ts";
import { insertion, type Words } from "./insertion.ts";
import { ofFlow, commandSchema, words, place, VALUE_POINTER, type Of } from "../schema.ts";
import { insideOf } from "../target-name.ts";
import { settingValue } from "../new-things.ts";

/**
 * Adds an action to a rule, or to what a step does as it opens. `at` is the list of actions, which may not exist yet: the
 * `do` of a rule or the `enter` of a step.
 */
export const INSERT_ACTION = withDialog(
  commandSchema("insert", {
    what: { const: "action" },
    ...ofFlow,
    /** The keyword of the language for this kind of action. */
    does: {
      type: "string",
      pattern: "^[a-z]{1,30}$",
      "x-which": { title: "What does it do?", "x-missing": "Choose what it does" },
    },
    /** What it is about: the name of a call, an event, a value, a step, a field or a dialog. Empty if it needs none. */
    of: { type: "string", maxLength: 200 },
    /** Its values, by their pointers inside the action. */
    values: { type: "object", maxProperties: 100, propertyNames: VALUE_POINTER, additionalProperties: settingValue },
    words,
    /** The index of the action that it comes after. `null` for the first place. */
    after: place,
  }),
  {
    title: "Add an action: {of}",
    "x-button": "Add an action…",
    "x-arm": "Only people in the arm get it.",
  },
);
export type InsertAction = Of<typeof INSERT_ACTION>;

/** Adds an action to a rule, or to what a step does as it opens, where that is written. */
export const ACTION = insertion({
  schema: INSERT_ACTION,
  cannot: "The Studio cannot add this.",
  texts: (repo, command): Words => (neededBy(repo, command).choice.text === null ? {} : { words: command.words }),
  changeName: (_repo, { flow, at, does, of }) =>
    `A new action in ${flow} (${insideOf(at)}): ${[does, of].join(" ").trim()}`,
  plan: planned,
});

function neededBy(repo: Repository, command: InsertAction): ActionNeeds {
  return actionNeeds(repo, actionList(repo, command.flow, command.at), command);
}

function planned(repo: Repository, command: InsertAction): Plan {
  const { after, words } = command;
  const list = actionList(repo, command.flow, command.at);
  resolveTarget(repo, command);
  const needs = actionNeeds(repo, list, command);
  const { choice, offer } = needs;
  const draft = new Draft(repo);
  const key = choice.text === null ? undefined : textsFor(repo, draft, list).add("message", words);
  const texts = key === undefined ? [] : [[choice.text ?? "", key] as const];
  const action = [...valuesFrom(needs, command), ...texts].reduce<JsonObject>(
    (made, [at, value]) => withPart(made, segmentsOf(at), value, () => ({})) as JsonObject,
    choice.action,
  );
  const written = insertAction(repo, draft, list, after, action);
  const index = after === null ? 0 : after + 1;
  const before = itemsIn(JSON.parse(list.was) as Json);
  refuseUnlessOneMore(repo, draft, { flow: list.flow.id, at: list.next, index, before });
  const [first, step = ""] = segmentsOf(list.at);
  const simulations = first === "steps" ? simulationNotesAt(repo, draft, list.flow.id, step) : [];
  const where = placeWords(repo, { at: list.at, is: "action", flow: list.flow });
  const about = choice.words === "" ? "" : ` (${choice.words})`;
  const what = `${where}, a new action: ${offer.title}${about}${written.shared}`;
  return draft.plan(what, [...needs.dangers, ...simulations]);
}

/** The values that the person wrote, by pointer. */
function valuesFrom({ values }: ActionNeeds, command: InsertAction) {
  const known = new Map(values.map((one) => [one.at, one]));
  return Object.entries(command.values).map(([at, value]) => {
    const found = known.get(at);
    if (found === undefined) throw new Refusal("This value no longer exists, or cannot be changed here.");
    if (!found.isFree && typeof value === "string" && value.startsWith("="))
      throw new Refusal(`“${found.title}” cannot be calculated.`);
    // What accepts anything gets what it looks like.
    return [at, valueFrom(found, value)] as const;
  });
}

/** New texts beside those of the step, or of the whole journey. */
function textsFor(repo: Repository, draft: Draft, { flow: named, at }: ActionList): FreshTexts {
  const flow = flowOf(repo, named);
  const [first, id = ""] = segmentsOf(at);
  const step = first === "steps" ? flow.steps.get(id) : undefined;
  if (step !== undefined) return textsOfStep(repo, draft, flow, step);
  return freshTexts(repo, draft, { file: flow.id, prefix: "messages." });
}
