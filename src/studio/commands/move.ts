import { type Repository, valueAt } from "../../model/index.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { refuseCounted } from "../edits/experiment/counted.ts";
import { ADD_STEP } from "./add-step.ts";
import { Refusal } from "../edits/refusal.ts";
import { verifiedWithWarnings } from "../edits/verified.ts";
import { kindOf } from "../kernel/kinds/index.ts";
import { moveFields } from "../kernel/moves/fields.ts";
import { moveStep } from "../kernel/moves/step.ts";
import { movePart } from "../kernel/moves/part.ts";
import { by, commandSchema, form, name, type Of, ofFlow, targetSchema } from "../kernel/schema.ts";
import { blockPlace, blockPlaceOptional } from "../kernel/new-things.ts";
import { withDialog } from "../kernel/dialog-words.ts";
import { targetName } from "../kernel/target-name.ts";
import { forArm, type InArm, registered } from "./registered.ts";
import { listOf, PARTS, refuseMixed, resolveTarget, slotOf, writtenItem } from "../kernel/target.ts";

/**
 * Moves an item within its list: a part of a page, a row of a form, an entry, a guard, an action. The items in between
 * shift by one.
 */
const MOVE = targetSchema("move", { by });
export type MoveNode = Of<typeof MOVE>;

/** Moves a block to another list of blocks of its step. */
export const MOVE_PART = withDialog(
  commandSchema(
    "move",
    {
      ...ofFlow,
      ...blockPlace,
      after: { ...blockPlace.after, title: "Where does it go?", "x-missing": "Choose where it goes" },
    },
    blockPlaceOptional,
  ),
  { title: "Move “{of}”", "x-button": "Move it elsewhere…", "x-verb": "Move it" },
);
export type MovePart = Of<typeof MOVE_PART>;

/** Moves fields, with what has to stay with them, to the form of another step. */
export const MOVE_FIELDS = withDialog(
  commandSchema("move", {
    flow: name,
    step: name,
    form,
    fields: { type: "array", minItems: 1, maxItems: 100, items: name, title: "What moves?" },
    to: { ...name, title: "To which page?" },
  }),
  {
    title: "Move “{of}” to another page",
    "x-button": "To another page…",
    "x-verb": "Move it",
    description: "It is put below what that page asks already.",
  },
);

export type MoveFields = Of<typeof MOVE_FIELDS>;

/** Moves a step between two others. */
export const MOVE_STEP = withDialog(
  commandSchema("move", {
    flow: name,
    step: name,
    after: name,
    before: name,
    transitions: { ...ADD_STEP.properties.transitions, title: "Where does it go?" },
  }),
  {
    title: "Move “{of}”",
    "x-button": "Move it…",
    "x-verb": "Move it",
    description: "What leads to it now leads to where it leads. Who is redirected before it opens stays as it is.",
  },
);
export type MoveStep = Of<typeof MOVE_STEP>;

const inArm: InArm<MoveNode | MovePart> = {
  changeName: (seen, command) => `The place of ${targetName(seen, command)}`,
  repeats: true,
  copiesRules: true,
};

/** Moves something of a journey. */
export const MOVES = [forArm(MOVE, moveNode, inArm), forArm(MOVE_PART, movePart, inArm)] as const;

/** Fields and steps are everybody's, and move for everybody. */
export const MOVES_FOR_ALL = [
  registered(MOVE_FIELDS, (repo, command) =>
    verifiedWithWarnings(repo, moveFields(repo, command), "It cannot be there."),
  ),
  registered(MOVE_STEP, (repo, command) => verifiedWithWarnings(repo, moveStep(repo, command), "It cannot be there.")),
] as const;

function moveNode(repo: Repository, command: MoveNode): Plan {
  const { by: count } = command;
  const node = resolveTarget(repo, command);
  const kind = kindOf(repo, node);
  const { shared } = slotOf(repo, node);
  const item = writtenItem(repo, node);
  if (item === undefined) throw new Refusal(PARTS);
  const { path, list, index: from } = item;
  const draft = new Draft(repo);
  if (kind.mayBeSeveral === undefined)
    refuseMixed(draft.value(path, list), valueAt(node.file.value, listOf(node)?.at ?? ""));
  const to = from + count;
  if (count === 0 || to < 0 || to >= item.count) throw new Refusal("There is no such place in its list.");
  refuseCounted(repo, path, list, Math.min(from, to), Math.max(from, to));
  for (let index = from; index < to; index += 1) draft.swap(path, list, index);
  for (let index = from; index > to; index -= 1) draft.swap(path, list, index - 1);
  kind.moved?.(draft, from, to);
  const plan = draft.plan(`${kind.words} moves ${count < 0 ? "up" : "down"}${shared}`, kind.notes(draft));
  return verifiedWithWarnings(repo, plan, "It cannot be there.");
}
