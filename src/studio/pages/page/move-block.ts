import type { PageView } from "../../protocol-page.ts";
import type { PartView } from "../../protocol-parts.ts";
import { asSeen } from "../as-arm.ts";
import { edit } from "../state.ts";

/** Moves a part of a page by some positions, if there are that many. */
export function moveBlock(view: PageView, part: PartView, by: number): void {
  const { flow, step } = view;
  const { at, was } = part;
  if (canMove(view, part, by)) void edit(asSeen({ kind: "move-block", flow, step, at, was, by }, view.arm));
}

/** Whether there is another part of the page that it can change places with. */
export function isMovable({ parts }: PageView, { place }: PartView): boolean {
  return place !== null && parts.filter((one) => one.place !== null).length > 1;
}

export function canMove({ parts }: PageView, { place }: PartView, by: number): boolean {
  return place !== null && parts.some((one) => one.place === place + by);
}
