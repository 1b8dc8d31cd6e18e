import type { Command } from "../commands/index.ts";
import type { ArmEdit } from "../commands/for-arm.ts";
import { armIn } from "./lens.ts";

/** Wraps an edit for the people that the page is shown as: everybody (if `arm` is empty), or people in an arm. */
export function forArm(does: ArmEdit, arm: string): Command {
  const people = armIn({ arm });
  return people === undefined ? does : { kind: "as-arm", ...people, does };
}
