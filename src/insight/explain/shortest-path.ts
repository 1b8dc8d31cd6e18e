import { loadProgram } from "../../compiler/index.ts";
import type { Named, Repository } from "../../model/index.ts";
import { explore, replayOf, storyOf } from "../../explorer/index.ts";

/**
 * The shortest path to a step that an exploration finds: a heading with the extent of the search, then one line per
 * event.
 */
export async function shortestPath(repo: Repository, flow: Named, step: string): Promise<readonly string[]> {
  const [program, { places, transitions, bounded }] = await Promise.all([
    loadProgram(repo, flow.id),
    explore(repo, flow, { exact: 1, further: 0, most: 12_000 }),
  ]);
  // The search is breadth-first, so the first state of a step is one of the nearest.
  const paths = places.filter((place) => place.step === step).map(({ first }) => replayOf(flow.id, first));
  // A path from the journey's start is more useful than one from a typed address.
  const typed = ({ events: [first] }: (typeof paths)[number]) => (first?.do === "open" && first.path === "/" ? 0 : 1);
  const [shortest] = paths.toSorted((a, b) => typed(a) - typed(b) || a.events.length - b.events.length);
  // After an incomplete search, a shorter path may exist.
  const among = bounded.length === 0 ? "" : ` that was found in ${transitions.toLocaleString("en")} transitions`;
  const story = shortest === undefined ? ["none"] : storyOf(repo, program, shortest);
  return [`The shortest path${among}`, ...story.map((line) => `  ${line}`)];
}
