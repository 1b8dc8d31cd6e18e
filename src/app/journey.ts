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

export interface Running {
  readonly program: Program;
  readonly snapshot: Snapshot;
}

/** A journey at work: the one place that holds its state. */
export type Journey = ReturnType<typeof createJourney>;

interface Beginning {
  readonly program: Program;
  readonly env: Environment;
  readonly path: string;
  readonly envelope: Envelope | null;
  /** Parameters of the address that the journey declares. */
  readonly query?: Readonly<Record<string, string>>;
  readonly notice: Notice | undefined;
  readonly surroundings: Surroundings;
}

/** Starts a journey. Its commands wait for `begin`, when the page around it can carry them out. */
export function createJourney({ program, env, path, envelope, query = {}, notice, surroundings }: Beginning) {
  const effects = createEffects(surroundings, report);
  const first = start(program, { env, path, envelope, query, ...(notice ? { notice } : {}), ...stamp() });
  const state = atom<Running>({ program, snapshot: first.snapshot });
  const store = createStore();
  let waiting: readonly Command[] = first.commands;

  function report(event: Report): void {
    const { program, snapshot } = store.get(state);
    const next = advance(program, snapshot, { ...event, ...stamp() } as Event);
    if (next.snapshot !== snapshot) store.set(state, { program, snapshot: next.snapshot });
    for (const command of next.commands) effects.run(command);
  }

  return {
    state,
    store,
    report,
    begin(): void {
      const commands = waiting;
      waiting = [];
      for (const command of commands) effects.run(command);
    },
    /** Goes on with an edited program, where the person is (development). */
    swap(program: Program): void {
      const { snapshot } = store.get(state);
      store.set(state, { program, snapshot: { ...snapshot, version: program.version } });
    },
  };
}

function stamp() {
  return { at: Date.now(), id: crypto.randomUUID() };
}
