import { type Block, descriptorOf, isList, pointer, type Repository } from "../../../model/index.ts";
import { isRecorded } from "../answer/samples.ts";
import type { FilePlace } from "../answer/remove-references.ts";
import { Draft, type Plan } from "../draft.ts";
import { drafted } from "../drafted.ts";
import { Refusal } from "../refusal.ts";
import { allSendsIn, type Button, buttonsIn, listOf, writtenAs } from "../removal/part-at.ts";
import { takeAway } from "../removal/take-away.ts";
import { triesSending } from "../removal/tries-sending.ts";
import { refuseDeadEnds } from "../removal/ways-left.ts";
import type { StepWritten } from "../step/step-written.ts";
import { verifiedWithWarnings } from "../verified.ts";
import type { DeleteItem } from "./command-item.ts";
import { describedAt, propertyIn } from "./described.ts";
import { objectAt, objectWords, placeOf } from "./object-at.ts";

/**
 * Deletes an item of a list, an optional object of a block, or a block inside another one, and what only it needed.
 * Throws a `Refusal` if a button in it is the only way to continue from its step, or to reach another one.
 */
export function deleteItem(repo: Repository, command: DeleteItem): Plan {
  const { flow, step, at, was } = command;
  const { written, of, shared } = objectAt(repo, command);
  const sends = allSendsIn(repo, flow, step);
  const isButton = buttonsIn(repo, flow, written.step).some((one) => one.pointer === at);
  if (!isButton && !isOfPage(written, at) && !mayGo(written, at))
    throw new Refusal("This cannot be deleted without the part that contains it.");
  const block = blockAround(written, at) ?? of.block;
  const draft = new Draft(repo);
  const notes = takeAway(repo, draft, flow, itemPlaces(written, [{ item: { ...of, block }, was }]));
  if (shared !== "") {
    const after = drafted(repo, draft);
    for (const { id } of repo.flows) refuseDeadEnds(repo, after, id);
  }
  const inside = sends.filter(({ pointer: own }) => `${own}/`.startsWith(`${at}/`)).map(({ event }) => event);
  const pressed = inside.filter((event) => sends.filter((one) => one.event === event).length === 1);
  const what = `${objectWords(repo, flow, step, of)} is deleted${shared}`;
  const plan = draft.plan(what, notes, pressed.length === 0 ? [] : pressedBy(repo, flow, step, pressed));
  return verifiedWithWarnings(repo, plan, "The Studio cannot delete this.");
}

/** The block that has a block in one of its lists of blocks. */
function blockAround({ step }: StepWritten, at: string): Block | undefined {
  return describedAt(step, at.replace(/\/[^/]+\/\d+$/, ""))?.block;
}

/** Whether a block is on the page, beside or above it. Throws a `Refusal` for the only block of a page. */
function isOfPage({ step: { page, header, aside } }: StepWritten, at: string): boolean {
  if (page.length === 1 && page[0]?.pointer === at) throw new Refusal("It is the only part of the page.");
  return [...page, ...header, ...aside].some((one) => one.pointer === at);
}

/** Whether what is at a pointer is in a list, or may be missing. */
function mayGo({ step }: StepWritten, at: string): boolean {
  const list = listOf({ pointer: at });
  const [, holder = "", name = ""] = /^(.*)\/([^/]+)$/.exec(list?.at ?? at) ?? [];
  const of = describedAt(step, holder);
  const property = of && propertyIn(of, name);
  if (of === undefined || property === undefined) return false;
  if (list !== undefined) return property.is === "list" || property.is === "blocks";
  return property.is === "part" && !property.isRequired;
}

/** Where items are written. A block that would become empty is included. */
export function itemPlaces(
  written: StepWritten,
  items: readonly { readonly item: Item; readonly was: string }[],
): readonly FilePlace[] {
  const going = new Map<Block, Item[]>();
  const places = items.map(({ item, was }) => {
    if (item.block !== undefined) going.set(item.block, [...(going.get(item.block) ?? []), item]);
    return placeOf(written, item, was).place;
  });
  const whole = [...going].flatMap(([block, all]) =>
    isEmptied(block, all) ? [placeOf(written, block, writtenAs(block)).place] : [],
  );
  const isInside = ({ path, pointer: at }: FilePlace) =>
    whole.some((one) => one.path === path && at.startsWith(`${one.pointer}/`));
  return [...places.filter((one) => !isInside(one)), ...whole];
}

/** Something that is deleted, and the block that has it. */
interface Item extends Pick<Button, "file" | "pointer"> {
  readonly block: Block | undefined;
}

/** Whether a block that only lists buttons would become empty. */
function isEmptied({ raw, slots, descriptor, pointer: at }: Block, going: readonly Item[]): boolean {
  const isMore = descriptor === undefined || descriptorOf(descriptor).events.size > 0 || slots.size > 0;
  if (isMore || going.some((one) => one.pointer === at)) return false;
  const lists = Object.entries(raw).flatMap(([key, value]) => (isList(value) ? [[key, value.length] as const] : []));
  const left = lists.map(([key, length]) => {
    return length - going.filter((one) => one.pointer.startsWith(`${pointer(at, key)}/`)).length;
  });
  return lists.length > 0 && left.every((count) => count === 0);
}

/** Notes about simulations and recordings that press the button and no longer can. */
export function pressedBy(repo: Repository, flow: string, step: string, events: readonly string[]): readonly string[] {
  const tries = triesSending(repo, flow, step, new Set(events));
  return [
    ...(tries.length > 0 ? [`These simulations press it, and need another path: ${tries.join(", ")}.`] : []),
    ...(events.some((one) => isRecorded(repo, one))
      ? ["Recordings may press it: record them again (npm run flow -- record)."]
      : []),
  ];
}
