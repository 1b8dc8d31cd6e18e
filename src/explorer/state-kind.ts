import type { Command, ReplayEvent, JsonObject, Snapshot, ReplayState } from "../engine/index.ts";
import type { Carried } from "./carried.ts";
import type { Observation } from "./observation.ts";
import type { NamedEnvironment } from "./environments.ts";

/** A state that someone can be in, and the shortest way there that was found. */
export interface Reached {
  readonly replayState: ReplayState & { readonly snapshot: Snapshot };
  readonly from: Reached | null;
  /** What happened last; several things where one leads to nothing without the other. */
  readonly events: readonly ReplayEvent[];
  readonly environment: NamedEnvironment;
  /** What the service has carried out for them until then. */
  readonly carried: Carried;
  readonly place: StateKind;
  /** What the browser kept before the first thing happened. */
  readonly kept?: JsonObject;
}

/**
 * States of one step between which nothing that is remembered makes a difference to the journey. What differs is what runs beside
 * (calls, timers, a dialog) and so what can happen next.
 */
export interface StateKind {
  readonly index: number;
  readonly step: string;
  readonly first: Reached;
  readonly observation: Observation;
  /** The search does not go on from here: no two things about it are new. */
  passedOver: boolean;
  /** Somebody looked at what can be done here. */
  lookedAt: boolean;
  /** The page, or a rule, leads away from the journey. */
  leaves: boolean;
  readonly edges: Edge[];
  readonly done: Set<string>;
}

export interface Edge {
  readonly to: number;
  readonly by: "person" | "service" | "failure" | "outside";
}

export interface Searched {
  readonly places: readonly StateKind[];
  readonly states: number;
  readonly transitions: number;
  readonly passedOver: number;
  readonly rules: ReadonlySet<string>;
  readonly truncated: boolean;
}

/** One thing that happened to somebody, wherever it led. */
export interface Taken {
  /** From where; `null` for those who come to the journey. */
  readonly from: Reached | null;
  readonly environment: NamedEnvironment;
  readonly before: ReplayState;
  readonly kept?: JsonObject;
  readonly events: readonly ReplayEvent[];
  readonly replayState: ReplayState;
  readonly commands: readonly Command[];
  /** The rules that applied, by their place in the file. */
  readonly rules: readonly string[];
}

/** Asked about each thing that happens. */
export type Watch = (to: Reached, commands: readonly Command[], endless: boolean) => void;

/** Whether a call that changes something runs. */
export function isBusy({ calls }: Snapshot): boolean {
  for (const operation in calls) if (calls[operation]?.changes) return true;
  return false;
}

/** Who has brought it about. */
export function kindOf(events: readonly ReplayEvent[]): Edge["by"] {
  const last = events.at(-1);
  // A call of another tab has ended: whoever waits for it goes on.
  if (last?.do === "elsewhere" && !last.running) return "service";
  if (events.length > 1 || last === undefined) return "outside";
  if (last.do === "send") return "person";
  if (last.do === "answer" || last.do === "waited") return "service";
  return last.do === "fail" ? "failure" : "outside";
}
