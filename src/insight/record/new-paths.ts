import { loadProgram } from "../../compiler/index.ts";
import type { ReplayEvent } from "../../engine/index.ts";
import { type Reached, type Taken, explore } from "../../explorer/index.ts";
import { type Named, RECORDINGS, type Repository } from "../../model/index.ts";
import { recorded } from "../simulate/record.ts";
import type { Row, Simulation } from "../simulate/simulation.ts";
import { facetsOf } from "./facets.ts";
import { type Unrecorded, keyOf, unrecorded } from "./unrecorded.ts";

/** A recording's file and what happens now. `undefined` if nothing of it can happen any more. */
export interface RecordedNow {
  readonly path: string;
  readonly simulation: Simulation | undefined;
}

/** Recordings of paths that no recording has yet. */
interface NewPaths {
  readonly added: readonly { readonly path: string; readonly simulation: Simulation }[];
  /** To which no path was found. */
  readonly missed: readonly Unrecorded[];
}

/**
 * Records paths to what no recorded path of a journey contains: everything, if nothing of the journey was recorded.
 * `now` are its recordings with what happens now. Explores the journey, which may take some seconds, unless there is
 * nothing new.
 */
export async function newPaths(repo: Repository, flow: Named, now: readonly RecordedNow[]): Promise<NewPaths> {
  const wanted = now.length === 0 ? undefined : unrecorded(repo, flow, now);
  if (wanted?.length === 0) return { added: [], missed: [] };
  const taken = new Set(now.map(({ path }) => path));
  const added: { path: string; simulation: Simulation }[] = [];
  for (const walk of await simulationsThrough(repo, flow, wanted)) {
    const { simulation } = await recorded(repo, walk);
    if (simulation === undefined) continue;
    const path = nameFor(simulation, taken);
    taken.add(path);
    added.push({ path, simulation });
  }
  return { added, missed: wanted === undefined ? [] : unrecorded(repo, flow, [...now, ...added]) };
}

/** `tests/recordings/trip/us-en.json`, or with a number after it. */
function nameFor({ flow, site, lang }: Simulation, taken: ReadonlySet<string>): string {
  const name = `${RECORDINGS}/${flow}/${[site, lang].join("-")}`;
  for (let number = 1; ; number++) {
    const path = `${name}${number === 1 ? "" : `-${number}`}.json`;
    if (!taken.has(path)) return path;
  }
}

/**
 * A small set of paths through a journey that covers everything an exploration finds: every rule, everything that
 * people can do at a step, every call with its input, every part of every page. There is one simulation per kind of
 * person that is needed (site, arms, language, stored data), with its paths as branches. With `wanted`, they cover only
 * this, what can happen at wanted steps, and what the service answers.
 */
async function simulationsThrough(
  repo: Repository,
  flow: Named,
  wanted?: readonly Unrecorded[],
): Promise<readonly Simulation[]> {
  const program = await loadProgram(repo, flow.id);
  const isWanted = wanted === undefined ? () => true : wantedBy(wanted);
  const allFacetsOf = (one: Taken) => [...facetsOf(program, one), ...eventsOf(one).map(keyOf)];
  const all = new Map<readonly ReplayEvent[], Taken>();
  const news: { readonly one: Taken; readonly facets: readonly string[] }[] = [];
  const seen = new Set<string>();
  await explore(repo, flow, {
    taken(one) {
      all.set(one.events, one);
      if (!isWanted(one)) return;
      const facets = allFacetsOf(one).filter((facet) => !seen.has(facet));
      for (const facet of facets) seen.add(facet);
      if (facets.length > 0) news.push({ one, facets });
    },
  });
  const kept = new Set<Taken>();
  const covered = new Set<string>();
  // What was found last is deepest, so the paths to it cover much of the rest.
  for (const { one, facets } of news.toReversed()) {
    if (facets.every((facet) => covered.has(facet))) continue;
    for (const step of takenTo(one, all)) {
      if (kept.has(step)) continue;
      kept.add(step);
      for (const facet of allFacetsOf(step)) covered.add(facet);
    }
  }
  return simulationsOf(flow.id, kept, all);
}

/** Tells for each transition, in the order in which they are found, whether it is to be covered. */
function wantedBy(wanted: readonly Unrecorded[]): (one: Taken) => boolean {
  const keys = new Set(wanted.map(keyOf));
  const begun = new Set<readonly ReplayEvent[]>();
  return (one) => {
    const { from, before, events } = one;
    const isAtStep = before.snapshot !== null && keys.has(keyOf({ step: before.snapshot.step }));
    const isAnswer = events.at(-1)?.do === "answer" || events.at(-1)?.do === "fail";
    const isOfService = isAnswer && from !== null && begun.has(from.events);
    const isIt = eventsOf(one).some((event) => keys.has(keyOf(event)));
    if (isIt) begun.add(events);
    return isIt || isAtStep || isOfService;
  };
}

/** The step that a transition comes to, and what happened at the step before. */
function eventsOf({ before, events, replayState }: Taken): readonly Unrecorded[] {
  const [from, to] = [before.snapshot?.step, replayState.snapshot?.step];
  const last = events.at(-1);
  const event = last?.do === "send" ? last.event.name : last?.do === "waited" ? last.event : undefined;
  return [
    ...(to === undefined || to === from ? [] : [{ step: to }]),
    ...(from === undefined || event === undefined ? [] : [{ step: from, event }]),
  ];
}

function takenTo(one: Taken, all: ReadonlyMap<readonly ReplayEvent[], Taken>): Taken[] {
  const walk = [one];
  for (let from: Reached | null = one.from; from !== null; from = from.from) {
    const before = all.get(from.events);
    if (before !== undefined) walk.push(before);
  }
  return walk;
}

function simulationsOf(
  flow: string,
  kept: ReadonlySet<Taken>,
  all: ReadonlyMap<readonly ReplayEvent[], Taken>,
): readonly Simulation[] {
  const next = new Map<Taken, Taken[]>();
  const people = new Map<string, Taken[]>();
  for (const one of kept) {
    const before = one.from === null ? undefined : all.get(one.from.events);
    if (before !== undefined) next.set(before, [...(next.get(before) ?? []), one]);
    else {
      const { site, arms, env, at } = one.environment;
      const who = JSON.stringify([site, env.lang, arms, at, one.kept]);
      people.set(who, [...(people.get(who) ?? []), one]);
    }
  }
  return [...people.values()].flatMap((begins): Simulation[] => {
    const [first] = begins;
    if (first === undefined) return [];
    const { site, arms, env } = first.environment;
    return [
      {
        flow,
        site,
        lang: env.lang,
        arms,
        ...(first.kept && { kept: first.kept }),
        at: new Date(first.before.at).toISOString(),
        recorded: true,
        events: [{ do: "pass", ms: 0, branches: begins.map((one) => rowsFrom(one, next)) }],
      },
    ];
  });
}

/** The rows from an event on: the longest continuation in the list itself, the others as branches. */
function rowsFrom(begin: Taken, next: ReadonlyMap<Taken, readonly Taken[]>): Row[] {
  const rows: Row[] = [];
  for (let one: Taken | undefined = begin; one !== undefined; ) {
    const after: readonly Taken[] = (next.get(one) ?? []).toSorted((a, b) => size(b, next) - size(a, next));
    const own = one.events.map(rowOf);
    const last = own.pop();
    const [longest, ...others]: readonly Taken[] = after;
    const branches = others.map((other) => rowsFrom(other, next));
    if (last !== undefined) rows.push(...own, branches.length === 0 ? last : { ...last, branches });
    one = longest;
  }
  return rows;
}

function size(one: Taken, next: ReadonlyMap<Taken, readonly Taken[]>): number {
  return 1 + (next.get(one) ?? []).reduce((sum, after) => sum + size(after, next), 0);
}

function rowOf(replayEvent: ReplayEvent): Row {
  if (replayEvent.do !== "send") return replayEvent;
  const { name, ...more } = replayEvent.event;
  return { do: "send", event: Object.keys(more).length === 0 ? name : replayEvent.event };
}
