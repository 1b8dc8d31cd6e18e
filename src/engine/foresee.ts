import type { Advanced } from "./advance.ts";
import { enterStep } from "./navigation.ts";
import { own } from "./own.ts";
import type { Program } from "./program.ts";
import type { Snapshot } from "./snapshot.ts";
import { begin, stepOf } from "./turn.ts";

/**
 * The snapshot after entering the step that the current step names as `ahead`, and the calls that it would start,
 * without those that change something. `undefined` if no step is named, or if it is not in this program or document.
 * Pass answers to these calls to `advance` with this snapshot.
 */
export function foresee(
  program: Program,
  snapshot: Snapshot,
  stamp: { readonly at: number; readonly id: string },
): Advanced | undefined {
  const here = stepOf(program, snapshot.step);
  const next = own(program.steps, here.ahead ?? "");
  if (next === undefined || next.outline || next.policy !== here.policy) return undefined;
  const turn = begin(program, { ...snapshot, calls: {}, timers: {} }, stamp.at, stamp.id);
  enterStep(turn, next);
  const commands = turn.commands.filter((command) => command.type === "call" && command.key === undefined);
  return { snapshot: turn.state, commands };
}
