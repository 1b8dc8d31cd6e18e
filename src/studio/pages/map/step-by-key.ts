import type { Graph } from "./graph.ts";
import type { Places } from "./layout.ts";

type Direction = "ArrowRight" | "ArrowLeft" | "ArrowDown" | "ArrowUp";

/** The step that a key leads to from the chosen one, or `undefined` for other keys. */
export function stepByKey(graph: Graph, places: Places, chosen: string, key: string): string | undefined {
  if (key === "Home") return graph.steps[0]?.id;
  if (key === "End") return graph.steps.at(-1)?.id;
  return isDirection(key) ? neighbour(graph, places, chosen, key) : undefined;
}

function isDirection(key: string): key is Direction {
  return key === "ArrowRight" || key === "ArrowLeft" || key === "ArrowDown" || key === "ArrowUp";
}

/**
 * The step that an arrow key leads to: the nearest one in that direction, with a preference for connected steps. The
 * same step if there is none.
 */
function neighbour({ steps, lines, back }: Graph, places: Places, from: string, direction: Direction): string {
  const here = places[from];
  if (here === undefined) return from;
  const isAcross = direction === "ArrowLeft" || direction === "ArrowRight";
  const sign = direction === "ArrowLeft" || direction === "ArrowUp" ? -1 : 1;
  const joined = new Set(
    [...lines, ...back].flatMap((line) => (line.from === from ? [line.to] : line.to === from ? [line.from] : [])),
  );
  let best = { id: from, cost: Infinity };
  for (const { id } of steps) {
    const there = places[id];
    if (there === undefined || id === from) continue;
    const [x, y] = [there.x - here.x, there.y - here.y];
    const ahead = sign * (isAcross ? x : y);
    const aside = Math.abs(isAcross ? y : x);
    // Up and down stay in the same column if it has another step there.
    if (ahead <= 0 || (isAcross ? aside > 4 * ahead : aside > ahead)) continue;
    const cost = ahead + 2 * aside - (joined.has(id) ? 400 : 0);
    if (cost < best.cost) best = { id, cost };
  }
  return best.id;
}
