import { playEvent, type Program, type ReplayState } from "../../../../src/engine/index.ts";
import { type Exploration, type Reached, replayOf, replayStateOf } from "../../../../src/explorer/index.ts";
import type { Repository } from "../../../../src/model/index.ts";
import { digest } from "./digest.ts";

/** The paths that an exploration found, as a tree: each state is reached once, however many paths go through it. */
export interface Trail {
  readonly reached: Reached;
  /** Index of the trail that this one continues; -1 at the start. */
  readonly from: number;
  readonly seen: string;
}

/** Paths to at most `most` places, spread over all that were found, with what could be noticed at the end of each. */
export function trailsOf(repo: Repository, program: Program, { flow, places }: Exploration, most: number): Trail[] {
  const numbers = new Map<Reached, number>();
  const trails: Omit<Trail, "seen">[] = [];
  const add = (reached: Reached): number => {
    const known = numbers.get(reached);
    if (known !== undefined) return known;
    const from = reached.from === null ? -1 : add(reached.from);
    numbers.set(reached, trails.length);
    return trails.push({ reached, from }) - 1;
  };
  const every = Math.max(1, places.length / most);
  for (let at = 0; at < places.length; at += every) {
    const place = places[Math.floor(at)];
    if (place !== undefined) add(place.first);
  }
  const seen: string[] = [];
  follow(repo, program, flow, trails, (_, what) => seen.push(what) > 0);
  return trails.map((trail, index) => ({ ...trail, seen: seen[index] ?? "" }));
}

/** The index of the first trail that ends differently under another program. */
export function trailDiffers(repo: Repository, program: Program, trails: readonly Trail[]): number | undefined {
  let differs: number | undefined;
  follow(repo, program, program.id, trails, (index, what) => {
    if (trails[index]?.seen !== what) differs = index;
    return differs === undefined;
  });
  return differs;
}

/** Replays the trails in order until `visit` returns false. */
function follow(
  repo: Repository,
  program: Program,
  flow: string,
  trails: readonly Omit<Trail, "seen">[],
  visit: (index: number, seen: string) => boolean,
): void {
  const states: ReplayState[] = [];
  for (const [index, { reached, from }] of trails.entries()) {
    let replayState = states[from] ?? replayStateOf(repo, program, replayOf(flow, reached));
    const lines: string[] = [];
    for (const replayEvent of reached.events) {
      const replayed = playEvent(program, replayState, replayEvent);
      replayState = replayed.replayState;
      lines.push(digest(program, replayState.snapshot, replayed.commands));
    }
    states.push(replayState);
    if (!visit(index, lines.join(" "))) return;
  }
}
