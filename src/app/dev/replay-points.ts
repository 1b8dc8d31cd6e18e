/** Development builds only: the state of a journey after each event of a replay. */
import {
  type Command,
  type Environment,
  playEvent,
  type Program,
  type ReplayState,
  type Snapshot,
} from "../../engine/index.ts";
import type { ReplayFile } from "./replay-file.ts";

interface ReplayPoint {
  readonly replayState: ReplayState;
  /** Calls and timers that have not ended at this point of the replay. */
  readonly pending: readonly Command[];
}

/** The journey's state after each replay event. */
export function replayPointsOf(
  program: Program,
  env: Environment,
  { kept, at, events }: Pick<ReplayFile, "kept" | "at" | "events">,
): readonly ReplayPoint[] {
  const { id: flow, data } = program;
  const savedAt = Date.parse(at);
  const stored =
    kept === undefined ? null : { flow, version: data.version, savedAt, data: kept, drafts: {}, intents: {} };
  let stand: ReplayPoint = { replayState: { snapshot: null, stored, at: savedAt, env }, pending: [] };
  return events.map((event) => {
    const { replayState, commands } = playEvent(program, stand.replayState, event);
    const begins = event.do === "open" || loadsDocument(commands);
    const all = [...(begins ? [] : stand.pending), ...ofThisDocument(commands)];
    return (stand = { replayState, pending: all.filter((command) => isPending(command, replayState.snapshot)) });
  });
}

/** Whether the commands load a document, which ends the pending calls and timers. */
export function loadsDocument(commands: readonly Command[]): boolean {
  return commands.some(isLoad);
}

/** The commands after the last one that loads a document. */
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
