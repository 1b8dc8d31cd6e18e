import type { Graph, Line } from "./graph.ts";
import type { Places } from "./layout.ts";
import type { AnywhereNode, HeadingNode, LinkNode } from "./OtherBoxes.tsx";
import { pathOf, routed } from "./route.ts";
import { LINK_PORTS, portsOf } from "./Ports.tsx";
import type { StepNode } from "./StepBox.tsx";
import type { TransitionEdge } from "./TransitionLine.tsx";
import { causeOf, kindOf } from "./transition-words.ts";

export type MapNode = StepNode | LinkNode | AnywhereNode | HeadingNode;

/**
 * The boxes of a map at their places. Their sizes and connection points are given, so that only the visible ones have
 * to be drawn.
 */
export function nodesOf({ steps, links, headings, anywhere, anywhereBox }: Graph, places: Places): readonly MapNode[] {
  const nodes: MapNode[] = headings.map(({ id, name, width, height }) => ({
    id,
    type: "heading",
    data: { name },
    ...boxAt(places, id, width, height),
  }));
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
  if (anywhereBox !== undefined) {
    const { id, width, height } = anywhereBox;
    nodes.push({ id, type: "anywhere", data: { transitions: anywhere }, ...boxAt(places, id, width, height) });
  }
  return nodes;
}

function boxAt(places: Places, id: string, width: number, height: number) {
  return { position: places[id] ?? { x: 0, y: 0 }, width, height, measured: { width, height } };
}

/** The lines between them. */
export function edgesOf(nodes: readonly MapNode[], lines: readonly Line[]): readonly TransitionEdge[] {
  const boxes = new Map(
    nodes.map(({ id, position: { x, y }, width = 0, height = 0 }) => [id, { x, y, width, height }]),
  );
  const portY = (id: string, port: string) => {
    const node = nodes.find((one) => one.id === id);
    return (node?.position.y ?? 0) + (node?.handles?.find((one) => one.id === port)?.y ?? 0);
  };
  const paths = routed(
    boxes,
    lines.map(({ id, from, to, row }) => ({
      id,
      from,
      to,
      startY: row === null ? null : portY(from, `row-${row}`),
      endY: portY(to, "in"),
    })),
  );
  return lines.map(({ id, from, to, row, transition }) => ({
    id,
    type: "transition",
    source: from,
    target: to,
    sourceHandle: row === null ? "edge" : `row-${row}`,
    targetHandle: "in",
    data: { transition, path: pathOf(paths.get(id) ?? []) },
    ariaLabel: `From ${from} to ${transition.to}: ${kindOf(transition).words}: ${causeOf(transition)}`,
  }));
}
