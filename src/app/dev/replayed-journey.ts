/** Development builds only: a journey that stands where a replay has led. In the Studio it goes on from there, when it is told to. */
import { atom, createStore } from "jotai";
import { createEffects, type Journey, type Ports, randomId, type Report, type Running } from "../../browser/index.ts";
import {
  type Command,
  type Environment,
  type Event,
  playOn,
  type Program,
  type ReplayState,
} from "../../engine/index.ts";
import type { ChosenAnswers } from "./frame-messages.ts";
import type { ReplayFile } from "./replay-file.ts";
import { loadsDocument, ofThisDocument, standsOf } from "./stands.ts";

interface Begun {
  readonly program: Program;
  readonly env: Environment;
  readonly ports: Ports;
}

export interface ReplayedJourney {
  readonly journey: Journey;
  /** Stands as it does after that line, from 0, and does nothing by itself. */
  walk(line: number): void;
  /**
   * Goes on from the replay's end: what is asked is answered from now on. What was asked before that end waits for an answer that somebody has
   * chosen, where it has no sample, or where that would lead to another step: the page stays the one that the replay leads to.
   */
  goOn(): void;
  answers(chosen: ChosenAnswers): void;
}

/** What a page does within itself. It leaves nothing behind, tells nobody, and stays at its address. */
const CARRIED_OUT: ReadonlySet<Command["type"]> = new Set(["call", "abort", "schedule", "cancel", "scroll", "focus"]);

/** A journey at the end of a replay. */
export function replayedJourney({ program, env, ports }: Begun, file: ReplayFile): ReplayedJourney {
  const stands = standsOf(program, env, file);
  const end = stands.at(-1);
  if (end === undefined) throw new Error("A replay has no events.");
  let { replayState } = end;
  /** When it went on, by the browser's clock. */
  let since: number | undefined;
  const early = earlyCalls(end.pending);
  const store = createStore();
  const state = atom(runningAt(program, replayState));
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
    store.set(state, runningAt(program, next));
  }

  return {
    journey: {
      state,
      store,
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
      stand(stands[line]?.replayState ?? end.replayState);
    },
    goOn() {
      if (since !== undefined) return;
      since = performance.now();
      carryOut(end.pending);
    },
    answers(chosen) {
      for (const call of early.answered(chosen)) {
        // Unless it was given up since.
        if (replayState.snapshot?.calls[call.operation]?.id === call.id) effects.run(call);
      }
    },
  };
}

type CallCommand = Command & { readonly type: "call" };

/** Calls from before the end of a replay. An answer to one that would change the page for another is held back until somebody has chosen it. */
function earlyCalls(pending: readonly Command[]) {
  const before = new Map(pending.flatMap((one) => (one.type === "call" ? [[one.id, one] as const] : [])));
  const held = new Map<string, CallCommand>();
  let chosen: ChosenAnswers = {};
  return {
    /** Whether what is reported is held back. `stays`: the step that is shown would be the same. */
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
    /** Those that were held back and for which an answer is chosen now. */
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
