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
import { createState } from "./state.ts";

export interface Running {
  readonly program: Program;
  readonly snapshot: Snapshot;
  /**
   * Set while a new document is loading: the journey's next one, or another site. Clicks in this document would then be
   * lost or happen unseen. "step": a step of this document is loading, of which the program contains only an outline.
   */
  readonly leaving?: "document" | "site" | "step" | undefined;
}

/** After this time we assume that the person has cancelled the navigation. */
const TIMEOUT_MS = 15_000;

/** A running journey: the only place with its state. */
export type Journey = ReturnType<typeof createJourney>;

interface Beginning {
  readonly program: Program;
  /**
   * Loads the whole program, if `program` contains outlines of steps. Tries again until it succeeds; `failed` is called
   * after each failure.
   */
  readonly whole?: (failed?: () => void) => Promise<Program>;
  readonly env: Environment;
  readonly path: string;
  /** The step in the document's current history entry. */
  readonly step?: string | undefined;
  readonly envelope: Envelope | null;
  /** The address parameters that the journey declares. */
  readonly query?: Readonly<Record<string, string>>;
  readonly notice: Notice | undefined;
  readonly ports: Ports;
  /** Applies at once what another tab has stored since the last look. */
  readonly catchUp?: () => void;
}

/** Loads the whole program if stored data or a guard leads to a step of which there is only an outline. */
export async function withFirstStep(beginning: Beginning): Promise<Beginning> {
  const { whole } = beginning;
  return whole && startOf(beginning).lacks ? { ...beginning, program: await whole() } : beginning;
}

function startOf({ program, env, path, step, envelope, query = {}, notice }: Beginning) {
  const arrival = { env, path, ...(step !== undefined && { step }), envelope, query };
  return start(program, { ...arrival, ...(notice ? { notice } : {}), ...stamp() });
}

/**
 * Starts a journey whose first step is complete in its program. Its commands wait for `begin`, when the page can carry
 * them out.
 */
export function createJourney(beginning: Beginning) {
  const { program, whole, ports, catchUp } = beginning;
  const effects = createEffects(ports, report);
  const first = startOf(beginning);
  const { now, set, watch } = createState<Running>({ program, snapshot: first.snapshot });
  let waiting: readonly Command[] = first.commands;
  let leavingTimer: ReturnType<typeof setTimeout> | undefined;
  let completed: Promise<void> | undefined;
  let followed: (() => void) | undefined;
  /** Events that arrive while a step is loading. */
  let behind: Report[] | undefined;

  /** Returns whether a rule keeps the person at this step. */
  function report(event: Report): boolean {
    const { leaving } = now();
    // Typed values are kept when the next document of the journey loads, but not when the person leaves for another
    // site, because the next person must not see them.
    if (leaving === "site" && event.type === "page") return false;
    if (leaving && event.type === "page" && !/(^|\.)change$/.test(event.event.name)) return false;
    // The next document checks the session itself, and the journey itself closes this one.
    if (leaving && (event.type === "sessionInvalid" || event.type === "closing")) return false;
    // A person who goes back does not wait for the other document any more.
    if (leaving && leaving !== "step" && event.type === "visit") setLeaving(undefined);
    // Apply another tab's changes first, even before the browser has sent its event, so that a click acts on the
    // current state.
    if (event.type === "page" || event.type === "sessionInvalid") catchUp?.();
    if (behind && event.type !== "notice") {
      behind.push(event);
      return false;
    }
    const { program, snapshot } = now();
    const stamped = { ...event, ...stamp() } as Event;
    const advanced = advance(program, snapshot, stamped);
    const next = ports.renew?.(program, snapshot, stamped, advanced) ?? advanced;
    if (next.lacks) {
      void goOn(event);
      return false;
    }
    if (next.snapshot !== snapshot) set({ ...now(), snapshot: next.snapshot });
    run(next.commands);
    return next.stays === true;
  }

  /** Repeats the event when the whole program is loaded, and then the events that came after it. */
  async function goOn(event: Report): Promise<void> {
    const events = (behind = [event]);
    setLeaving("step");
    await complete();
    behind = undefined;
    setLeaving(undefined);
    for (const one of events) report(one);
  }

  /** Switches to the whole program if the first one contains outlines. */
  function complete(): Promise<void> {
    if (!Object.values(program.steps).some(({ outline }) => outline)) return Promise.resolve();
    return (completed ??= whole?.(notify).then(swap) ?? Promise.resolve());
  }

  /** Shows the error only if the person is waiting. */
  function notify(): void {
    if (behind) report({ type: "notice", notice: { tone: "error", text: { key: "errors.network" } } });
  }

  function swap(program: Program): void {
    const before = now();
    set({ ...before, program, snapshot: { ...before.snapshot, version: program.version } });
  }

  function run(commands: readonly Command[]): void {
    const leaving = commands.some(({ type }) => type === "leave")
      ? "site"
      : commands.some((command) => command.type === "navigate" && command.document)
        ? "document"
        : undefined;
    if (leaving) {
      setLeaving(leaving);
      leavingTimer = setTimeout(setLeaving, TIMEOUT_MS, undefined);
    }
    // Announced here, because this tab stores before it calls: another tab that reads the stored data then knows that a
    // call is running.
    const changes = commands.some((command) => command.type === "call" && command.key !== undefined);
    const ended = changes ? ports.announce?.() : undefined;
    for (const command of commands) effects.run(command);
    ended?.();
  }

  /** Only while it is needed: with this listener browsers do not keep the page for Back. */
  function askBeforeClosing(asks: boolean): void {
    window[asks ? "addEventListener" : "removeEventListener"]("beforeunload", onClosing);
  }

  /** The browser shows its own question and none of our texts. The rule's notice is for a person who stays. */
  function onClosing(event: BeforeUnloadEvent): void {
    if (report({ type: "closing" })) event.preventDefault();
  }

  function setLeaving(leaving: Running["leaving"]): void {
    clearTimeout(leavingTimer);
    set({ ...now(), leaving });
  }

  return {
    now,
    /** Calls `changed` after each change. Returns a function that stops it. */
    watch,
    report,
    begin(): void {
      const commands = waiting;
      waiting = [];
      run(commands);
      const follow = () => askBeforeClosing(asksBeforeLeaving(now()));
      followed ??= watch(follow);
      follow();
    },
    /** The page continues without the journey. */
    end(): void {
      followed?.();
      followed = undefined;
      askBeforeClosing(false);
    },
    complete,
    /** Loads what the next step needs, if the current step names it. */
    askAhead(host: Shows): void {
      const { program, snapshot } = now();
      effects.forgetPrefetched();
      if (program.steps[snapshot.step]?.ahead === undefined) return;
      // If this fails, the next step only loads later.
      void import("./ask-ahead.ts")
        .then(({ askAhead }) => askAhead(program, snapshot, effects.ask, host))
        .catch(() => undefined);
    },
    /** Continues with an edited program at the same step (development). */
    swap,
  };
}

/** Whether a rule may keep a person who leaves the step. */
function asksBeforeLeaving({ program, snapshot }: Running): boolean {
  return (program.steps[snapshot.step]?.on["leaving"] ?? program.on["leaving"]) !== undefined;
}

function stamp() {
  return { at: Date.now(), id: randomId() };
}
