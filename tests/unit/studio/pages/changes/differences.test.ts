import { describe, expect, test } from "vitest";
import type { SeenThing } from "../../../../../src/app/dev/index.ts";
import { differencesBetween } from "../../../../../src/studio/pages/changes/differences.ts";

const thing = (id: string, words: string, y: number, more: Partial<SeenThing> = {}): SeenThing => {
  return { id, words, box: [10, y, 200, 20], look: "black", ...more };
};

const PAGE = [thing("text a", "Title", 0), thing("text b", "A hint", 30), thing("input email", "", 60)];

describe("differences between two pages", () => {
  test("are none for the same page, and only the new thing if it pushes the others down", () => {
    expect(differencesBetween(PAGE, PAGE)).toEqual([]);
    const lower = PAGE.map((one) => ({ ...one, box: [10, one.box[1] + 40, 200, 20] as const }));
    const banner = thing("text new", "Read this", 0);
    expect(differencesBetween(PAGE, [banner, ...lower])).toEqual([
      { kind: "new", words: "Read this", before: null, after: banner.box },
    ]);
  });

  test.each([
    ["reworded", [{ ...PAGE[0], words: "Another title" }, PAGE[1], PAGE[2]], { was: "Title" }],
    ["restyled", [{ ...PAGE[0], look: "red" }, PAGE[1], PAGE[2]], {}],
    ["moved", [{ ...PAGE[0], box: [90, 0, 200, 20] }, PAGE[1], PAGE[2]], {}],
    ["gone", [PAGE[1], PAGE[2]], { after: null }],
  ])("mark a thing as %s", (kind, after, more) => {
    expect(differencesBetween(PAGE, after as SeenThing[])).toMatchObject([{ kind, ...more }]);
  });

  test("mark a thing as moved if the order changed, even if its words changed too", () => {
    const [title, hint, field] = PAGE as [SeenThing, SeenThing, SeenThing];
    expect(differencesBetween(PAGE, [hint, field, { ...title, words: "Last" }])).toMatchObject([
      { kind: "moved", words: "Last", was: "Title" },
    ]);
  });
});
