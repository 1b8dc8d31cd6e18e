import type { Json, JsonObject } from "../../../engine/index.ts";
import { isList, isObject, originOf, pointer, type Repository, valueAt } from "../../../model/index.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { refuseCounted } from "../../edits/experiment/counted.ts";
import { Refusal } from "../../edits/refusal.ts";
import { refuseArmsChanges } from "../../edits/removal/arms-changes.ts";
import { refTo } from "../../edits/rebased.ts";
import { refuseUnreadable, rulePlace } from "../../edits/rule-place.ts";
import { flowConditionWords, placeWords, stepWords } from "../../edits/rule-words.ts";
import { leadingTo } from "../../edits/step/add-button.ts";
import { ruleIn, targetWords } from "../../edits/step/rule-at.ts";
import { simulationNotesAt } from "../../edits/step/simulations.ts";
import { type StepWritten, stepWritten } from "../../edits/step/step-written.ts";
import { withDialog } from "../dialog-words.ts";
import { commandSchema, expression, name, type Of, RULE_POINTER } from "../schema.ts";
import { PARTS, sharingOf, writtenOf, refuseUnlessOneMore } from "../target.ts";
import { insertion } from "./insertion.ts";

/** Leads people from a step to another one after an event, also if something else happens then already. */
export const INSERT_TRANSITION = withDialog(
  commandSchema("insert", {
    what: { const: "transition" },
    flow: name,
    step: name,
    /** `submit`, `createRegistration.failed`. */
    event: { type: "string", pattern: "^[\\w.*-]{1,200}$", title: "After what?", "x-missing": "Choose after what" },
    when: { ...expression, title: "Only when?", "x-widget": "condition", "x-may-be-empty": true },
    to: { ...name, title: "Where do people get then?" },
    /** The pointer of the rule that follows it. `null` if it is the last. */
    before: {
      anyOf: [RULE_POINTER, { type: "null" }],
      title: "When is it checked? The first that applies decides.",
    },
  }),
  {
    title: "Add a transition out of “{of}”",
    "x-button": "Add a transition…",
    description: "It leads from this page only, even if other pages share what else happens then.",
    "x-arm": "It is there for people in the arm only.",
  },
);
export type InsertTransition = Of<typeof INSERT_TRANSITION>;

/** Leads people from a step to another one after something that they do, or that a call ends with. */
export const TRANSITION = insertion({
  schema: INSERT_TRANSITION,
  cannot: "The Studio cannot add this transition.",
  texts: () => ({}),
  changeName: (_repo, { step, to }) => `A transition from ${step} to ${to}`,
  plan: planned,
});

function planned(repo: Repository, { flow, step, event, when, to, before }: InsertTransition): Plan {
  const written = stepWritten(repo, flow, step);
  const list = pointer(written.at, "on", event);
  const place = rulePlace(repo, flow, pointer(list, "-"));
  refuseUnreadable(place, when);
  const { does, notes } = leadingTo(written, to);
  const rule: JsonObject = { ...(when !== null && { when }), ...(isObject(does) ? does : { goto: does }) };
  const draft = new Draft(repo);
  const now = valueAt(place.flow.value, list);
  const next = before === null ? undefined : ruleIn(place.flow, before);
  if (next !== undefined && next.list !== list && !next.list.startsWith(`${list}/`))
    throw new Refusal("The rule that it should be checked before no longer exists.");
  const shared =
    now === undefined
      ? write(draft, written, list, when === null ? does : rule)
      : insertRule(repo, draft, written, { list: next?.list ?? list, index: next?.index ?? countOf(now), rule });
  const ifWords = when === null ? "" : ` if ${flowConditionWords(repo, place.flow, when)}`;
  const order = before === null ? "" : `; it is checked before ${targetWords(repo, place.flow, before)}`;
  const where = placeWords(repo, { at: pointer(list, 0), is: "rule", flow: place.flow });
  return draft.plan(`${where}: a new transition to ${stepWords(repo, flow, to)}${ifWords}${order}${shared}`, [
    ...notes,
    ...simulationNotesAt(repo, draft, flow, step),
  ]);
}

function write(draft: Draft, { path }: StepWritten, list: string, does: Json): string {
  draft.set(path, list, does);
  return "";
}

function countOf(rules: Json): number {
  return isList(rules) ? rules.length : 1;
}

interface NewRule {
  /** Pointer of the list in the journey, or of the name of a step in its place. */
  readonly list: string;
  readonly index: number;
  readonly rule: JsonObject;
}

/**
 * Inserts a rule into the rules of an event of a step, or into a `then` inside them. If others share the rules of the
 * event, the step gets a list of its own, which names them. Returns who else has it, for the end of a sentence.
 */
function insertRule(repo: Repository, draft: Draft, written: StepWritten, fresh: NewRule): string {
  const { list, index, rule } = fresh;
  const { file } = written.step;
  const before = valueAt(file.value, list) ?? [];
  const isWhole = list.startsWith(`${written.at}/on/`) && list.split("/").length === written.at.split("/").length + 2;
  const own = { path: written.path, pointer: list };
  const place = isWhole ? own : writtenOf(repo, { file, pointer: list });
  const raw = draft.value(place.path, place.pointer);
  const origin = originOf({ file, pointer: list });
  if (raw === undefined && origin.arm !== undefined) throw new Refusal(PARTS);
  // What the step has from a part as a whole is named beside the new rule.
  const now = raw ?? { $ref: refTo(origin, place.path) };
  const count = countOf(before);
  if (isList(now) && now.length === count) {
    refuseCounted(repo, place.path, place.pointer, index);
    draft.insert(place.path, place.pointer, index, rule);
  } else if (index === 0 || index === count) {
    refuseArmsChanges(repo, [place]);
    const others = rulesIn(now);
    draft.set(place.path, place.pointer, index === 0 ? [rule, ...others] : [...others, rule]);
  } else throw new Refusal("It would be between rules that are shared. Choose the first or the last place.");
  refuseUnlessOneMore(repo, draft, { flow: written.flow.id, at: list, index, before: rulesIn(before) });
  return sharingOf({ file, pointer: list }, place).shared;
}

/** The rules of an event, also if it has only one or only the name of a step. */
function rulesIn(value: Json): readonly Json[] {
  return isList(value) ? value : [typeof value === "string" ? { goto: value } : value];
}
