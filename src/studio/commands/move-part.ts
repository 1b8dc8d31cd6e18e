import type { Json } from "../../engine/index.ts";
import { isList, isObject, pointer, type Repository, segmentsOf, valueAt } from "../../model/index.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { insertBlock } from "../edits/insert-block.ts";
import { jsonAt, pageHolder } from "../edits/item/holder.ts";
import { objectWords, PARTS, placeOf, refuseMixed, refuseOther } from "../edits/item/object-at.ts";
import { meant } from "./move-block.ts";
import { Refusal } from "../edits/refusal.ts";
import { refuseArmsChanges } from "../edits/removal/arms-changes.ts";
import { allBlocksIn, listOf } from "../edits/removal/part-at.ts";
import { stepWritten } from "../edits/step/step-written.ts";
import { verifiedWithWarnings } from "../edits/verified.ts";
import { part, blockPlace, commandSchema, blockPlaceOptional, type Of } from "../kernel/schema.ts";

/** Moves a block to another list of blocks of its step. */
export const MOVE_PART = commandSchema("move-part", { ...part, ...blockPlace }, blockPlaceOptional);
export type MovePart = Of<typeof MOVE_PART>;

/** Moves a block to another list of blocks: out of a section, into one, or into a dialog. */
export function movePart(repo: Repository, command: MovePart): Plan {
  const { flow, step, at, was, into } = command;
  const written = stepWritten(repo, flow, step);
  const holder = pageHolder(repo, written);
  const block = meant(allBlocksIn(written.step), { at, was, by: 0 });
  const described = block && holder.find(block.pointer);
  const from = block && listOf(block);
  if (block === undefined || described === undefined || from === undefined)
    throw new Refusal("This part of the page no longer exists.");
  if (into !== undefined && `${into.at}/`.startsWith(`${block.pointer}/`))
    throw new Refusal("A part cannot be moved into itself.");
  const target = into === undefined ? pointer(written.step.pointer, "page") : pointer(into.at, into.name);
  if (target === from.at) throw new Refusal("It is in this list already.");
  const { place, shared } = placeOf(repo, holder, block, was);
  const items = jsonAt(holder, repo, from.at);
  const own = listOf(place);
  if (own === undefined || !isList(items)) throw new Refusal(PARTS);
  refuseArmsChanges(repo, [place]);
  const draft = new Draft(repo);
  refuseMixed(draft, { path: place.path, pointer: own.at }, items);
  const value = draft.value(place.path, place.pointer);
  if (!isObject(value)) throw new Refusal(PARTS);
  const remove = () => draft.remove(place.path, place.pointer);
  // What is removed last must not have moved because of the other change.
  const isDeeper = target.startsWith(`${from.at}/`);
  if (!isDeeper) remove();
  const to = insertBlock(repo, draft, written, command, value);
  if (isDeeper) remove();
  if (to.path !== place.path) throw new Refusal(PARTS);
  const wanted = movedIn(holder.jsonIn(repo) ?? null, [from, { at: to.list, index: to.index }]);
  refuseOther(repo, draft, holder, written.step.pointer, valueAt(wanted, written.step.pointer));
  const where = to.holder === undefined ? "to the page itself" : `into ${objectWords(repo, holder, to.holder)}`;
  const what = `${objectWords(repo, holder, described)} moves ${where}${shared === "" ? to.shared : shared}`;
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
