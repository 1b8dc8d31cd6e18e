/** Development builds only: where a journey stands after each event of a replay. */
import {
  type Command,
  type Environment,
  playEvent,
  type Program,
  type ReplayState,
  type Snapshot,
} from "../../engine/index.ts";
import type { ReplayFile } from "./replay-file.ts";

export interface Stand {
  readonly replayState: ReplayState;
  /** What was asked, and the timers that were set, whose end the replay does not tell by then. */
  readonly pending: readonly Command[];
}

/** Where the journey stands after each replay event. */
export function standsOf(
  program: Program,
  env: Environment,
  { kept, at, events }: Pick<ReplayFile, "kept" | "at" | "events">,
): readonly Stand[] {
  const { id: flow, data } = program;
  const savedAt = Date.parse(at);
  const stored =
    kept === undefined ? null : { flow, version: data.version, savedAt, data: kept, drafts: {}, intents: {} };
  let stand: Stand = { replayState: { snapshot: null, stored, at: savedAt, env }, pending: [] };
  return events.map((event) => {
    const { replayState, commands } = playEvent(program, stand.replayState, event);
    const begins = event.do === "open" || loadsDocument(commands);
    const all = [...(begins ? [] : stand.pending), ...ofThisDocument(commands)];
    return (stand = { replayState, pending: all.filter((command) => isPending(command, replayState.snapshot)) });
  });
}

/** Whether a document is loaded by commands: what the one before has asked is over then. */
export function loadsDocument(commands: readonly Command[]): boolean {
  return commands.some(isLoad);
}

/** The commands of the last document that is loaded by them. */
export function ofThisDocument(commands: readonly Command[]): readonly Command[] {
  return commands.slice(commands.findLastIndex(isLoad) + 1);
}

function isLoad(command: Command): boolean {
  return command.type === "navigate" && command.document === true;
}

function isPending(command: Command, snapshot: Snapshot | null): boolean {
  if (snapshot === null) return false;
  if (command.type === "call") return snapshot.calls[command.operation]?.id === command.id;
  return command.type === "schedule" && Object.hasOwn(snapshot.timers, command.timer);
}
