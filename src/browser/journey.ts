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
import type { Shows } from "./ask-ahead.ts";
import { createEffects, type Report, type Ports } from "./effects.ts";
import { randomId } from "./random-id.ts";

export interface Running {
  readonly program: Program;
  readonly snapshot: Snapshot;
  /**
   * Another document is on its way: the journey's next one, or another site. What is pressed in this one meanwhile would be lost with it, or be done behind
   * its back. Or a step of this document is, of which the program had an outline alone.
   */
  readonly leaving?: "document" | "site" | "step" | undefined;
}

/** After that the other document will not come any more: the person has stopped it. */
const GIVEN_UP_MS = 15_000;

/** A journey at work: the one place that holds its state. */
export type Journey = ReturnType<typeof createJourney>;

interface Beginning {
  readonly program: Program;
  /** Loads the whole of it, where `program` has outlines of steps. Asks until it comes; `failed` is called each time that it does not. */
  readonly whole?: (failed?: () => void) => Promise<Program>;
  readonly env: Environment;
  readonly path: string;
  /** Of the history's entry that the document stands at. */
  readonly step?: string | undefined;
  readonly envelope: Envelope | null;
  /** Parameters of the address that the journey declares. */
  readonly query?: Readonly<Record<string, string>>;
  readonly notice: Notice | undefined;
  readonly ports: Ports;
  /** Takes over, at once, what another tab has stored since this one looked. */
  readonly catchUp?: () => void;
}

/** Brings the whole program where what is remembered, or a guard, leads to a step of which there is an outline alone. */
export async function withFirstStep(beginning: Beginning): Promise<Beginning> {
  const { whole } = beginning;
  return whole && startOf(beginning).lacks ? { ...beginning, program: await whole() } : beginning;
}

function startOf({ program, env, path, step, envelope, query = {}, notice }: Beginning) {
  const arrival = { env, path, ...(step !== undefined && { step }), envelope, query };
  return start(program, { ...arrival, ...(notice ? { notice } : {}), ...stamp() });
}

/** Starts a journey, whose first step is whole in its program. Its commands wait for `begin`, when the page around it can carry them out. */
export function createJourney(beginning: Beginning) {
  const { program, whole, ports, catchUp } = beginning;
  const effects = createEffects(ports, report);
  const first = startOf(beginning);
  const state = atom<Running>({ program, snapshot: first.snapshot });
  const store = createStore();
  let waiting: readonly Command[] = first.commands;
  let givenUp: ReturnType<typeof setTimeout> | undefined;
  let completed: Promise<void> | undefined;
  let followed: (() => void) | undefined;
  /** What is asked while a step is on its way. */
  let behind: Report[] | undefined;

  /** Says whether a rule keeps the person where they are. */
  function report(event: Report): boolean {
    const { leaving } = store.get(state);
    // What is typed is kept for whoever comes back to the journey, and not for the next person when it was left.
    if (leaving === "site" && event.type === "page") return false;
    if (leaving && event.type === "page" && !/(^|\.)change$/.test(event.event.name)) return false;
    // The next document asks the service itself; the journey has said that this one goes.
    if (leaving && (event.type === "sessionInvalid" || event.type === "closing")) return false;
    // Whoever goes back does not wait for it any more.
    if (leaving && leaving !== "step" && event.type === "visit") setLeaving(undefined);
    // A press acts on what is so now, though the browser has not told this tab of the other one yet.
    if (event.type === "page" || event.type === "sessionInvalid") catchUp?.();
    if (behind && event.type !== "notice") {
      behind.push(event);
      return false;
    }
    const { program, snapshot } = store.get(state);
    const next = advance(program, snapshot, { ...event, ...stamp() } as Event);
    if (next.lacks) {
      void goOn(event);
      return false;
    }
    if (next.snapshot !== snapshot) store.set(state, { ...store.get(state), snapshot: next.snapshot });
    run(next.commands);
    return next.stays === true;
  }

  /** Asks the same again once the whole program is there, and what came after it then. */
  async function goOn(event: Report): Promise<void> {
    const events = (behind = [event]);
    setLeaving("step");
    await complete();
    behind = undefined;
    setLeaving(undefined);
    for (const one of events) report(one);
  }

  /** Goes on with the whole program, where there are outlines in what the journey began with. */
  function complete(): Promise<void> {
    if (!Object.values(program.steps).some(({ outline }) => outline)) return Promise.resolve();
    return (completed ??= whole?.(tell).then(swap) ?? Promise.resolve());
  }

  /** Only who waits for it is told. */
  function tell(): void {
    if (behind) report({ type: "notice", notice: { tone: "error", text: { key: "errors.network" } } });
  }

  function swap(program: Program): void {
    const now = store.get(state);
    store.set(state, { ...now, program, snapshot: { ...now.snapshot, version: program.version } });
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
    const ended = changes ? ports.announce?.() : undefined;
    for (const command of commands) effects.run(command);
    ended?.();
  }

  /** Only where it may be asked: with such a listener a browser keeps no page for Back. */
  function askBeforeClosing(asks: boolean): void {
    window[asks ? "addEventListener" : "removeEventListener"]("beforeunload", onClosing);
  }

  /** The browser has words of its own for the question, and takes none of ours; what the rule says is there for whoever stays. */
  function onClosing(event: BeforeUnloadEvent): void {
    if (report({ type: "closing" })) event.preventDefault();
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
      const follow = () => askBeforeClosing(isAskedToLeave(store.get(state)));
      followed ??= store.sub(state, follow);
      follow();
    },
    /** The page goes on without the journey. */
    end(): void {
      followed?.();
      followed = undefined;
      askBeforeClosing(false);
    },
    complete,
    /** Asks for what the next step needs, where the one that the person is at says which that will be. */
    askAhead(host: Shows): void {
      const { program, snapshot } = store.get(state);
      effects.forgetAsked();
      if (program.steps[snapshot.step]?.ahead === undefined) return;
      // Only what is not needed yet comes late by it.
      void import("./ask-ahead.ts")
        .then(({ askAhead }) => askAhead(program, snapshot, effects.ask, host))
        .catch(() => undefined);
    },
    /** Goes on with an edited program, where the person is (development). */
    swap,
  };
}

/** Whether a rule may keep whoever leaves the step. */
function isAskedToLeave({ program, snapshot }: Running): boolean {
  return (program.steps[snapshot.step]?.on["leaving"] ?? program.on["leaving"]) !== undefined;
}

function stamp() {
  return { at: Date.now(), id: randomId() };
}
