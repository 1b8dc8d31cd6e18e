import type { MapStep, MapView, MapTransition } from "../../protocol-map.ts";
import { isGuard, targetOf } from "./transition-words.ts";

/** The content of a drawn journey, before the layout. */
export interface Graph {
  readonly steps: readonly DrawnStep[];
  readonly links: readonly Box[];
  /** The names of columns with steps. Empty if the journey has no progress bar. */
  readonly headings: readonly Heading[];
  /** Transitions of the journey's own handlers, which apply in any step. */
  readonly anywhere: readonly MapTransition[];
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

interface Box {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

interface Heading extends Box {
  readonly column: number;
  readonly name: string;
}

export interface DrawnStep extends Box {
  readonly step: MapStep;
  /** The transitions out of it that have their own row in its box. */
  readonly rows: readonly MapTransition[];
  /** The others. They start at a last row, which shows their number. */
  readonly more: readonly MapTransition[];
  readonly guards: readonly MapTransition[];
  /** Those among its rows that lead to an earlier step. */
  readonly back: ReadonlySet<MapTransition>;
}

export interface Line {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** The row of the box where the line starts. `null` for the upper edge. */
  readonly row: number | null;
  readonly transition: MapTransition;
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

export function graphOf({ columns, steps, links, transitions }: MapView): Graph {
  const outgoing = new Map<string, MapTransition[]>();
  for (const transition of transitions)
    if (transition.from !== null) outgoing.set(transition.from, [...(outgoing.get(transition.from) ?? []), transition]);
  const order = new Map(steps.map(({ id }, index) => [id, index]));
  const isBack = (transition: MapTransition) =>
    (order.get(transition.step ?? "") ?? order.size) < (order.get(transition.from ?? "") ?? 0);
  const drawn = steps.map((step): DrawnStep => {
    const own = outgoing.get(step.id) ?? [];
    const out = own.filter((transition) => !isGuard(transition));
    const fits = out.length <= MOST_ROWS;
    const rows = fits ? out : out.slice(0, MOST_ROWS - 1);
    const height = SIZES.head + Math.min(out.length, MOST_ROWS) * SIZES.row + SIZES.foot;
    const more = fits ? [] : out.slice(MOST_ROWS - 1);
    const back = new Set(rows.filter(isBack));
    return { id: step.id, width: SIZES.width, height, step, rows, more, guards: own.filter(isGuard), back };
  });
  const known = new Set([...steps.map(({ id }) => id), ...links.map((link) => `link:${link}`)]);
  const lines = drawn.flatMap(linesFrom).filter(({ to }) => known.has(to));
  const anywhere = transitions.filter(({ from }) => from === null);
  const { width, anywhere: size } = SIZES;
  const columnOf = new Map(steps.map(({ id, column }) => [id, column]));
  // A link is where the first step is that leads there.
  for (const { from, to } of lines) if (!columnOf.has(to)) columnOf.set(to, columnOf.get(from) ?? 0);
  const used = new Set(columnOf.values());
  const forward = lines.filter(({ transition }) => !isBack(transition));
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
      forward.filter(
        ({ transition }) => transition.kind !== "failed" && !transition.absent && transition.step !== null,
      ),
      ({ from, to }) => `${from} ${to}`,
    ),
    back: lines.filter(({ transition }) => isBack(transition)),
    guards: drawn.flatMap(guardsOf).filter(({ to }) => known.has(to)),
  };
}

/** Draws lines that would look the same only once. */
function linesFrom({ id, rows, more }: DrawnStep): readonly Line[] {
  const own = rows.map((transition, row) => ({
    id: transition.id,
    from: id,
    to: targetOf(transition),
    row,
    transition,
  }));
  const rest = more.map((transition) => ({
    id: transition.id,
    from: id,
    to: targetOf(transition),
    row: rows.length,
    transition,
  }));
  return [...own, ...onePer(rest, ({ to, transition }) => `${transition.kind} ${to}`)];
}

function guardsOf({ id, guards }: DrawnStep): readonly Line[] {
  const lines = guards.map((transition) => ({
    id: transition.id,
    from: id,
    to: targetOf(transition),
    row: null,
    transition,
  }));
  return onePer(lines, ({ to }) => to);
}

function onePer<T>(all: readonly T[], key: (one: T) => string): readonly T[] {
  return [...new Map(all.toReversed().map((one) => [key(one), one])).values()].toReversed();
}
