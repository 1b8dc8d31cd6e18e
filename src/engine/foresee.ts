import type { Advanced } from "./advance.ts";
import { enterStep } from "./navigation.ts";
import { own } from "./own.ts";
import type { Program } from "./program.ts";
import type { Snapshot } from "./snapshot.ts";
import { begin, stepOf } from "./turn.ts";

/**
 * What would be so if the step that the person's step names `ahead` were entered now, and the calls that it would begin with: those that change
 * nothing. `undefined` where none is named, or it is not in this program or document. Answers to the calls lead on from the snapshot, by `advance`.
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
