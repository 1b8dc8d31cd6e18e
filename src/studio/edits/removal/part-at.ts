import {
  type Action,
  actionsIn,
  type Block,
  blocksIn,
  originOf,
  type Place,
  type Repository,
  type UseOf,
  usesOf,
  valueAt,
} from "../../../model/index.ts";
import type { Json } from "../../../engine/index.ts";
import type { FilePlace } from "../answer/remove-references.ts";
import { Refusal } from "../refusal.ts";
import type { StepWritten } from "../step/step-written.ts";
import { ownPlace } from "./written-here.ts";

/** Every block of a step, at any depth. */
export function allBlocksIn(step: StepWritten["step"]): readonly Block[] {
  const within = (block: Block): readonly Block[] => [block, ...[...block.slots.values()].flat().flatMap(within)];
  return blocksIn(step).flatMap(within);
}

/** What a step tells after something has happened. */
export function alertsIn(step: StepWritten["step"]): readonly Extract<Action, { do: "alert" }>[] {
  return [...actionsIn(step)].flatMap((action) => (action.do === "alert" ? [action] : []));
}

/** A button: what sends an event of the journey's by a property, at a place of its own that can be taken away. */
export interface Button extends Place {
  readonly event: string;
  /** The block that it is in, or that it is. */
  readonly block: Block;
}

/** The buttons of a step, in the order in which they stand; those that are a necessary part of what they stand in are none. */
export function buttonsIn(repo: Repository, flow: string, step: StepWritten["step"]): readonly Button[] {
  const blocks = new Map(allBlocksIn(step).map((block) => [block.pointer, block]));
  return sendsIn(repo, flow, step.id).flatMap(({ file, pointer: at, event, place }) => {
    const block = blocks.get(place.block ?? "");
    const holder = at.slice(0, at.lastIndexOf("/"));
    const isApart = block !== undefined && (holder !== block.pointer || isNothingElse(block));
    return isApart ? [{ file, pointer: holder, event, block }] : [];
  });
}

/** The list that something is an item of, and its number there; `undefined`: it is in none. */
export function listOf({
  pointer: at,
}: Pick<Place, "pointer">): { readonly at: string; readonly index: number } | undefined {
  const [, list, index] = /^(.*)\/(\d+)$/.exec(at) ?? [];
  return list === undefined ? undefined : { at: list, index: Number(index) };
}

/** Uses of a journey's own events by what stands on a step's pages. */
export function sendsIn(repo: Repository, flow: string, step: string): readonly UseOf<"sends">[] {
  return usesOf(repo).flatMap((use) =>
    use.kind === "sends" && use.by === "property" && use.place.flow === flow && use.place.step === step ? [use] : [],
  );
}

/** It shows nothing but what is pressed: no form, no blocks, no lists. */
function isNothingElse({ raw, slots }: Block): boolean {
  return slots.size === 0 && Object.values(raw).every((one) => typeof one === "string" || typeof one === "boolean");
}

/** Where a part of a step is written. Refused where that is no file of its journey's alone, or where it is another one now. */
export function writtenPart(repo: Repository, { path, at: own }: StepWritten, part: Place, was: string): FilePlace {
  if (originOf(part).arm !== undefined)
    throw new Refusal("It is there for people in an arm only: undo that change of the arm, under “What it changes…”.");
  const place = ownPlace(repo, path, part);
  if (place === undefined || !place.pointer.startsWith(`${own}/`))
    throw new Refusal("It is written in a part that other steps use: change it at the place JSON.");
  if (writtenAs(part) !== was) throw new Refusal("Somebody else has changed what stands there. Look at it again.");
  return place;
}

/** What a part is, for who compares it with what it was. */
export function writtenAs({ file, pointer: at }: Place): string {
  const value: Json = valueAt(file.value, at) ?? null;
  return JSON.stringify(value);
}
