import type { Repository } from "../../../src/model/index.ts";
import type { ItemView, ListView, ObjectView } from "../../../src/studio/protocol-parts.ts";
import { partsAt } from "../../../src/studio/reading/parts-at.ts";

export interface FoundItem extends ItemView {
  /** The event that it sends. Empty: none. */
  readonly event: string;
}

/** The items of all lists of a step, at any depth. */
export function itemsAt(repo: Repository, flow: string, step: string): readonly FoundItem[] {
  return partsAt(repo, flow, step).flatMap(itemsOf);
}

/** The item that sends an event. */
export function itemSending(repo: Repository, event: string, flow = "garden", step = "done"): FoundItem {
  const found = itemsAt(repo, flow, step).find((one) => one.event === event);
  if (found === undefined) throw new Error(`Nothing sends ${event}`);
  return found;
}

function itemsOf({ lists }: ObjectView): readonly FoundItem[] {
  return lists.flatMap(({ items }) => items.flatMap((item) => [{ ...item, event: eventOf(item) }, ...itemsOf(item)]));
}

function eventOf({ was }: ItemView): string {
  const { event = "" } = JSON.parse(was) as { readonly event?: string };
  return event;
}

/** The list of an object, or its map, with this name. */
export function listOf({ lists }: ObjectView, name: string): ListView {
  const found = lists.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no list ${name}`);
  return found;
}

/** The entry at an index of a list of an object. */
export function itemOf(object: ObjectView, list: string, index: number): ItemView {
  const found = listOf(object, list).items[index];
  if (found === undefined) throw new Error(`no item ${index} of ${list}`);
  return found;
}
