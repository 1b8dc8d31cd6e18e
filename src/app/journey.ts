import { atom, createStore } from "jotai";
import {
  advance,
  type Command,
  type Envelope,
  type Environment,
  type Event,
  type Notice,
  type Program,
  type Snapshot,
  start,
} from "../engine/index.ts";
import { createEffects, type Report, type Surroundings } from "./effects.ts";
import { randomId } from "./random-id.ts";

export interface Running {
  readonly program: Program;
  readonly snapshot: Snapshot;
  /** Another document is on its way: the journey's next one, or another site. What is pressed in this one meanwhile would be lost with it, or be done behind its back. */
  readonly leaving?: "document" | "site" | undefined;
}

/** After that the other document will not come any more: the person has stopped it. */
const GIVEN_UP_MS = 15_000;

/** A journey at work: the one place that holds its state. */
export type Journey = ReturnType<typeof createJourney>;

interface Beginning {
  readonly program: Program;
  readonly env: Environment;
  readonly path: string;
  /** Of the history's entry that the document stands at. */
  readonly step?: string | undefined;
  readonly envelope: Envelope | null;
  /** Parameters of the address that the journey declares. */
  readonly query?: Readonly<Record<string, string>>;
  readonly notice: Notice | undefined;
  readonly surroundings: Surroundings;
  /** Takes over, at once, what another tab has stored since this one looked. */
  readonly catchUp?: () => void;
}

/** Starts a journey. Its commands wait for `begin`, when the page around it can carry them out. */
export function createJourney(beginning: Beginning) {
  const { program, env, path, step, envelope, query = {}, notice, surroundings, catchUp } = beginning;
  const effects = createEffects(surroundings, report);
  const arrival = { env, path, ...(step !== undefined && { step }), envelope, query };
  const first = start(program, { ...arrival, ...(notice ? { notice } : {}), ...stamp() });
  const state = atom<Running>({ program, snapshot: first.snapshot });
  const store = createStore();
  let waiting: readonly Command[] = first.commands;
  let givenUp: ReturnType<typeof setTimeout> | undefined;

  function report(event: Report): void {
    const now = store.get(state);
    const { program, leaving } = now;
    // What is typed is kept for whoever comes back to the journey, and not for the next person when it was left.
    if (leaving === "site" && event.type === "page") return;
    if (leaving && event.type === "page" && !/(^|\.)change$/.test(event.event.name)) return;
    // Whoever goes back does not wait for it any more.
    if (leaving && event.type === "visit") setLeaving(undefined);
    // A press acts on what is so now, though the browser has not told this tab of the other one yet.
    if (event.type === "page") catchUp?.();
    const { snapshot } = store.get(state);
    const next = advance(program, snapshot, { ...event, ...stamp() } as Event);
    if (next.snapshot !== snapshot) store.set(state, { ...store.get(state), snapshot: next.snapshot });
    run(next.commands);
  }

  function run(commands: readonly Command[]): void {
    const leaving = commands.some(({ type }) => type === "leave")
      ? "site"
      : commands.some((command) => command.type === "navigate" && command.document)
        ? "document"
        : undefined;
    if (leaving) {
      setLeaving(leaving);
      givenUp = setTimeout(setLeaving, GIVEN_UP_MS, undefined);
    }
    // Another tab that reads what is stored here finds that a call runs, though this one stores before it calls.
    const changes = commands.some((command) => command.type === "call" && command.key !== undefined);
    const ended = changes ? surroundings.announce?.() : undefined;
    for (const command of commands) effects.run(command);
    ended?.();
  }

  function setLeaving(leaving: Running["leaving"]): void {
    clearTimeout(givenUp);
    store.set(state, { ...store.get(state), leaving });
  }

  return {
    state,
    store,
    report,
    begin(): void {
      const commands = waiting;
      waiting = [];
      run(commands);
    },
    /** Goes on with an edited program, where the person is (development). */
    swap(program: Program): void {
      const now = store.get(state);
      store.set(state, { ...now, program, snapshot: { ...now.snapshot, version: program.version } });
    },
  };
}

function stamp() {
  return { at: Date.now(), id: randomId() };
}
