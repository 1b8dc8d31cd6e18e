import type { MapStep, MapView, MapWay } from "../../protocol-map.ts";
import { isGuard, targetOf } from "./way-words.ts";

/** The content of a drawn journey, before the layout. */
export interface Graph {
  readonly steps: readonly DrawnStep[];
  readonly links: readonly Box[];
  /** The names of columns with steps. Empty if the journey has no progress bar. */
  readonly headings: readonly Heading[];
  /** Transitions of the journey's own handlers, which apply in any step. */
  readonly anywhere: readonly MapWay[];
  /** The box that lists them. Absent if there are none. */
  readonly anywhereBox?: Box;
  /** The column of each step and link. */
  readonly columnOf: (id: string) => number;
  /** Lines to a later step, or out of the journey. */
  readonly lines: readonly Line[];
  /** Those among them that show the way of most people: one from a step to another, without failures. */
  readonly main: readonly Line[];
  /** Lines to an earlier step. */
  readonly back: readonly Line[];
  /** Lines of guards, which are many. */
  readonly guards: readonly Line[];
}

export interface Box {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

export interface Heading extends Box {
  readonly column: number;
  readonly name: string;
}

export interface DrawnStep extends Box {
  readonly step: MapStep;
  /** The transitions out of it that have their own row in its box. */
  readonly rows: readonly MapWay[];
  /** The others. They start at a last row, which shows their number. */
  readonly more: readonly MapWay[];
  readonly guards: readonly MapWay[];
  /** Those among its rows that lead to an earlier step. */
  readonly back: ReadonlySet<MapWay>;
}

export interface Line {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** The row of the box where the line starts. `null` for the upper edge. */
  readonly row: number | null;
  readonly way: MapWay;
}

/** Sizes in px, as in `theme/map.css`. */
export const SIZES = {
  width: 184,
  head: 156,
  row: 20,
  foot: 6,
  link: { width: 150, height: 28 },
  heading: 18,
  anywhere: { head: 36, row: 36 },
} as const;
const MOST_ROWS = 4;

export function graphOf({ columns, steps, links, ways }: MapView): Graph {
  const outgoing = new Map<string, MapWay[]>();
  for (const way of ways) if (way.from !== null) outgoing.set(way.from, [...(outgoing.get(way.from) ?? []), way]);
  const order = new Map(steps.map(({ id }, index) => [id, index]));
  const isBack = (way: MapWay) => (order.get(way.step ?? "") ?? order.size) < (order.get(way.from ?? "") ?? 0);
  const drawn = steps.map((step): DrawnStep => {
    const own = outgoing.get(step.id) ?? [];
    const out = own.filter((way) => !isGuard(way));
    const fits = out.length <= MOST_ROWS;
    const rows = fits ? out : out.slice(0, MOST_ROWS - 1);
    const height = SIZES.head + Math.min(out.length, MOST_ROWS) * SIZES.row + SIZES.foot;
    const more = fits ? [] : out.slice(MOST_ROWS - 1);
    const back = new Set(rows.filter(isBack));
    return { id: step.id, width: SIZES.width, height, step, rows, more, guards: own.filter(isGuard), back };
  });
  const known = new Set([...steps.map(({ id }) => id), ...links.map((link) => `link:${link}`)]);
  const lines = drawn.flatMap(linesFrom).filter(({ to }) => known.has(to));
  const anywhere = ways.filter(({ from }) => from === null);
  const { width, anywhere: size } = SIZES;
  const columnOf = new Map(steps.map(({ id, column }) => [id, column]));
  // A link is where the first step is that leads there.
  for (const { from, to } of lines) if (!columnOf.has(to)) columnOf.set(to, columnOf.get(from) ?? 0);
  const used = new Set(columnOf.values());
  const forward = lines.filter(({ way }) => !isBack(way));
  return {
    steps: drawn,
    links: links.map((link) => ({ id: `link:${link}`, ...SIZES.link })),
    headings: columns.flatMap((name, column) =>
      used.has(column) ? [{ id: `column:${column}`, column, name, width, height: SIZES.heading }] : [],
    ),
    anywhere,
    ...(anywhere.length > 0 && {
      anywhereBox: { id: "anywhere:", width, height: size.head + anywhere.length * size.row },
    }),
    columnOf: (id) => columnOf.get(id) ?? 0,
    lines: forward,
    main: onePer(
      forward.filter(({ way }) => way.kind !== "failed" && !way.absent && way.step !== null),
      ({ from, to }) => `${from} ${to}`,
    ),
    back: lines.filter(({ way }) => isBack(way)),
    guards: drawn.flatMap(guardsOf).filter(({ to }) => known.has(to)),
  };
}

/** Draws lines that would look the same only once. */
function linesFrom({ id, rows, more }: DrawnStep): readonly Line[] {
  const own = rows.map((way, row) => ({ id: way.id, from: id, to: targetOf(way), row, way }));
  const rest = more.map((way) => ({ id: way.id, from: id, to: targetOf(way), row: rows.length, way }));
  return [...own, ...onePer(rest, ({ to, way }) => `${way.kind} ${to}`)];
}

function guardsOf({ id, guards }: DrawnStep): readonly Line[] {
  const lines = guards.map((way) => ({ id: way.id, from: id, to: targetOf(way), row: null, way }));
  return onePer(lines, ({ to }) => to);
}

function onePer<T>(all: readonly T[], key: (one: T) => string): readonly T[] {
  return [...new Map(all.toReversed().map((one) => [key(one), one])).values()].toReversed();
}
