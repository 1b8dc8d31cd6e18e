/** Lines between boxes that stand in columns: they run in the gaps, never through a box. */

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A line from the right edge of a box, at a height, to the left edge of another one. */
interface RoutedLine {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** The height at which it begins. `null` for the upper edge of the box. */
  readonly startY: number | null;
  readonly endY: number;
}

type Point = readonly [x: number, y: number];

/** Boxes one below the other. */
interface Column {
  readonly left: number;
  readonly right: number;
  readonly ids: readonly string[];
}

/** The least distance between a line and a box. */
const NEAR = 8;

/** The corners of each line, by its id. Lines that run in the same gap are beside each other. */
export function routed(
  boxes: ReadonlyMap<string, Rect>,
  lines: readonly RoutedLine[],
): ReadonlyMap<string, readonly Point[]> {
  const columns = columnsOf(boxes);
  const columnOf = new Map(columns.flatMap(({ ids }, index) => ids.map((id) => [id, index] as const)));
  const lanes = lanesIn(columns);
  const found = new Map<string, readonly Point[]>();
  // The shortest ones first, so that they are straight.
  const length = ({ from, to }: RoutedLine) => Math.abs((columnOf.get(to) ?? 0) - (columnOf.get(from) ?? 0) - 1);
  for (const line of lines.toSorted((a, b) => length(a) - length(b))) {
    const [source, target] = [boxes.get(line.from), boxes.get(line.to)];
    const [a, b] = [columnOf.get(line.from), columnOf.get(line.to)];
    if (source === undefined || target === undefined || a === undefined || b === undefined) continue;
    const start: Point = [source.x + source.width, line.startY ?? source.y];
    const end: Point = [target.x, line.endY];
    const before: readonly Point[] =
      line.startY === null
        ? [
            [source.x + source.width / 2, source.y],
            [source.x + source.width / 2, source.y - NEAR],
          ]
        : [start];
    const y0 = before.at(-1)?.[1] ?? start[1];
    if (b === a + 1 && Math.abs(y0 - end[1]) < 1) found.set(line.id, [...before, end]);
    else if (b === a + 1) {
      const x = lanes.gap(b);
      found.set(line.id, [...before, [x, y0], [x, end[1]], end]);
    } else {
      const crossed = columns.slice(Math.min(a + 1, b), Math.max(a + 1, b)).flatMap(({ ids }) => ids);
      const y = lanes.corridor(
        crossed.flatMap((id) => boxes.get(id) ?? []),
        (y0 + end[1]) / 2,
      );
      const [x0, x1] = [lanes.gap(a + 1), lanes.gap(b)];
      found.set(line.id, [...before, [x0, y0], [x0, y], [x1, y], [x1, end[1]], end]);
    }
  }
  return found;
}

function columnsOf(boxes: ReadonlyMap<string, Rect>): readonly Column[] {
  const columns: { left: number; right: number; ids: string[] }[] = [];
  for (const [id, { x, width }] of [...boxes].toSorted(([, a], [, b]) => a.x - b.x)) {
    const last = columns.at(-1);
    if (last === undefined || x >= last.right) columns.push({ left: x, right: x + width, ids: [id] });
    else {
      last.ids.push(id);
      last.right = Math.max(last.right, x + width);
    }
  }
  return columns;
}

/** Gives each line a place of its own in a gap between two columns, or in a gap between boxes of a column. */
function lanesIn(columns: readonly Column[]) {
  const used = new Map<string, number>();
  /** From the middle of a gap to both sides, until it is full. */
  const laneOf = (name: string, room: number) => {
    const count = used.get(name) ?? 0;
    used.set(name, count + 1);
    const most = Math.max(1, Math.floor(room / LANE));
    const lane = count % most;
    return (lane % 2 === 0 ? 1 : -1) * Math.ceil(lane / 2) * LANE;
  };
  return {
    /** A vertical place before a column, or behind the last one. */
    gap(index: number): number {
      const left = columns[index - 1]?.right ?? (columns[0]?.left ?? 0) - WIDEST;
      const right = columns[index]?.left ?? left + WIDEST;
      return Math.round((left + right) / 2) + laneOf(`gap ${index}`, right - left - 2 * NEAR);
    },
    /** A horizontal place between boxes, as near to a height as possible. */
    corridor(boxes: readonly Rect[], near: number): number {
      const free = freeBetween(boxes);
      const best = free.toSorted((a, b) => distance(a, near) - distance(b, near))[0] ?? [near, near];
      const [top, bottom] = best;
      const middle =
        top === -Infinity ? bottom - WIDEST / 2 : bottom === Infinity ? top + WIDEST / 2 : (top + bottom) / 2;
      const room = Math.min(WIDEST, bottom - top) - 2 * NEAR;
      return Math.round(middle) + laneOf(`corridor ${Math.round(middle)}`, room);
    },
  };
}

const LANE = 4;
const WIDEST = 48;

/** The free ranges of heights beside these boxes, from top to bottom. */
function freeBetween(boxes: readonly Rect[]): readonly (readonly [top: number, bottom: number])[] {
  const free: (readonly [number, number])[] = [];
  let end = -Infinity;
  for (const { y, height } of boxes.toSorted((a, b) => a.y - b.y)) {
    if (y - end >= 2 * NEAR) free.push([end, y]);
    end = Math.max(end, y + height);
  }
  return [...free, [end, Infinity]];
}

function distance([top, bottom]: readonly [number, number], y: number): number {
  return Math.max(top - y, y - bottom, 0);
}

/** The corners as an SVG path with round corners. */
export function pathOf(points: readonly Point[]): string {
  return points
    .map(([x, y], index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (before === undefined) return `M${x} ${y}`;
      if (after === undefined) return `L${x} ${y}`;
      const radius = Math.min(ROUND, apart(before, [x, y]) / 2, apart([x, y], after) / 2);
      const [x0, y0] = toward([x, y], before, radius);
      const [x1, y1] = toward([x, y], after, radius);
      return `L${x0} ${y0}Q${x} ${y} ${x1} ${y1}`;
    })
    .join("");
}

const ROUND = 8;

function apart([x0, y0]: Point, [x1, y1]: Point): number {
  return Math.abs(x1 - x0) + Math.abs(y1 - y0);
}

/** The point at a distance on a horizontal or vertical line. */
function toward([x0, y0]: Point, [x1, y1]: Point, by: number): Point {
  return [x0 + Math.sign(x1 - x0) * by, y0 + Math.sign(y1 - y0) * by];
}
