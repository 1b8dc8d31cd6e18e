import type { Command, ReplayEvent, JsonObject, Snapshot, ReplayState } from "../engine/index.ts";
import type { Carried } from "./carried.ts";
import type { Observation } from "./observation.ts";
import type { NamedEnvironment } from "./environments.ts";

/** A state that a person can reach, with a shortest path to it. */
export interface Reached {
  readonly replayState: ReplayState & { readonly snapshot: Snapshot };
  readonly from: Reached | null;
  /** The last events. There are several if one alone would lead nowhere. */
  readonly events: readonly ReplayEvent[];
  readonly environment: NamedEnvironment;
  /** What the service has carried out for the person so far. */
  readonly carried: Carried;
  readonly place: StateKind;
  /** The parts of the open form that matter (`Features.form`). */
  readonly form: string;
  /** What the browser had stored before the first event. */
  readonly kept?: JsonObject;
}

/**
 * States of one step that the journey cannot distinguish by remembered data. They differ in what runs beside it (calls,
 * timers, a dialog), and so in what can happen next.
 */
export interface StateKind {
  readonly index: number;
  readonly step: string;
  readonly first: Reached;
  readonly observation: Observation;
  /** The search does not continue from here, because no pair of facts is new. */
  passedOver: boolean;
  /** The search has tried what can be done here. */
  lookedAt: boolean;
  /** The page or a rule leads out of the journey. */
  leaves: boolean;
  /** The page has a form for which no valid values were found. So it is not known where it leads. */
  unfilled: boolean;
  /** Somebody who submitted something was sent here by a guard, or from a later step. */
  sentBack: boolean;
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
  /** The other kinds of state from which only the first variation of some event was tried. */
  readonly unvaried: ReadonlySet<StateKind>;
  readonly rules: ReadonlySet<string>;
  readonly truncated: boolean;
}

/** One transition, wherever it leads. */
export interface Taken {
  /** The state before it. `null` at the beginning of a visit. */
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

/** Called for each transition that leads to a state of the journey. */
export type Watch = (to: Reached, commands: readonly Command[], endless: boolean) => void;

/** Whether a call that changes something is running. */
export function isBusy({ calls }: Snapshot): boolean {
  for (const operation in calls) if (calls[operation]?.changes) return true;
  return false;
}

/** Whether people would think of a path: a failure, a typed address or the end of a session is none. */
export function isUsual(by: Edge["by"]): boolean {
  return by === "person" || by === "service";
}

/** Whether somebody submitted a form, or the service answered what they had submitted. */
export function isSubmission(events: readonly ReplayEvent[]): boolean {
  const [only] = events;
  return events.length === 1 && (only?.do === "answer" || (only?.do === "send" && only.event.values !== undefined));
}

/** Who caused the events. */
export function kindOf(events: readonly ReplayEvent[]): Edge["by"] {
  const last = events.at(-1);
  // A call of another tab has ended, so a person who waits for it can go on.
  if (last?.do === "elsewhere" && !last.running) return "service";
  if (events.length > 1 || last === undefined) return "outside";
  if (last.do === "send") return "person";
  if (last.do === "answer" || last.do === "waited") return "service";
  return last.do === "fail" ? "failure" : "outside";
}

/** Marks the places from which one of `starts` can be reached. `into`: for each place, those that lead to it. */
export function markReaching(starts: readonly number[], into: readonly (readonly number[])[]): Uint8Array {
  const marked = new Uint8Array(into.length);
  const queue = [...starts];
  for (const at of queue) marked[at] = 1;
  for (const at of queue) {
    for (const from of into[at] ?? []) {
      if (marked[from] === 1) continue;
      marked[from] = 1;
      queue.push(from);
    }
  }
  return marked;
}
