import { advance, type Advanced } from "./advance.ts";
import type { Command } from "./command.ts";
import type { CallError, Event, PageEvent } from "./event.ts";
import type { Json } from "./json.ts";
import { own } from "./own.ts";
import type { Program } from "./program.ts";
import type { Envelope, Environment, Notice, Snapshot } from "./snapshot.ts";
import { start } from "./start.ts";

/** One thing that happens to a journey, told without the ids that a run makes up: what a replay is a list of. */
export type ReplayEvent =
  /** A document begins: an address typed, a bookmark, a reload, a second visit. What was kept is there. */
  | { readonly do: "open"; readonly path: string; readonly query?: Readonly<Record<string, string>> }
  /** A path is gone to within the document: Back, Forward (where steps share the path, with the `step` of that entry), a link of the page. */
  | { readonly do: "visit"; readonly path: string; readonly step?: string }
  /** The document is about to go; whoever is asked stays. */
  | { readonly do: "close" }
  | { readonly do: "send"; readonly event: PageEvent }
  | { readonly do: "answer"; readonly operation: string; readonly output: Json }
  | { readonly do: "fail"; readonly operation: string; readonly error: CallError }
  /** A `wait` is over; the event that it sends. */
  | { readonly do: "waited"; readonly event: string }
  | { readonly do: "language"; readonly lang: string }
  /** Another tab wrote, or cleared, what is kept. */
  | { readonly do: "stored"; readonly envelope: Envelope | null }
  /** A call that changes something begins, or ends, in another tab. */
  | { readonly do: "elsewhere"; readonly running: boolean }
  /** The service, asked beside the page, says that the session is over. */
  | { readonly do: "sessionInvalid" }
  /** Time goes by, and nothing happens. */
  | { readonly do: "pass"; readonly ms: number };

/** Where a journey stands between replay events. */
export interface ReplayState {
  /** `null` before the first document. */
  readonly snapshot: Snapshot | null;
  /** What the browser keeps. */
  readonly stored: Envelope | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Who comes, from where; `lang` is that of documents to come. */
  readonly env: Environment;
}

export interface Replayed {
  readonly replayState: ReplayState;
  readonly commands: readonly Command[];
  /** Documents sent each other on and on: no page is ever shown. */
  readonly endless?: true;
  /** The guards of this step send people round and round; the start step was entered instead. */
  readonly guardLoop?: string;
}

/**
 * Takes one replay event to its end, as a browser would: keeps what is to be kept, loads documents that are to be loaded.
 * Idempotency keys begin with `id`: whoever looks at them gives each replay event its own. Pure.
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

/** What the browser knows as this happens. Most of what happens is the page's alone. */
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

/** The same for an event of a document that has begun. Nothing happens before the first document. */
export function playOn(program: Program, before: ReplayState, event: Event): Replayed {
  const { snapshot } = before;
  if (snapshot === null) return { replayState: before, commands: [] };
  return settle(program, before, advance(program, snapshot, event), [], event.id, 0);
}

/** Several documents in turn are a redirect; this many, a loop. */
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

/** The event that a replay event within a document is; `undefined` where nothing waits for it. */
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
