import { isList, type Repository, valueAt } from "../../../model/index.ts";
import { Draft, type Plan } from "../draft.ts";
import { meant, swapTo } from "../move-block.ts";
import { Refusal } from "../refusal.ts";
import { listOf } from "../removal/part-at.ts";
import { stepNamed } from "../step/step-written.ts";
import { verifiedWithWarnings } from "../verified.ts";
import type { MoveItem } from "./command-item.ts";
import { type Described, describedAt } from "./described.ts";
import { objectWords, placeOf, refuseMixed } from "./object-at.ts";

/** Moves an item within its list. The items in between shift by one. */
export function moveItem(repo: Repository, command: MoveItem): Plan {
  const { flow, step, at, was, by } = command;
  const written = stepNamed(repo, flow, step);
  const list = listOf({ pointer: at })?.at ?? "";
  const file = written.step.file;
  const items = valueAt(file.value, list);
  const places = isList(items) ? items.map((_, index) => `${list}/${index}`) : [];
  const described = places.flatMap((one): Described | readonly Described[] => describedAt(written.step, one) ?? []);
  const item = meant(described, command);
  if (item === undefined || !isList(items)) throw new Refusal("This no longer exists.");
  const { place, shared } = placeOf(written, item, was);
  const to = (listOf(item)?.index ?? 0) + by;
  if (items[to] === undefined) throw new Refusal("There is no such place on the page.");
  const draft = new Draft(repo);
  const own = listOf(place);
  if (own === undefined)
    throw new Refusal("This is assembled from parts that others use. Change it at the place JSON.");
  refuseMixed(draft, { path: place.path, pointer: own.at }, items);
  swapTo(repo, draft, { path: place.path, list: own.at, from: own.index, to: own.index + by });
  const what = `${objectWords(repo, flow, step, item)} moves ${by < 0 ? "up" : "down"}${shared}`;
  return verifiedWithWarnings(repo, draft.plan(what), "It cannot be there.");
}
