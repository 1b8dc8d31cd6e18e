import { type Block, descriptorOf, type Flow, isList, pointer, type Repository } from "../../../model/index.ts";
import { propertyIn } from "../../edits/item/described.ts";
import { type Container, containerOf } from "../../edits/item/container.ts";
import { lastOf } from "../../edits/rule-pointers.ts";
import { objectWords } from "../../edits/item/object-at.ts";
import { Refusal } from "../../edits/refusal.ts";
import { allSendsIn, type Button, buttonsIn, simulationsSending } from "../../edits/removal/part-at.ts";
import { type Node, slotOf } from "../target.ts";
import type { Kind } from "./kind.ts";
import { recordedNotes, walkNames } from "../../edits/simulations.ts";
import type { FilePlace } from "../../edits/answer/reference.ts";

/**
 * A part of a page, an entry of a list or a map, or an object in one of these or in the layout of a form. A button that
 * is the only way to continue from its step, or to reach another one, has to stay.
 */
export function objectKind(repo: Repository, node: Node): Kind {
  const { pointer: at } = node;
  const container = containerOf(repo, node);
  const of = container.find(at);
  if (of === undefined) throw new Refusal("This no longer exists.");
  return {
    words: objectWords(repo, container, of),
    notes: () => [],
    removal() {
      if (!isButton(repo, container, at) && !isOfPage(container, at) && !mayGo(container, at))
        throw new Refusal("This cannot be deleted without the part that contains it.");
      const block = blockAround(container, at) ?? of.block;
      return { places: itemPlaces(repo, [{ ...of, block }]), onceEverybodys: pressedIn(repo, container, at) };
    },
  };
}

function isButton(repo: Repository, { is }: Container, at: string): boolean {
  return "page" in is && buttonsIn(repo, is.page.flow.id, is.page.step).some((one) => one.pointer === at);
}

/** Whether a block is on the page, beside or above it. Throws a `Refusal` for the only block of a page. */
function isOfPage({ is }: Container, at: string): boolean {
  if (!("page" in is)) return false;
  const { page, header, aside } = is.page.step;
  if (page.length === 1 && page[0]?.pointer === at) throw new Refusal("It is the only part of the page.");
  return [...page, ...header, ...aside].some((one) => one.pointer === at);
}

function blockAround(container: Container, at: string): Block | undefined {
  return container.find(at.replace(/\/[^/]+\/\d+$/, ""))?.block;
}

/** Whether what is at a pointer is an entry, or may be missing. The page itself is no list. */
function mayGo(container: Container, at: string): boolean {
  const [list, name] = lastOf(at);
  const owner = container.find(list);
  const property = owner && propertyIn(owner, name);
  if (property?.is === "part") return !property.isRequired;
  const [object, many] = lastOf(list);
  const around = container.find(object);
  const is = around && propertyIn(around, many)?.is;
  return (is === "list" || is === "map" || is === "blocks") && !container.hasChoices(list);
}

/** Where items are written. A block that would become empty is included. */
export function itemPlaces(repo: Repository, items: readonly Item[]): readonly FilePlace[] {
  const removed = new Map<Block, Item[]>();
  const places = items.map((item) => {
    if (item.block !== undefined) removed.set(item.block, [...(removed.get(item.block) ?? []), item]);
    return slotOf(repo, item);
  });
  const whole = [...removed].flatMap(([block, all]) => (isEmptied(block, all) ? [slotOf(repo, block)] : []));
  const isInside = ({ path, pointer: at }: FilePlace) =>
    whole.some((one) => one.path === path && at.startsWith(`${one.pointer}/`));
  return [...places.filter((one) => !isInside(one)), ...whole];
}

/** Something that is deleted, and the block that has it. */
interface Item extends Pick<Button, "file" | "pointer"> {
  readonly block: Block | undefined;
}

/** Whether a block that only lists buttons would become empty. */
function isEmptied({ raw, slots, descriptor, pointer: at }: Block, removed: readonly Item[]): boolean {
  const isMore = descriptor === undefined || descriptorOf(descriptor).events.size > 0 || slots.size > 0;
  if (isMore || removed.some((one) => one.pointer === at)) return false;
  const lists = Object.entries(raw).flatMap(([key, value]) => (isList(value) ? [[key, value.length] as const] : []));
  const left = lists.map(([key, length]) => {
    return length - removed.filter((one) => one.pointer.startsWith(`${pointer(at, key)}/`)).length;
  });
  return lists.length > 0 && left.every((count) => count === 0);
}

/** Notes about what can no longer press the only button of an event. */
function pressedIn(repo: Repository, { is }: Container, at: string): readonly string[] {
  if (!("page" in is)) return [];
  const { flow, step } = is.page;
  const sends = allSendsIn(repo, flow.id, step.id);
  const inside = sends.filter(({ pointer: own }) => `${own}/`.startsWith(`${at}/`)).map(({ event }) => event);
  const pressed = inside.filter((event) => sends.filter((one) => one.event === event).length === 1);
  return pressed.length === 0 ? [] : pressedBy(repo, flow, step.id, pressed);
}

/** Notes about simulations and recordings that press the button and no longer can. */
export function pressedBy(repo: Repository, flow: Flow, step: string, events: readonly string[]): readonly string[] {
  const simulations = simulationsSending(repo, flow, step, new Set(events));
  return [
    ...(simulations.length > 0 ? [`These test walks press it, and need another path: ${walkNames(simulations)}.`] : []),
    ...recordedNotes(repo, ...events),
  ];
}
