import { textsByWords } from "../../edits/plain-words.ts";
import {
  conditionalIn,
  patchedArms,
  pointer,
  type Repository,
  segmentsOf,
  valueAt,
  writtenPointer,
} from "../../../model/index.ts";
import { flowConditionWords, isOfPage, placeWords } from "../../edits/rule-words.ts";
import { removeTextsOnlyOf } from "../../edits/answer/removal.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { lastOf } from "../../edits/rule-pointers.ts";
import { PARTS } from "../target.ts";
import { keyFor, keyOf, type TextChoice } from "../../edits/item/text-choice.ts";
import { Refusal, CHANGED } from "../../edits/refusal.ts";
import { refuseArmsChanges } from "../../edits/removal/arms-changes.ts";
import { refuseUnreadable, restOf, type RulePlace, rulePlace } from "../../edits/rule-place.ts";
import { verified, verifiedBy } from "../../edits/verified.ts";
import { commandSchema, name, seenJson, expression, RULE_POINTER, type Of } from "../schema.ts";
import { withDialog } from "../dialog-words.ts";
import { wholePlace } from "../../edits/answer/reference.ts";

/**
 * Sets the condition of a journey's rule (a transition or a guard), or the meaning of a named condition. `null` stands
 * for always.
 */
export const SET_CONDITION = withDialog(
  commandSchema(
    "set",
    {
      flow: name,
      at: RULE_POINTER,
      when: { ...expression, title: "Only when?", "x-widget": "condition", "x-missing": "Add at least one condition." },
      was: expression,
    },
    {
      /**
       * The rest of the rule as JSON (`restOf`) when the person saw it, to notice if another rule is there now. Absent
       * if it was just read.
       */
      of: seenJson,
    },
  ),
  {
    title: "When is “{of}” shown?",
    "x-button": "Only when…",
    "x-verb": "Use it",
    description: "Otherwise nothing is shown in its place.",
  },
);
export type SetCondition = Of<typeof SET_CONDITION>;

/**
 * Sets the condition of a rule or the meaning of a named condition, where it is written, even if that is a shared part.
 */
export function setCondition(repo: Repository, { flow, at, when, was, of }: SetCondition): Plan {
  const place = rulePlace(repo, flow, at);
  if (place.is === "new") throw new Refusal("This rule does not exist yet.");
  if (of !== undefined && of !== restOf(place))
    throw new Refusal("Somebody else has changed this rule. Look at it again.");
  const now = place.source ?? null;
  if (now !== was && now !== when)
    throw new Refusal(CHANGED, [{ of: `When: ${placeWords(repo, place)}`, mine: when, theirs: now, was }]);
  const { origin } = place;
  if (origin.arm !== undefined) throw new Refusal("This rule exists only in an arm. Change it at the place JSON.");
  refuseUnreadable(place, when);
  if (OF_ARMS.has(place.is) && (now === null) !== (when === null)) refuseOfArm(repo, place);
  const draft = new Draft(repo);
  const notes = now === when ? [] : write(repo, draft, place, when);
  const plan = draft.plan(
    `${placeWords(repo, place)}: ${conditionText(repo, place, when)} instead of ${conditionText(repo, place, now)}${sharedIn(place)}`,
    notes,
  );
  const isFirst = place.is === "given" && now === null;
  if (isFirst) return verified(repo, plan, "This text cannot have a condition.");
  if (when === null) return verifiedBy(repo, plan, "dead-rule", "This cannot always happen there.");
  return verifiedBy(repo, plan, "impossible-condition", "This condition cannot be used there.");
}

const OF_ARMS: ReadonlySet<RulePlace["is"]> = new Set(["rule", "action", "part", "given", "chosen", "property"]);

/**
 * Throws a `Refusal` if an arm adds, changes or removes the condition of a rule, because the arm's patch would no
 * longer apply.
 */
function refuseOfArm(repo: Repository, { is, origin: { path, pointer: to } }: RulePlace): void {
  const at = is === "property" || is === "chosen" ? to : pointer(to, "when");
  for (const { flag, arm, files } of patchedArms(repo)) {
    const ops = files.flatMap((one) => (one.file === path ? one.ops : []));
    const last = ops.findLast((one) => writtenPointer(repo.files.get(path)?.value, one.path) === at);
    if (last === undefined) continue;
    const has = last.op === "remove" ? "no condition there any more" : "a condition of its own there";
    throw new Refusal(`The arm ${arm} of ${flag} has ${has}: undo that first, under “What it changes…”.`);
  }
}

/** Returns notes about what is deleted with the condition. */
function write(repo: Repository, draft: Draft, place: RulePlace, when: string | null): readonly string[] {
  const { flow, at, is, source, sign, origin } = place;
  const { path, pointer: to } = origin;
  if (place.choice !== undefined) return choose(repo, draft, place, place.choice, when);
  if (is === "property") {
    if (when === null && place.isRequired && sign !== "") draft.set(path, to, place.without === "always");
    else if (when === null && place.isRequired) throw new Refusal(`“${place.title}” is required.`);
    else if (when === null) draft.remove(path, to);
    else draft.set(path, to, sign + when);
  } else if (is === "name") {
    if (when === null) throw new Refusal("A named condition cannot be empty.");
    draft.set(path, to, when);
  } else if (is === "goto") {
    if (when !== null) draft.set(path, to, { when, goto: valueAt(flow.value, at) ?? null });
  } else if (when === null) {
    const keys = Object.keys(valueAt(flow.value, at) ?? {});
    if (is === "given") {
      giveAlways(repo, draft, place);
      return [];
    }
    if (keys.length === 1)
      throw new Refusal("This rule consists of its condition only, so the condition cannot be deleted.");
    draft.remove(path, pointer(to, "when"));
  } else if (source === undefined && is === "given") giveWhen(repo, draft, place, when);
  else if (source === undefined) draft.add(path, to, "when", 0, when);
  else draft.set(path, pointer(to, "when"), when);
  return [];
}

/** Gives a text its first condition. */
function giveWhen(repo: Repository, draft: Draft, { origin: { path, pointer: to } }: RulePlace, when: string): void {
  const text = draft.value(path, to);
  if (text === undefined) throw new Refusal(PARTS);
  // What is inside gets another pointer, so that an arm's patch of it would no longer apply.
  refuseArmsChanges(repo, [{ path, pointer: to }]);
  draft.set(path, to, { when, text });
}

/** Changes when a text is another one. Without a condition it is always the same, and the other words are deleted. */
function choose(
  repo: Repository,
  draft: Draft,
  { flow, origin: { path, pointer: to } }: RulePlace,
  choice: TextChoice,
  when: string | null,
): readonly string[] {
  if (when !== null) {
    draft.set(path, to, keyFor({ ...choice, condition: when }));
    return [];
  }
  const [text] = lastOf(to);
  refuseArmsChanges(repo, [{ path, pointer: text }]);
  const key = keyOf(choice.before + choice.others);
  const isOnlyKey = !key.startsWith("=") && Object.keys(draft.value(path, text) ?? {}).length === 1;
  draft.set(path, isOnlyKey ? text : to, key);
  const texts = removeTextsOnlyOf(repo, draft, [wholePlace({ path, pointer: to })], flow.id);
  refuseArmsChanges(repo, texts);
  return texts.length === 0
    ? []
    : [`Also deleted, because nothing else needs it: ${textsByWords(repo, [choice.key])}.`];
}

/** Removes the condition of a text or a value, and the object around it if it was only there for the condition. */
function giveAlways(repo: Repository, draft: Draft, { flow, at, origin: { path, pointer: to } }: RulePlace): void {
  const { rest = {} } = conditionalIn(valueAt(flow.value, at) ?? null) ?? {};
  if ("otherwise" in rest)
    throw new Refusal("It also says what is shown otherwise, so the condition cannot be deleted.");
  const [name = "", ...others] = Object.keys(rest);
  const isWrapped = others.length === 0 && (name === "text" || name === "value");
  if (!isWrapped) return draft.remove(path, pointer(to, "when"));
  const inner = pointer(to, name);
  // What is inside gets another pointer, so that an arm's patch of it would no longer apply.
  refuseArmsChanges(repo, [{ path, pointer: inner }]);
  draft.set(path, to, draft.value(path, inner) ?? null);
}

function conditionText(repo: Repository, { flow, without }: RulePlace, when: string | null): string {
  return when === null ? without : `if ${flowConditionWords(repo, flow, when)}`;
}

function sharedIn({ flow, at, is, origin: { path, pointer: to } }: RulePlace): string {
  const isHere = isOfPage({ at, is });
  if (path !== flow.file.path) return `; journeys that share ${path} follow`;
  const [, step = ""] = segmentsOf(at);
  const isShared = (is === "action" || isHere) && !to.startsWith(`${pointer("/steps", step)}/`);
  const does = isHere ? "have" : "do";
  return isShared ? `; all steps that ${does} ${segmentsOf(to)[1] ?? "the same"} follow` : "";
}
