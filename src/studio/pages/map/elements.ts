import type { Graph, Line } from "./graph.ts";
import type { Places } from "./layout.ts";
import type { AnywhereNode, LinkNode } from "./OtherBoxes.tsx";
import { LINK_PORTS, portsOf } from "./ports.ts";
import type { StepNode } from "./StepBox.tsx";
import type { WayEdge } from "./WayLine.tsx";
import { causeOf, kindOf } from "./way-words.ts";

export type MapNode = StepNode | LinkNode | AnywhereNode;

/**
 * The boxes of a map at their places. Their sizes and connection points are given, so that only the visible ones have
 * to be drawn.
 */
export function nodesOf({ steps, links, anywhere }: Graph, places: Places): readonly MapNode[] {
  const nodes: MapNode[] = [];
  const bottom = Math.max(0, ...steps.map(({ id, height }) => (places[id]?.y ?? 0) + height));
  for (const drawn of steps) {
    const { id, width, height } = drawn;
    nodes.push({
      id,
      type: "step",
      data: { drawn },
      ...boxAt(places, id, width, height),
      handles: [...portsOf(drawn)],
    });
  }
  for (const { id, width, height } of links)
    nodes.push({
      id,
      type: "link",
      data: { link: id.replace(/^link:/, "") },
      ...boxAt(places, id, width, height),
      handles: [...LINK_PORTS],
    });
  if (anywhere.length > 0) {
    const [width, height] = [420, 40 + anywhere.length * 18];
    const position = { x: 0, y: bottom + 48 };
    const measured = { width, height };
    nodes.push({ id: "anywhere:", type: "anywhere", data: { ways: anywhere }, position, width, height, measured });
  }
  return nodes;
}

function boxAt(places: Places, id: string, width: number, height: number) {
  return { position: places[id] ?? { x: 0, y: 0 }, width, height, measured: { width, height } };
}

/** The lines between them. */
export function edgesOf(lines: readonly Line[]): readonly WayEdge[] {
  return lines.map(({ id, from, to, row, way }) => ({
    id,
    type: "way",
    source: from,
    target: to,
    sourceHandle: row === null ? "edge" : `row-${row}`,
    targetHandle: "in",
    data: { way },
    ariaLabel: `From ${from} to ${way.to}: ${kindOf(way).words}: ${causeOf(way)}`,
  }));
}
