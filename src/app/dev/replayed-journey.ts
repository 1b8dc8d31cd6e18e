/** Development builds only: a journey in the final state of a replay. In the Studio it can continue from there. */
import {
  createEffects,
  createState,
  type Journey,
  type Ports,
  randomId,
  type Report,
  type Running,
} from "../../browser/index.ts";
import {
  type Command,
  type Environment,
  type Event,
  playEvent,
  playOn,
  type Program,
  type ReplayState,
  type Snapshot,
} from "../../engine/index.ts";
import type { ChosenAnswers } from "./frame-messages.ts";
import type { ReplayFile } from "./replay-file.ts";

interface Begun {
  readonly program: Program;
  readonly env: Environment;
  readonly ports: Ports;
}

interface ReplayedJourney {
  readonly journey: Journey;
  /** Shows the state after that line, counted from 0. The journey then does nothing by itself. */
  walk(line: number): void;
  /**
   * Continues from the replay's end, with calls answered from now on. A call from before the end waits until its answer
   * is chosen, if it has no sample or its answer would lead to another step. So the page stays the one that the replay
   * leads to.
   */
  goOn(): void;
  answers(chosen: ChosenAnswers): void;
}

/** Commands that stay within the page. They store and send nothing, and do not change the address. */
const CARRIED_OUT: ReadonlySet<Command["type"]> = new Set(["call", "abort", "schedule", "cancel", "scroll", "focus"]);

/** Creates a journey at the end of a replay. */
export function replayedJourney({ program, env, ports }: Begun, file: ReplayFile): ReplayedJourney {
  const points = replayPointsOf(program, env, file);
  const end = points.at(-1);
  if (end === undefined) throw new Error("A replay has no events.");
  let { replayState } = end;
  /** When it was continued, by the browser's clock. */
  let since: number | undefined;
  const early = earlyCalls(end.pending);
  const { now, set, watch } = createState(runningAt(program, replayState));
  const effects = createEffects(ports, report);

  function report(event: Report): boolean {
    const passed = since === undefined ? 0 : performance.now() - since;
    const stamp = { at: replayState.at + passed, id: since === undefined ? "replay" : randomId() };
    const played = playOn(program, replayState, { ...event, ...stamp } as Event);
    if (early.holds(event, played.replayState.snapshot?.step === replayState.snapshot?.step)) return false;
    if (loadsDocument(played.commands)) stop();
    stand(played.replayState);
    if (since !== undefined) carryOut(ofThisDocument(played.commands));
    return false;
  }

  function carryOut(commands: readonly Command[]): void {
    for (const command of commands) if (CARRIED_OUT.has(command.type)) effects.run(command);
  }

  function stop(): void {
    const { calls = {}, timers = {} } = replayState.snapshot ?? {};
    for (const { id } of Object.values(calls)) effects.run({ type: "abort", call: id });
    for (const timer of Object.keys(timers)) effects.run({ type: "cancel", timer });
    early.forget();
  }

  function stand(next: ReplayState): void {
    replayState = next;
    set(runningAt(program, next));
  }

  return {
    journey: {
      now,
      watch,
      report,
      begin: () => undefined,
      end: () => undefined,
      complete: async () => undefined,
      askAhead: () => undefined,
      swap: () => location.reload(),
    },
    walk(line) {
      stop();
      since = undefined;
      stand(points[line]?.replayState ?? end.replayState);
    },
    goOn() {
      if (since !== undefined) return;
      since = performance.now();
      carryOut(end.pending);
    },
    answers(chosen) {
      for (const call of early.answered(chosen)) {
        // Not if the call was cancelled meanwhile.
        if (replayState.snapshot?.calls[call.operation]?.id === call.id) effects.run(call);
      }
    },
  };
}

type CallCommand = Command & { readonly type: "call" };

/**
 * Calls from before the end of a replay. Holds back an answer that would change the page until that answer is chosen.
 */
function earlyCalls(pending: readonly Command[]) {
  const before = new Map(pending.flatMap((one) => (one.type === "call" ? [[one.id, one] as const] : [])));
  const held = new Map<string, CallCommand>();
  let chosen: ChosenAnswers = {};
  return {
    /** Whether to hold back this event. `stays`: the same step would still be shown. */
    holds(event: Report, stays: boolean): boolean {
      if (event.type !== "answer" && event.type !== "failure") return false;
      const call = before.get(event.call);
      if (call === undefined) return false;
      if ((event.type === "answer" && stays) || Object.hasOwn(chosen, call.operation)) {
        before.delete(event.call);
        return false;
      }
      held.set(event.call, call);
      return true;
    },
    /** The held-back calls whose answer has now been chosen. */
    answered(next: ChosenAnswers): readonly CallCommand[] {
      chosen = next;
      const free = [...held.values()].filter(({ operation }) => Object.hasOwn(chosen, operation));
      for (const { id } of free) held.delete(id);
      return free;
    },
    forget() {
      held.clear();
      before.clear();
    },
  };
}

function runningAt(program: Program, { snapshot }: ReplayState): Running {
  if (snapshot === null) throw new Error("A replay begins with a document.");
  return { program, snapshot };
}

interface ReplayPoint {
  readonly replayState: ReplayState;
  /** Calls and timers that have not ended at this point of the replay. */
  readonly pending: readonly Command[];
}

/** The journey's state after each replay event. */
function replayPointsOf(
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
function loadsDocument(commands: readonly Command[]): boolean {
  return commands.some(isLoad);
}

/** The commands after the last one that loads a document. */
function ofThisDocument(commands: readonly Command[]): readonly Command[] {
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
