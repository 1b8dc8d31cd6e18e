import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { setAt } from "../../../../../../src/studio/edits/source-text.ts";
import { setWords } from "../../../../../../src/studio/edits/edit-text.ts";
import type { TextRow } from "../../../../../../src/studio/protocol.ts";
import { cellOf, textOf } from "../../../../../../src/studio/reading/texts-file/csv/texts-as-csv.ts";
import { readCsv } from "../../../../../../src/studio/reading/texts-file/csv/read-csv.ts";
import { textRows, textsAsCsv } from "../../../../../../src/studio/reading/index.ts";
import { exported, judged, LANGUAGES, localesIn, plainRows, takeOver } from "../../../csv-files.ts";
import { garden, ours } from "../../../journeys.ts";

const awkward = fc
  .array(
    fc.constantFrom(
      '"',
      '""',
      "\n",
      "\r\n",
      ";",
      ",",
      "\t",
      "=",
      "+",
      "-",
      "@",
      "'",
      "''",
      "＝",
      " ",
      "\\",
      "ñ",
      "a",
      "=1+1",
      "\u2028",
      "😀",
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));
const anything = fc.oneof(
  awkward,
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.string({ unit: "binary", maxLength: 30 }),
);
/** Words that an import accepts: not blank, no braces, no lost letters, and nothing that UTF-8 cannot encode. */
const words = anything.filter(
  (text) => /[^\s]/.test(text) && !/[{}\0\uFFFD\uFEFF]/.test(text) && !/\p{Surrogate}/u.test(text),
);

describe("texts as a CSV file", () => {
  test("an export of this project's texts changes nothing if it is imported again", () => {
    const workspace = ours();
    const csv = exported(workspace);
    expect(csv.startsWith("\uFEFFkey,place,en,es,notes,exported\r\n")).toBe(true);
    expect(csv).toMatch(/Shown at join\/step1/);
    expect(judged(workspace, csv)).toEqual({ problem: null, counts: "row", changes: [], leftOut: [], notes: [] });
    // With semicolons, as a Spanish Excel saves it.
    const table = readCsv(csv);
    if (table.problem !== null) throw new Error(table.problem);
    const semicolons = table.value.map(({ cells }) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";"));
    expect(judged(workspace, semicolons.join("\n"))).toEqual({
      problem: null,
      counts: "row",
      changes: [],
      leftOut: [],
      notes: [],
    });
  });

  test("any text survives export and import, and no cell starts like a formula", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anything, anything), { minLength: 1, maxLength: 5 }), (texts) => {
        for (const text of texts.flat()) {
          expect(textOf(cellOf(text))).toBe(text);
          expect(cellOf(text)).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/);
        }
        const rows = texts.map(([en, es], index): TextRow => {
          const values = { en, es };
          const none = { arms: {}, shown: [], missingIn: [], unused: false, stale: false, room: null };
          return { file: "join", key: `k${index}`, values, ...none };
        });
        const table = readCsv(textsAsCsv(rows, LANGUAGES).slice(1));
        if (table.problem !== null) throw new Error(table.problem);
        const cells = table.value.slice(1).map((row) => row.cells.slice(2, 4).map(textOf));
        expect(cells).toEqual(texts);
      }),
    );
  });

  test("any translation is imported in one undo step, and undone to the byte", () => {
    const workspace = garden();
    const before = localesIn(workspace);
    const rows = plainRows(workspace);
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 4 }), (written) => {
        const table = readCsv(exported(workspace, rows).slice(1));
        if (table.problem !== null) throw new Error(table.problem);
        const lines = table.value.map(({ row, cells }) =>
          cells.map((cell, column) =>
            row > 1 && column === 3 ? cellOf(written[(row - 2) % written.length] ?? "") : cell,
          ),
        );
        const file = lines
          .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))
          .join("\r\n");
        const found = judged(workspace, file);
        expect(found).toMatchObject({ problem: null, leftOut: [], notes: [] });
        const changed = rows.filter((row, index) => row.values["es"] !== written[index % written.length]);
        expect(found.changes.map(({ key }) => key)).toEqual(changed.map(({ key }) => key));
        if (changed.length === 0) return;
        takeOver(workspace, found);
        const now = new Map(textRows(workspace.repo).map((row) => [`${row.file}:${row.key}`, row.values["es"]]));
        for (const [index, { file: of, key }] of rows.entries())
          expect(now.get(`${of}:${key}`)).toBe(written[index % written.length]);
        workspace.undo();
        expect(localesIn(workspace)).toEqual(before);
      }),
      { numRuns: 25 },
    );
  });

  test("writing many texts at once gives the same file as one after the other, with comments and lines", () => {
    const text = `{
  // Kept.
  "a": { "one": "1", "two": "2" },
  "b": {
    "c": "3", // Here too.
    "d": "4"
  }
}
`;
    const long = "long ".repeat(30);
    const all = [
      { path: ["b", "d"], value: 'four "4"' },
      { path: ["a", "two"], value: long },
      { path: ["b", "c"], value: "three" },
      { path: ["b", "e", "f"], value: "new" },
    ];
    expect(setWords(text, all)).toBe(all.reduce((made, { path, value }) => setAt(made, path, value), text));
  });
});
