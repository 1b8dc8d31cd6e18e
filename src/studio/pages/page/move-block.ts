import type { ArmEdit } from "../../commands/for-arm.ts";
import type { PageView } from "../../protocol-page.ts";
import type { PartView } from "../../protocol-parts.ts";
import { forArm } from "../for-arm.ts";
import { edit } from "../state.ts";
import { type PartPlace, siblingsOf } from "./part-places.ts";

/** Moves a part by some positions in its list, if there are that many. */
export function moveBlock(view: PageView, part: PartView, by: number): void {
  if (canMove(view, part, by)) void edit(forArm(moveBy(view, part, by), view.arm));
}

/** Moves a part to another place of the page, if it is another one. */
export function moveTo(view: PageView, part: PartView, to: PartPlace): void {
  const command = movedTo(view, part, to);
  if (command !== undefined) void edit(forArm(command, view.arm));
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
  return by === 0 ? undefined : moveBy(view, part, by);
}

/** Whether there is another part in its list that it can change places with. */
export function isMovable(view: PageView, { place, inside }: PartView): boolean {
  return place !== null && siblingsOf(view, inside).length > 1;
}

/** Whether its list has another place that many positions away. A part that is dropped on itself stays. */
export function canMove(view: PageView, { place, inside }: PartView, by: number): boolean {
  return by !== 0 && place !== null && siblingsOf(view, inside)[place + by] !== undefined;
}

function moveBy({ flow }: PageView, { at, was }: PartView, by: number): ArmEdit {
  return { kind: "move", flow, at, was, by };
}
