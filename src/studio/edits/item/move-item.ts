import { isList, type Repository } from "../../../model/index.ts";
import { Draft, type Plan } from "../draft.ts";
import { meant, swapTo } from "../move-block.ts";
import { Refusal } from "../refusal.ts";
import { listOf } from "../removal/part-at.ts";
import { verifiedWithWarnings } from "../verified.ts";
import type { MoveItem } from "./command-item.ts";
import type { Described } from "./described.ts";
import { holderOf, jsonAt } from "./holder.ts";
import { objectWords, PARTS, placeOf, refuseMixed } from "./object-at.ts";

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
