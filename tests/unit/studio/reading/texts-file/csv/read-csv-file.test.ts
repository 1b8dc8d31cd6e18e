import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { TextEdit } from "../../../../../../src/studio/kernel/schema.ts";
import { textRows } from "../../../../../../src/studio/reading/index.ts";
import { byHand, bytes, exported, judged, localesIn, plainRows } from "../../../csv-files.ts";
import { copyOfGarden, openWorkspace } from "../../../journeys.ts";

describe("a CSV file with faults", () => {
  const problemOf = (file: string | Uint8Array) => judged(openWorkspace(copyOfGarden()), file).problem;

  test("is rejected for its encoding, size, quotation marks or columns", () => {
    expect(problemOf(Uint8Array.from([...bytes("key,place,en\r\na,b,"), 0xf1]))).toContain("not a text in UTF-8");
    expect(problemOf(Uint8Array.from([0xff, 0xfe, 0x6b, 0x00]))).toContain("not a text in UTF-8");
    expect(problemOf("k\0e\0y\0")).toContain("not a text in UTF-8");
    expect(problemOf(new Uint8Array(5_000_001))).toContain("larger than 5 MB");
    expect(problemOf(byHand('a,join,"open,x'))).toContain("quotation marks of row 2");
    expect(problemOf(byHand("a,join,x,y", 'b,join,"open" more,x'))).toContain("quotation marks of row 3");
    expect(problemOf("")).toBe("It is empty.");
    expect(problemOf("Hello\n")).toContain("“key” and “place” is missing");
    expect(problemOf("key,en\r\n")).toContain("“place” is missing");
    expect(problemOf("key,place,fr\r\n")).toContain("No column has the name of a language (en, es)");
    expect(problemOf("key,place,en,EN\r\n")).toContain("“en” is there twice");
  });

  /** The garden and one of its texts without a parameter. */
  function garden() {
    const workspace = openWorkspace(copyOfGarden());
    const [plain] = plainRows(workspace);
    if (plain === undefined) throw new Error("The journey has no plain text");
    return { workspace, plain, name: `${plain.key},${plain.file}`, en: plain.values["en"] ?? "" };
  }

  test("reports what is left out and why, and imports the rest", () => {
    const { workspace, plain, name, en } = garden();
    const quoted = `"${en}"`;
    const { key, file } = plain;
    const left = (...rows: readonly string[]) => {
      const { leftOut, changes } = judged(workspace, byHand(...rows));
      expect(changes).toEqual([]);
      return leftOut.map(({ row, language, why }) => `${row} ${language} ${why}`);
    };
    expect(left(`nothing.here,${file},Words,`)).toEqual([`2 en There is no text “nothing.here” in “${file}”.`]);
    expect(left(`${key},nowhere,Words,`)).toEqual(["2 en There is no file of texts “nowhere”."]);
    expect(left(`${name},${quoted},`)).toEqual(["2 es It is empty. An import does not delete texts."]);
    expect(left(`${name},${quoted},Hola {name}`)).toEqual(["2 es Nothing fills in the parameter “{name}”."]);
    expect(left(`${name},${quoted},Hola }`)).toEqual(["2 es A brace (}) belongs to no parameter."]);
    expect(left(`${name},${quoted},Espa\uFFFDa`)).toEqual([
      "2 es It contains �, which replaces a letter that was lost when the file was saved.",
    ]);
    expect(left(`${name},${quoted},${"a".repeat(10_001)}`)[0]).toContain("more than 10000 are not accepted");
    expect(left(`${name},${quoted}`)).toEqual(["2 null The row has 3 cells, and there are 4 columns."]);
    const { leftOut, changes } = judged(workspace, byHand(`${name},Other words,Hola`, `${name},Again,Hola`));
    expect(leftOut).toMatchObject([{ row: 3, why: "The text is already in row 2." }]);
    expect(changes).toHaveLength(2);
  });

  test("in this project's texts: reports a lost parameter, a missing plural form and texts that are too long", () => {
    const workspace = openWorkspace();
    const rows = textRows(workspace.repo);
    const withName = rows.find(({ key, values }) => !/_\w+$/.test(key) && values["en"]?.includes("{name}") === true);
    const { leftOut } = judged(workspace, `key,place,es\r\n${withName?.key},${withName?.file},Hola\r\n`);
    expect(leftOut).toMatchObject([
      { language: "es", why: expect.stringContaining("The parameter “{name}” is lost.") },
    ]);
    const room = rows.find((row) => row.room !== null && row.room < 60 && !/[{}]/.test(row.values["en"] ?? "{"));
    const long = "a".repeat((room?.room ?? 0) + 3);
    const { changes } = judged(workspace, `key,place,en\r\n${room?.key},${room?.file},${long}\r\n`);
    expect(changes).toMatchObject([{ after: long, notes: ["Too long for its place by 3"] }]);

    const path = join(workspace.root, "locales/es/join.json");
    const form = rows.find(({ file, key }) => file === "join" && key.endsWith("_other"));
    const base = form?.key.replace(/_other$/, "") ?? "";
    workspace.apply({
      kind: "edit-file",
      path: "locales/es/join.json",
      was: readFileSync(path, "utf8"),
      text: readFileSync(path, "utf8").replace(`"${base.split(".").at(-1)}_one"`, '"gone"'),
      group: "a",
      seen: [],
    });
    const spanish = `"${form?.values["es"]}!"`;
    const lacking = judged(workspace, `key,place,es\r\n${form?.key},join,${spanish}\r\n`);
    expect(lacking.changes[0]?.notes).toEqual(["For some numbers it has no words: one is missing"]);
    const both = judged(workspace, `key,place,es\r\n${form?.key},join,${spanish}\r\n${base}_one,join,${spanish}\r\n`);
    expect(both.leftOut).toEqual([]);
    expect(both.changes.map(({ notes }) => notes)).toEqual([[], []]);
  });

  test("reports missing columns and columns of unknown languages", () => {
    const { workspace, name } = garden();
    const { notes, changes, problem } = judged(workspace, `key,place,es,fr\r\n${name},Hola,Bonjour\r\n`);
    expect(problem).toBeNull();
    expect(notes).toEqual([
      "The column “en” is missing: no text of that language changes.",
      "There is no language “fr”: that column is not imported.",
      "The column “exported” is missing: texts that were changed here since the export cannot be recognized, and are replaced.",
    ]);
    expect(changes).toMatchObject([{ language: "es", after: "Hola" }]);
  });

  test("does not overwrite texts that were changed in the Studio since the export", () => {
    const { workspace, plain, en } = garden();
    const csv = exported(workspace, [plain]);
    const { key, file } = plain;
    workspace.apply({ kind: "set", texts: [{ language: "en", file, key, value: "New here", was: en }] });
    expect(judged(workspace, csv)).toMatchObject({
      changes: [],
      leftOut: [],
      notes: ["Changed here since the export and not in the file: 1 text, which stay as they are here."],
    });
    const both = judged(workspace, csv.replace(en, "New there"));
    expect(both).toMatchObject({
      changes: [],
      leftOut: [{ row: 2, why: "It was changed here since the export, to: New here" }],
    });
    expect(judged(workspace, csv.replace(en, "New here"))).toMatchObject({ changes: [], leftOut: [], notes: [] });
    const unknown = judged(workspace, csv.replace(key, "no.such"));
    expect(unknown.leftOut.map(({ key: of, language }) => `${of} ${language}`)).toEqual(["no.such en", "no.such es"]);
    const torn = judged(workspace, csv.replace(/en:[0-9a-f]{10} es:[0-9a-f]{10}/, "?"));
    expect(torn.notes).toEqual([
      "Rows whose cell “exported” cannot be read: 1. What was changed here since is replaced.",
    ]);
    expect(torn.changes).toMatchObject([{ before: "New here", after: en }]);
  });

  test("is imported completely or not at all", () => {
    const { workspace, plain, en } = garden();
    const before = localesIn(workspace);
    const edit = { language: "en", file: plain.file, key: plain.key, value: "Other words", was: en };
    const good = { ...edit, language: "es", was: plain.values["es"] ?? null };
    const apply = (...texts: readonly TextEdit[]) => workspace.apply({ kind: "import-texts", from: "a.csv", texts });
    expect(() => apply(good, { ...edit, was: "Long ago" })).toThrow("somebody else has changed");
    expect(() => apply(good, { ...edit, value: "Hello {nobody}" })).toThrow(
      "Nothing fills in the parameter “{nobody}”.",
    );
    expect(() => apply(good, { ...edit, language: "fr" })).toThrow("There is no language “fr”.");
    expect(() => apply(good, { ...edit, key: "__proto__.polluted" })).toThrow("There is no text");
    expect(() => apply(good, good)).toThrow("is given twice");
    expect(localesIn(workspace)).toEqual(before);
    expect(apply(good, edit).what).toBe("2 texts are imported from “a.csv” (es, en)");
  });
});
