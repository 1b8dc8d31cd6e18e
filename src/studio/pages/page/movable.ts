import { equal } from "../../../engine/index.ts";
import type { ArmEdit } from "../../commands/for-arm.ts";
import type { MoveNode } from "../../commands/move.ts";
import type { FieldView, ItemFieldView, PageView } from "../../protocol-page.ts";
import type { ItemView, PartView, SlotView } from "../../protocol-parts.ts";
import { forArm } from "../for-arm.ts";
import { edit } from "../state.ts";
import { type PartPlace, placeAbove, placeUnder, siblingsOf } from "./part-places.ts";

/** What can be moved among others of its list: a part of the page, a field, a section, a choice, another entry. */
export interface Movable {
  /** What has the list: the journey, or the form with its layout. */
  readonly of: { readonly flow: string } | { readonly form: string };
  /** Its place. A field in a line of several has two: along the line, and that of the line. */
  readonly slots: readonly SlotView[];
  /** A part may go to other lists, too. */
  readonly part?: PartView;
}

/** A part of the page. `undefined` if it is in no list, such as a dialog. */
export function movablePart(view: PageView, part: PartView): Movable | undefined {
  const { at, was, place, inside } = part;
  if (place === null) return undefined;
  return { of: { flow: view.flow }, slots: [{ at, was, count: siblingsOf(view, inside).length }], part };
}

export function movableField({ form, slots }: Pick<ItemFieldView, "form" | "slots">): Movable {
  return { of: { form }, slots };
}

/** The section that a field is in. */
export function movableSection({ form, section }: FieldView): Movable | undefined {
  return section === null ? undefined : { of: { form }, slots: [section.slot] };
}

/** An entry of a list of a part, or of a field, such as one of its choices. */
export function movableEntry(of: Movable["of"], { at, was }: ItemView, count: number): Movable {
  return { of, slots: [{ at, was, count }] };
}

/** Identifies the list that it is in: for a field in a line of several, that of the line, or along it (0). */
export function listName({ of, slots }: Movable, slot = -1): string {
  return `${JSON.stringify(of)} ${listOf(slots.at(slot)?.at ?? "")}`;
}

/** Whether there is something that it can change places with. */
export function isMovable({ slots }: Movable): boolean {
  return slots.some(({ count }) => count > 1);
}

/** The command that moves it by some positions. `undefined` if there are not that many. */
export function movedBy({ of, slots }: Movable, by: number): MoveNode | undefined {
  const slot = slots.find(({ at, count }) => indexOf(at) + by >= 0 && indexOf(at) + by < count);
  return slot === undefined || by === 0 ? undefined : { kind: "move", ...of, at: slot.at, was: slot.was, by };
}

/** The command that puts it before another one, or behind it. `undefined` if it stays. */
export function movedBeside(view: PageView, moved: Movable, to: Movable, isBefore: boolean): ArmEdit | undefined {
  const [slot, other] = besides(moved, to);
  if (slot === undefined || other === undefined) return movedUnder(view, moved, to, isBefore);
  const [from, place] = [indexOf(slot.at), indexOf(other.at) + (isBefore ? 0 : 1)];
  return movedBy({ ...moved, slots: [slot] }, (from < place ? place - 1 : place) - from);
}

/** The command that gives it the place of another one. `undefined` if it cannot be there, or is there. */
export function movedOnto(view: PageView, moved: Movable, onto: Movable): ArmEdit | undefined {
  const [slot, other] = besides(moved, onto);
  if (slot === undefined || other === undefined) return movedUnder(view, moved, onto, false);
  return movedBy({ ...moved, slots: [slot] }, indexOf(other.at) - indexOf(slot.at));
}

/** The command that moves a part to a place. `undefined` if it is there, or if the place is inside the part. */
export function movedTo(view: PageView, part: PartView, to: PartPlace): ArmEdit | undefined {
  const { at, was, place, inside } = part;
  const { flow } = view;
  if (place === null || `${to.list}/`.startsWith(`${at}/`)) return undefined;
  const { into, after } = to;
  if ((into === undefined ? null : into.at) !== (inside?.at ?? null) || into?.name !== inside?.name)
    return { kind: "move", flow, at, was, after, ...(into && { into }) };
  const by = (to.index > place ? to.index - 1 : to.index) - place;
  return by === 0 ? undefined : { kind: "move", flow, at, was, by };
}

/** Moves something for everybody, or for the people of the arm that is edited. */
export function move({ arm }: Pick<PageView, "arm">, command: ArmEdit | undefined): void {
  if (command !== undefined) void edit(forArm(command, arm));
}

function movedUnder(view: PageView, { part }: Movable, to: Movable, isBefore: boolean): ArmEdit | undefined {
  const place = to.part && (isBefore ? placeAbove(view, to.part) : placeUnder(view, to.part.id));
  return part === undefined || place === undefined ? undefined : movedTo(view, part, place);
}

/** The places of both in the list that both are in. */
function besides(one: Movable, other: Movable): readonly [SlotView?, SlotView?] {
  if (!equal(one.of, other.of)) return [];
  const slots = one.slots.flatMap((slot) => {
    const beside = other.slots.find(({ at }) => listOf(at) === listOf(slot.at));
    return beside === undefined ? [] : [[slot, beside] as const];
  });
  return slots[0] ?? [];
}

const listOf = (at: string) => at.slice(0, at.lastIndexOf("/"));
const indexOf = (at: string) => Number(at.slice(at.lastIndexOf("/") + 1));
