import type { Json } from "../../engine/index.ts";
import { isObject, pointer, type Repository, segmentsOf, valueAt } from "../../model/index.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { refuseCounted } from "../edits/experiment/counted.ts";
import { insertBlock } from "../edits/insert-block.ts";
import { objectAt, objectWords } from "../edits/item/object-at.ts";
import { Refusal } from "../edits/refusal.ts";
import { refuseArmsChanges } from "../edits/removal/arms-changes.ts";
import { stepWritten } from "../edits/step/step-written.ts";
import { verifiedWithWarnings } from "../edits/verified.ts";
import { kindOf } from "../kernel/kinds/index.ts";
import { type BlockPlace, blockPlace, blockPlaceOptional, by, type Of, targetSchema, whole } from "../kernel/schema.ts";
import { listOf, PARTS, refuseMixed, refuseOther, resolveTarget, slotOf, writtenItem } from "../kernel/target.ts";

/**
 * Moves an item within its list (a part of a page, an entry, a guard, an action), so that the items in between shift by
 * one, or a block to another list of blocks.
 */
export const MOVE = targetSchema("move", {}, { by, to: whole(blockPlace, blockPlaceOptional) });
export type Move = Of<typeof MOVE>;

export function move(repo: Repository, command: Move): Plan {
  const { by: count = 0 } = command;
  if (command.to !== undefined) return moveInto(repo, command, command.to);
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
  const plan = draft.plan(`${kind.words} moves ${count < 0 ? "up" : "down"}${shared}`, kind.notes(draft));
  return verifiedWithWarnings(repo, plan, "It cannot be there.");
}

/** Moves a block to another list of blocks: out of a section, into one, or into a dialog. */
function moveInto(repo: Repository, command: Move, place: BlockPlace): Plan {
  const { into } = place;
  const { node, holder, of, place: source } = objectAt(repo, command);
  const { flow, step } = node;
  if (flow === undefined || step === undefined) throw new Refusal("Only a block can be moved there.");
  const written = stepWritten(repo, flow.id, step);
  const from = listOf(node);
  if (from === undefined || of.block?.pointer !== node.pointer) throw new Refusal("Only a block can be moved there.");
  if (into !== undefined && `${into.at}/`.startsWith(`${node.pointer}/`))
    throw new Refusal("A part cannot be moved into itself.");
  const target = into === undefined ? pointer(written.step.pointer, "page") : pointer(into.at, into.name);
  if (target === from.at) throw new Refusal("It is in this list already.");
  const own = listOf(source);
  if (own === undefined) throw new Refusal(PARTS);
  refuseArmsChanges(repo, [source]);
  const draft = new Draft(repo);
  refuseMixed(draft.value(source.path, own.at), valueAt(node.file.value, from.at));
  const value = draft.value(source.path, source.pointer);
  if (!isObject(value)) throw new Refusal(PARTS);
  const remove = () => draft.remove(source.path, source.pointer);
  // What is removed last must not have moved because of the other change.
  const isDeeper = target.startsWith(`${from.at}/`);
  if (!isDeeper) remove();
  const to = insertBlock(repo, draft, written, place, value);
  if (isDeeper) remove();
  if (to.path !== source.path) throw new Refusal(PARTS);
  const wanted = movedIn(node.file.value ?? null, [from, { at: to.list, index: to.index }]);
  refuseOther(repo, draft, node, written.step.pointer, valueAt(wanted, written.step.pointer));
  const where = to.holder === undefined ? "to the page itself" : `into ${objectWords(repo, holder, to.holder)}`;
  const what = `${objectWords(repo, holder, of)} moves ${where}${source.shared === "" ? to.shared : source.shared}`;
  return verifiedWithWarnings(repo, draft.plan(what), "It cannot be there.");
}

/** A step after one of its blocks was moved to another list. */
function movedIn(value: Json, [from, to]: readonly [ListPlace, ListPlace]): Json {
  const copy = structuredClone(value);
  const holder = valueAt(copy, to.at.replace(/\/[^/]*$/, ""));
  const name = segmentsOf(to.at).at(-1) ?? "";
  const [source, target] = [from, to].map(({ at }) => valueAt(copy, at) as Json[] | undefined);
  const [block = null] = source?.splice(from.index, 1) ?? [];
  if (target !== undefined) target.splice(to.index, 0, block);
  else if (isObject(holder)) Object.assign(holder, { [name]: [block] });
  return copy;
}

type ListPlace = NonNullable<ReturnType<typeof listOf>>;
