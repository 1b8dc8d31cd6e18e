import { type Flow, flowOf, groupBy, type Named, once, oncePerKey, type Use, type UseOf } from "../model/index.ts";
import type { Context } from "./context.ts";

/** A transition from one step to another. */
interface Edge {
  readonly from: string;
  readonly to: string;
  /** The handled event that triggers it. Absent for a guard, which applies before the step is entered. */
  readonly event?: string;
  /** Conditions that all hold when it is taken. */
  readonly assumed: readonly string[];
}

/**
 * A journey for rules about its transitions. Steps are named by id. A step of `undefined` means that something applies
 * to all of them.
 */
export interface JourneyGraph {
  readonly flow: Named;
  /** The same journey, typed. */
  readonly typed: Flow;
  readonly steps: ReadonlyMap<string, { readonly path: string; readonly end: boolean }>;
  readonly sends: readonly UseOf<"sends">[];
  readonly handles: readonly UseOf<"handles">[];
  readonly calls: readonly UseOf<"call">[];
  /**
   * Transitions between steps. Those of the journey's own handlers are listed for each step that can send the event.
   */
  readonly edges: readonly Edge[];
  /** Steps from which the person can leave the journey. */
  readonly leaving: ReadonlySet<string>;
  /** Names of the events that can happen in a step. */
  possible(step: string): ReadonlySet<string>;
}

export const journeyGraphs = once((context: Context): readonly JourneyGraph[] =>
  context.repo.flows.map((flow) => journeyOf(context, flow)),
);

function journeyOf(context: Context, flow: Named): JourneyGraph {
  const here = <U extends Use>(uses: readonly U[]) =>
    uses.filter((use) => use.place.flow === flow.id && use.place.form === undefined);
  const sends = here(context.of("sends"));
  const handles = here(context.of("handles"));
  const calls = here(context.of("call")).filter(({ beside }) => beside !== true);
  const typed = flowOf(context.repo, flow);
  const steps = new Map([...typed.steps].map(([id, { path, end }]) => [id, { path: path?.value ?? "", end }] as const));
  const possible = oncePerKey((step: string): ReadonlySet<string> => {
    const inStep = (use: Use) => use.place.step === step || use.place.step === undefined;
    const called = calls
      .filter(inStep)
      .flatMap(({ operation }) => [`${operation}.ok`, `${operation}.failed`, "*.failed"]);
    const own = sends.filter(inStep).map(({ event }) => event);
    return new Set([...own, ...called, ...ALWAYS]);
  });
  /** Steps in which something written at this place can happen. */
  const stepsFor = (use: Use): readonly string[] => {
    const { step, event = "" } = use.place;
    if (step !== undefined) return [step];
    if (isGuard(use)) return [...steps.keys()];
    return [...steps.keys()].filter((id) => journeyEvents(typed).includes(event) || possible(id).has(event));
  };
  const edges = here(context.of("step"))
    .filter(({ role }) => role === "goto")
    .flatMap((use) =>
      stepsFor(use).map((from) => ({ from, to: use.step, event: use.place.event, assumed: use.place.assumed })),
    );
  const links = here(context.of("link")).filter((use) => !failed(use.place.event) && !isGuard(use));
  const leaving = new Set(links.flatMap(stepsFor));
  return { flow, typed, steps, sends, handles, calls, edges, leaving, possible };
}

/** A guard sends people away before they enter the step. */
function isGuard(use: Use): boolean {
  return /^(\/steps\/[^/]+)?\/guards\//.test(use.pointer);
}

/** The names of a journey's own events: `path.unknown`, and those that the journey must handle (see `neededEvents`). */
export function journeyEvents(flow: Flow): readonly string[] {
  return [...neededEvents(flow), "path.unknown"];
}

/**
 * Events that a journey must handle: `expired` if remembered data can expire, and `query` if its address can have
 * parameters.
 */
export function neededEvents({ storage, query }: Flow): readonly string[] {
  return [...(storage?.expires === undefined ? [] : ["expired"]), ...(query.length > 0 ? ["query"] : [])];
}

/**
 * Events that can happen in any step of any journey: the language changes, another tab takes over or stores data, or the person leaves
 * during a change.
 */
const ALWAYS = ["language", "elsewhere", "stored", "visit.held", "leaving"];

/**
 * Whether an event is a failure, an expiry or a change of language, so that it is not a way out that a person can
 * choose.
 */
export function failed(event: string | undefined): boolean {
  return (
    event?.endsWith(".failed") === true ||
    ["expired", "path.unknown", "query", "session.invalid", ...ALWAYS].includes(event ?? "")
  );
}

const byStart = once((edges: readonly Edge[]) => groupBy(edges, (edge) => edge.from));

/** All steps that can be reached from some steps, including those. */
export function reachable(from: Iterable<string>, edges: readonly Edge[]): ReadonlySet<string> {
  const next = byStart(edges);
  const found = new Set(from);
  for (const step of found) for (const { to } of next.get(step) ?? []) found.add(to);
  return found;
}
