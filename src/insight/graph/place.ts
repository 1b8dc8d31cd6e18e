import { Graph, layout } from "@dagrejs/dagre";
import { type Drawing, type DrawnEdge, type DrawnStep, type Label, labelOf } from "./drawing.ts";

/** A transition that is listed inside its step instead of being drawn. */
type StepLine = Label & { readonly to: string };

interface Box {
  /** The centre. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedStep extends Box {
  readonly step: DrawnStep;
  /** Guards and setbacks. */
  readonly lines: readonly StepLine[];
}

export interface PlacedEdge extends Box {
  readonly edge: DrawnEdge;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly labels: readonly Label[];
}

interface Placed {
  readonly width: number;
  readonly height: number;
  readonly steps: readonly PlacedStep[];
  readonly edges: readonly PlacedEdge[];
}

/** Sizes in the drawing, in px. */
export const SIZES = { title: 15, small: 11.5, line: 17, label: 11.5, pad: 12, head: 46 } as const;

/**
 * Places steps and labels so that they do not overlap: ranks from top to bottom, with as few crossings as dagre finds.
 */
export function place({ nodes, edges }: Drawing): Placed {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: "TB", nodesep: 36, ranksep: 34, edgesep: 16, marginx: 24, marginy: 24 });
  const lines = new Map(
    nodes.map(({ id, guards, setbacks }) => [
      id,
      [...guards, ...setbacks].map((transition) => ({ ...labelOf(transition), to: targetOf(transition.to, id) })),
    ]),
  );
  for (const node of nodes) graph.setNode(node.id, sizeOfStep(node, lines.get(node.id) ?? []));
  const order = new Map(nodes.map(({ id }, index) => [id, index]));
  // Steps are in the order of the file. A transition that leads back is laid out as if it led forward, and is drawn in
  // reverse.
  const isForward = (from: string, to: string) => (order.get(from) ?? 0) < (order.get(to) ?? 0);
  for (const { from, to, transitions } of edges) {
    const [upper, lower] = isForward(from, to) ? [from, to] : [to, from];
    const weight = isForward(from, to) ? 4 : 1;
    graph.setEdge(
      upper,
      lower,
      { ...sizeOfLabels(transitions.map(labelOf)), labelpos: "c", weight, minlen: 1 },
      `${from} ${to}`,
    );
  }
  layout(graph);
  const size = graph.graph();
  return {
    width: size.width ?? 0,
    height: size.height ?? 0,
    steps: nodes.map((step) => ({ ...box(graph.node(step.id)), step, lines: lines.get(step.id) ?? [] })),
    edges: edges.map((edge) => {
      const { from, to } = edge;
      const forward = isForward(from, to);
      const placed = graph.edge(forward ? from : to, forward ? to : from, `${from} ${to}`);
      const routed = forward ? (placed.points ?? []) : (placed.points ?? []).toReversed();
      const points = attached(routed, box(graph.node(from)), box(graph.node(to)));
      return { ...box(placed), edge, points, labels: edge.transitions.map(labelOf) };
    }),
  };
}

/**
 * Lets an edge leave and arrive only at the top or bottom of its steps, because at the sides it would cross its
 * neighbours.
 */
function attached(points: PlacedEdge["points"], from: Box, to: Box): PlacedEdge["points"] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return points;
  const side = ({ x, y, width, height }: Box, near: { readonly x: number }, toward: { readonly y: number }) => ({
    x: Math.min(x + width / 2 - 14, Math.max(x - width / 2 + 14, near.x)),
    y: toward.y < y ? y - height / 2 : y + height / 2,
  });
  return [side(from, first, points[1] ?? last), ...points.slice(1, -1), side(to, last, points.at(-2) ?? first)];
}

/** The lines of a label: the event, then arms and conditions. */
export function linesOf({
  text,
  conditions,
  arms,
}: Label): readonly { readonly text: string; readonly kind: "text" | "arm" | "when" }[] {
  return [
    ...(text === "" ? [] : [{ text, kind: "text" as const }]),
    ...arms.map((arm) => ({ text: arm, kind: "arm" as const })),
    ...conditions.map((when) => ({ text: when === "otherwise" ? when : `if ${when}`, kind: "when" as const })),
  ];
}

export function stepLine({ tone, conditions, arms, text, to }: StepLine): string {
  const when = [...arms, ...conditions].join(" and ");
  const call = tone === "failed" ? `${text} ` : "";
  return `${call}${when === "" ? (call === "" ? text : "") : when}`.trim() + ` → ${to}`;
}

function targetOf(to: { readonly step: string } | { readonly link: string }, from: string): string {
  if (!("step" in to)) return `↗ ${to.link}`;
  return to.step === from ? "stays" : to.step;
}

function sizeOfStep(step: DrawnStep, lines: readonly StepLine[]) {
  const { title, small, line, pad, head } = SIZES;
  if (step.outside) return { width: textWidth(step.title, title) + 3 * pad, height: 34 };
  const widths = [
    textWidth(step.title, title) + 10,
    textWidth(`${step.id}  ${step.path}`, small, true),
    ...lines.map((one) => textWidth(stepLine(one), small - 0.5, true) + 16),
  ];
  return {
    width: Math.max(150, ...widths) + 2 * pad,
    height: head + (lines.length === 0 ? 6 : lines.length * line + 14),
  };
}

function sizeOfLabels(labels: readonly Label[]) {
  const lines = labels.flatMap(linesOf);
  const width = Math.max(...lines.map(({ text }) => textWidth(text, SIZES.label, true))) + 14 + gutter(labels);
  return { width, height: lines.length * SIZES.line + (labels.length - 1) * 4 + 8 };
}

/** Space for the signs of labels, if any label has one. */
export function gutter(labels: readonly Label[]): number {
  return labels.some(({ tone }) => tone !== "action" && tone !== "journey") ? 16 : 0;
}

function box({
  x = 0,
  y = 0,
  width = 0,
  height = 0,
}: {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
}): Box {
  return { x, y, width, height };
}

/**
 * The estimated width of a line in px, in a sans-serif or monospaced font. There is no browser to measure it, so the
 * estimate is rather too wide than too narrow.
 */
export function textWidth(text: string, size: number, mono = false): number {
  if (mono) return text.length * size * 0.61;
  let em = 0;
  for (const letter of text) {
    if ("iljtfr.,;:'|!()[] ".includes(letter)) em += 0.36;
    else if ("mwMW@—".includes(letter)) em += 0.95;
    else if (/[A-Z]/.test(letter)) em += 0.8;
    else em += 0.68;
  }
  return em * size;
}
