import { Graph as DagreGraph, layout } from "@dagrejs/dagre";

/** What determines the layout: the sizes of boxes, the lines between them, and the columns. */
export interface Shape {
  readonly boxes: readonly (readonly [id: string, width: number, height: number])[];
  /** Only forward lines. Lines back do not affect the layout. */
  readonly lines: readonly (readonly [from: string, to: string])[];
  /**
   * The boxes of each column from top to bottom, the first of which is its heading. Empty if the lines alone determine
   * the columns.
   */
  readonly columns: readonly (readonly string[])[];
}

/** The upper left corner of each box. */
export type Places = Readonly<Record<string, { readonly x: number; readonly y: number }>>;

const BY_LINES = { ranksep: 84 };

/** All columns begin at the top, and boxes of different widths at the same edge. */
const IN_COLUMNS = { ranksep: 48, align: "UL", rankalign: "top" } as const;

/** From this size on, minimizing columns and crossings takes too long. */
const LARGE = 200;

/** Columns from left to right. */
export function layOut({ boxes, lines, columns }: Shape): Places {
  const graph = new DagreGraph();
  const isLarge = boxes.length > LARGE;
  const ranker = { ...(isLarge && { ranker: "tight-tree" as const }) };
  graph.setGraph({ rankdir: "LR", nodesep: 32, ...ranker, ...(columns.length > 0 ? IN_COLUMNS : BY_LINES) });
  for (const [id, width, height] of boxes) graph.setNode(id, { width, height });
  if (columns.length === 0) for (const [from, to] of lines) graph.setEdge(from, to, {});
  const constraints = columns.length === 0 ? [] : inColumns(graph, columns);
  layout(graph, { disableOptimalOrderHeuristic: isLarge, constraints });
  return Object.fromEntries(
    boxes.map(([id, width, height]) => {
      const { x = 0, y = 0 } = graph.node(id) as { readonly x?: number; readonly y?: number };
      return [id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }];
    }),
  );
}

/**
 * Puts each box one rank after the heading of the column before, and the headings one after the other. Lines between
 * boxes would move a column down, to where its lines begin. Returns the order within the columns.
 */
function inColumns(graph: DagreGraph, columns: Shape["columns"]): { left: string; right: string }[] {
  const headings = columns.map(([heading = ""]) => heading);
  const start = "before all columns";
  graph.setNode(start, { width: 0, height: 0 });
  return columns.flatMap((boxes, column) => {
    for (const box of boxes) graph.setEdge(headings[column - 1] ?? start, box, {});
    return boxes.slice(1).map((box, index) => ({ left: boxes[index] ?? "", right: box }));
  });
}
