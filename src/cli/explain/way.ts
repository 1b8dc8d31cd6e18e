import { loadProgram } from "../../compiler/index.ts";
import type { Named, Repository } from "../../model/index.ts";
import { explore, replayOf, storyOf } from "../../explorer/index.ts";

/**
 * The shortest way to a step that an exploration finds: a heading that says how far it looked, then a line for
 * each thing that happens.
 */
export async function shortestWay(repo: Repository, flow: Named, step: string): Promise<readonly string[]> {
  const [program, { places, transitions, bounded }] = await Promise.all([
    loadProgram(repo, flow.id),
    explore(repo, flow, { exact: 1, further: 0, most: 12_000 }),
  ]);
  // Breadth first: the first state of a step is one of the nearest.
  const ways = places.filter((place) => place.step === step).map(({ first }) => replayOf(flow.id, first));
  // One that begins where the journey does says more than an address that was typed.
  const typed = ({ events: [first] }: (typeof ways)[number]) => (first?.do === "open" && first.path === "/" ? 0 : 1);
  const [shortest] = ways.toSorted((a, b) => typed(a) - typed(b) || a.events.length - b.events.length);
  // Of a search that left something out it is not known what was there.
  const among = bounded.length === 0 ? "" : ` that was found in ${transitions.toLocaleString("en")} transitions`;
  const story = shortest === undefined ? ["none"] : storyOf(repo, program, shortest);
  return [`The shortest way${among}`, ...story.map((line) => `  ${line}`)];
}
