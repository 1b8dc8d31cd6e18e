import { isList, type Repository } from "../../model/index.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { meant, swapTo } from "./move-block.ts";
import { Refusal } from "../edits/refusal.ts";
import { listOf } from "../edits/removal/part-at.ts";
import { verifiedWithWarnings } from "../edits/verified.ts";
import type { Described } from "../edits/item/described.ts";
import { holderOf, jsonAt } from "../edits/item/holder.ts";
import { objectWords, PARTS, placeOf, refuseMixed } from "../edits/item/object-at.ts";
import { objectSchema, by, type Of } from "../kernel/schema.ts";

/** Moves an item within its list. */
export const MOVE_ITEM = objectSchema("move-item", { by });
export type MoveItem = Of<typeof MOVE_ITEM>;

/** Moves an item within its list. The items in between shift by one. */
export function moveItem(repo: Repository, command: MoveItem): Plan {
  const { at, was, by } = command;
  const holder = holderOf(repo, command);
  const list = listOf({ pointer: at })?.at ?? "";
  const items = jsonAt(holder, repo, list);
  const places = isList(items) ? items.map((_, index) => `${list}/${index}`) : [];
  const described = places.flatMap((one): Described | readonly Described[] => holder.find(one) ?? []);
  const item = meant(described, command);
  if (item === undefined || !isList(items)) throw new Refusal("This no longer exists.");
  const { place, shared } = placeOf(repo, holder, item, was);
  const to = (listOf(item)?.index ?? 0) + by;
  if (items[to] === undefined) throw new Refusal("There is no such place on the page.");
  const draft = new Draft(repo);
  const own = listOf(place);
  if (own === undefined) throw new Refusal(PARTS);
  refuseMixed(draft, { path: place.path, pointer: own.at }, items);
  swapTo(repo, draft, { path: place.path, list: own.at, from: own.index, to: own.index + by });
  const what = `${objectWords(repo, holder, item)} moves ${by < 0 ? "up" : "down"}${shared}`;
  return verifiedWithWarnings(repo, draft.plan(what), "It cannot be there.");
}
