import { expect, test } from "vitest";
import { pathOf, routed } from "../../../../../src/studio/pages/map/route.ts";

/** Four columns with boxes of different heights, 48 px apart. */
const BOXES = new Map(
  ["aaaa", "bb", "ccc", "d"].flatMap((column, index) =>
    [...column].map((name, row) => [
      `${name}${row}`,
      { x: index * 232, y: row * (210 + index * 17), width: 184, height: 150 + index * 17 },
    ]),
  ) as [string, { x: number; y: number; width: number; height: number }][],
);
const NAMES = [...BOXES.keys()];

/** A line between every two boxes, from a row and from the upper edge. */
const ALL = NAMES.flatMap((from) =>
  NAMES.flatMap((to) =>
    to === from
      ? []
      : [
          {
            id: `${from}>${to}`,
            from,
            to,
            startY: (BOXES.get(from)?.y ?? 0) + 100,
            endY: (BOXES.get(to)?.y ?? 0) + 26,
          },
          { id: `${from}^${to}`, from, to, startY: null, endY: (BOXES.get(to)?.y ?? 0) + 26 },
        ],
  ),
);

test("no line of a map runs through a box", () => {
  const paths = routed(BOXES, ALL);
  expect(paths.size).toBe(ALL.length);
  for (const [id, points] of paths)
    for (const [index, [x1, y1]] of points.entries()) {
      const [x0, y0] = points[index - 1] ?? [x1, y1];
      for (const [name, { x, y, width, height }] of BOXES) {
        const isBeside = Math.max(x0, x1) <= x || Math.min(x0, x1) >= x + width;
        const isAboveOrBelow = Math.max(y0, y1) <= y || Math.min(y0, y1) >= y + height;
        expect(isBeside || isAboveOrBelow, `${id} through ${name}`).toBe(true);
      }
    }
});

test("a line to the box beside it is straight, and lines in the same gap are beside each other", () => {
  const level = { id: "level", from: "a0", to: "b0", startY: 26, endY: 26 };
  const others = [1, 2, 3].map((row) => ({ ...level, id: `row ${row}`, startY: 26 + row * 20, endY: 40 }));
  const paths = routed(BOXES, [...others, level]);
  expect(pathOf(paths.get("level") ?? [])).toBe("M184 26L232 26");
  const turns = others.map(({ id }) => paths.get(id)?.[1]?.[0]);
  expect(new Set(turns).size).toBe(3);
});
