import type { ReplayEvent, JsonObject } from "../engine/index.ts";
import type { Reached } from "./state-kind.ts";

/** The kinds of things that an exploration finds broken. */
export type FindingKind = "stuck" | "guard-loop" | "idle-wait" | "missing-value" | "not-reached" | "invariant";

/** Something that is wrong with a journey, and the shortest way to meet it. */
export interface Finding {
  readonly kind: FindingKind;
  /** JSON pointer into the flow's file. */
  readonly pointer: string;
  /** In one or two plain sentences, without the way there. */
  readonly message: string;
  /** What happens until it is met; absent where it is never met. */
  readonly replay?: Replay;
  /** The same as a story, a line each. */
  readonly story?: readonly string[];
}

/** A run that can be taken again: by `replayed`, by a test, by the browser (`?replay=`). */
export interface Replay {
  readonly flow: string;
  readonly site: string;
  /** Arms other than the first of each experiment may be among these. */
  readonly arms: Readonly<Record<string, string>>;
  readonly lang: string;
  /** When it begins, in milliseconds since the epoch. */
  readonly at: number;
  /** What the browser already keeps when it begins. */
  readonly kept?: JsonObject;
  readonly events: readonly ReplayEvent[];
}

/** The way to a state as a replay. */
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
