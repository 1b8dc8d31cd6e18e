import { advance, type Advanced } from "./advance.ts";
import type { Command } from "./command.ts";
import type { CallError, Event, PageEvent } from "./event.ts";
import type { Json } from "./json.ts";
import { own } from "./own.ts";
import type { Program } from "./program.ts";
import type { Envelope, Environment, Notice, Snapshot } from "./snapshot.ts";
import { start } from "./start.ts";

/** One thing that happens to a journey, without the ids that each run creates. A replay is a list of these. */
export type ReplayEvent =
  /** A document is loaded: a typed address, a bookmark, a reload, a second visit. Stored data is there. */
  | { readonly do: "open"; readonly path: string; readonly query?: Readonly<Record<string, string>> }
  /**
   * A path is visited within the document: by Back or Forward (with the `step` of the entry, if several steps share the
   * path) or by a link of the page.
   */
  | { readonly do: "visit"; readonly path: string; readonly step?: string }
  /** The document is about to close. A person who is asked whether to stay, stays. */
  | { readonly do: "close" }
  | { readonly do: "send"; readonly event: PageEvent }
  | { readonly do: "answer"; readonly operation: string; readonly output: Json }
  | { readonly do: "fail"; readonly operation: string; readonly error: CallError }
  /** A `wait` has ended. `event` is the event that it sends. */
  | { readonly do: "waited"; readonly event: string }
  | { readonly do: "language"; readonly lang: string }
  /** Another tab stored new data, or deleted it. */
  | { readonly do: "stored"; readonly envelope: Envelope | null }
  /** A call that changes something begins or ends in another tab. */
  | { readonly do: "elsewhere"; readonly running: boolean }
  /** The background call of the session reports that the session is over. */
  | { readonly do: "sessionInvalid" }
  /** Time passes, and nothing else happens. */
  | { readonly do: "pass"; readonly ms: number };

/** The state of a journey between replay events. */
export interface ReplayState {
  /** `null` before the first document. */
  readonly snapshot: Snapshot | null;
  /** What the browser has stored. */
  readonly stored: Envelope | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Who the person is and where they come from. `lang` is the language of the documents that will be loaded. */
  readonly env: Environment;
}

export interface Replayed {
  readonly replayState: ReplayState;
  readonly commands: readonly Command[];
  /** Documents redirected to each other without end. No page is ever shown. */
  readonly endless?: true;
  /** The step whose guards send people round in a circle. The start step was entered instead. */
  readonly guardLoop?: string;
}

/**
 * Processes one replay event completely, as a browser would: stores what must be stored, and loads the documents that
 * must be loaded. Idempotency keys begin with `id`, so a caller that compares keys passes a different `id` for each
 * event. Pure.
 */
export function playEvent(program: Program, before: ReplayState, what: ReplayEvent, id = "replay"): Replayed {
  const { snapshot, at, env } = before;
  if (what.do === "pass") return { replayState: { ...before, at: at + what.ms }, commands: [] };
  if (what.do === "open") {
    const { path, query } = what;
    const begun = start(program, { env, path, envelope: before.stored, at, id, ...(query && { query }) });
    return settle(program, before, begun, [], id, 0);
  }
  const event = snapshot === null ? undefined : eventOf(snapshot, what, { at, id });
  if (snapshot === null || event === undefined) return { replayState: before, commands: [] };
  return playOn(program, knownThen(before, what), event);
}

/** What the browser knows when this event happens. Most events concern the page only. */
function knownThen(before: ReplayState, what: ReplayEvent): ReplayState {
  switch (what.do) {
    case "language":
      return { ...before, env: { ...before.env, lang: what.lang } };
    case "stored":
      return { ...before, stored: what.envelope };
    case "elsewhere":
      return { ...before, env: { ...before.env, elsewhere: what.running } };
    default:
      return before;
  }
}

/** Like `playEvent`, for an event of a document that has been loaded. Before the first document, nothing happens. */
export function playOn(program: Program, before: ReplayState, event: Event): Replayed {
  const { snapshot } = before;
  if (snapshot === null) return { replayState: before, commands: [] };
  return settle(program, before, advance(program, snapshot, event), [], event.id, 0);
}

/** Up to this many documents in turn are redirects. More are a loop. */
const MOST_DOCUMENTS = 10;

function settle(
  program: Program,
  before: ReplayState,
  { snapshot, commands, guardLoop }: Advanced,
  earlier: readonly Command[],
  id: string,
  documents: number,
): Replayed {
  let { stored } = before;
  let document: { path: string; notice?: Notice | undefined } | undefined;
  for (const command of commands) {
    if (command.type === "store") stored = command.envelope;
    else if (command.type === "forget") stored = null;
    else if (command.type === "navigate") document = command.document === true ? command : undefined;
  }
  const { env, at } = before;
  const replayState: ReplayState = { snapshot, stored, at, env };
  const all = earlier.length === 0 ? commands : [...earlier, ...commands];
  if (document === undefined)
    return guardLoop === undefined ? { replayState, commands: all } : { replayState, commands: all, guardLoop };
  if (documents >= MOST_DOCUMENTS) return { replayState, commands: all, endless: true };
  const { path, notice } = document;
  const begun = start(program, { env, path, envelope: stored, at, id: `${id}+`, ...(notice && { notice }) });
  return settle(program, replayState, begun, all, `${id}+`, documents + 1);
}

/** The engine event for a replay event within a document. `undefined` if no running call or wait fits it. */
export function eventOf(
  snapshot: Snapshot,
  what: Exclude<ReplayEvent, { do: "open" | "pass" }>,
  { at, id }: Pick<Event, "at" | "id">,
): Event | undefined {
  switch (what.do) {
    case "visit":
      return { type: "visit", path: what.path, ...(what.step !== undefined && { step: what.step }), at, id };
    case "close":
      return { type: "closing", at, id };
    case "send":
      return { type: "page", event: what.event, at, id };
    case "language":
      return { type: "language", lang: what.lang, at, id };
    case "stored":
      return { type: "stored", envelope: what.envelope, at, id };
    case "elsewhere":
      return { type: "elsewhere", running: what.running, at, id };
    case "sessionInvalid":
      return { type: "sessionInvalid", at, id };
    case "waited": {
      const timer = Object.keys(snapshot.timers).find((id) => snapshot.timers[id] === what.event);
      return timer === undefined ? undefined : { type: "timer", timer, at, id };
    }
    case "answer":
    case "fail": {
      const call = own(snapshot.calls, what.operation)?.id;
      if (call === undefined) return undefined;
      return what.do === "answer"
        ? { type: "answer", call, output: what.output, at, id }
        : { type: "failure", call, error: what.error, at, id };
    }
  }
}
