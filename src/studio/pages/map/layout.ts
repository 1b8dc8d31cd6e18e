import { Graph as DagreGraph, layout } from "@dagrejs/dagre";

/** What determines the layout: the sizes of boxes, and the lines between them. */
export interface Shape {
  readonly boxes: readonly (readonly [id: string, width: number, height: number])[];
  /** Only forward lines. Lines back do not affect the layout. */
  readonly lines: readonly (readonly [from: string, to: string])[];
}

/** The upper left corner of each box. */
export type Places = Readonly<Record<string, { readonly x: number; readonly y: number }>>;

/** From this size on, minimizing columns and crossings takes too long. */
const LARGE = 200;

/** Columns from left to right. */
export function layOut({ boxes, lines }: Shape): Places {
  const graph = new DagreGraph();
  const isLarge = boxes.length > LARGE;
  graph.setGraph({ rankdir: "LR", nodesep: 32, ranksep: 84, ...(isLarge && { ranker: "tight-tree" }) });
  for (const [id, width, height] of boxes) graph.setNode(id, { width, height });
  for (const [from, to] of lines) graph.setEdge(from, to, {});
  layout(graph, { disableOptimalOrderHeuristic: isLarge });
  return Object.fromEntries(
    boxes.map(([id, width, height]) => {
      const { x = 0, y = 0 } = graph.node(id) as { readonly x?: number; readonly y?: number };
      return [id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }];
    }),
  );
}
