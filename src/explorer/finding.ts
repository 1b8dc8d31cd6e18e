import type { ReplayEvent, JsonObject } from "../engine/index.ts";
import type { Reached } from "./state-kind.ts";

/** The kinds of mistakes that an exploration finds. */
export type FindingKind =
  | "stuck"
  | "guard-loop"
  | "idle-wait"
  | "missing-value"
  | "not-reached"
  | "not-filled-in"
  | "invariant"
  | "arms-differ";

/** A mistake in a journey, with a shortest path to it. */
export interface Finding {
  readonly kind: FindingKind;
  /** JSON pointer into the flow's file. */
  readonly pointer: string;
  /** One or two plain sentences, without the path. */
  readonly message: string;
  /** The events that lead to it. Absent if nothing leads there. */
  readonly replay?: Replay;
  /** The replay as a story: a line about the person if there is something to tell, then one for each event. */
  readonly story?: readonly string[];
}

/** A run that can be repeated: with `replayed`, in a test, or in the browser (`?replay=`). */
export interface Replay {
  readonly flow: string;
  readonly site: string;
  /** Arms by flag. An experiment that is not named is in its first arm. */
  readonly arms: Readonly<Record<string, string>>;
  readonly lang: string;
  /** The time when it begins, in milliseconds since the epoch. */
  readonly at: number;
  /** Data that the browser has stored before it begins. */
  readonly kept?: JsonObject;
  readonly events: readonly ReplayEvent[];
}

/** The path to a state, as a replay. */
export function replayOf(flow: string, to: Reached): Replay {
  const events: ReplayEvent[] = [];
  let first = to;
  for (let step: Reached | null = to; step !== null; step = step.from) {
    events.unshift(...step.events);
    first = step;
  }
  const { site, arms, env, at } = first.environment;
  return { flow, site, arms, lang: env.lang, at, ...(first.kept && { kept: first.kept }), events };
}
