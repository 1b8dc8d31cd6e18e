import { type Named, RECORDINGS, type Repository } from "../../model/index.ts";
import { recorded } from "../simulate/record.ts";
import type { Simulation } from "../simulate/simulation.ts";
import { type Unrecorded, unrecorded } from "./unrecorded.ts";
import { waysOf } from "./ways.ts";

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
  for (const way of await waysOf(repo, flow, wanted)) {
    const { simulation } = await recorded(repo, way);
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
