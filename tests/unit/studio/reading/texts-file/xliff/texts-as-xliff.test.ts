import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TextRow } from "../../../../../../src/studio/protocol.ts";
import { textRows, textsAsXliff } from "../../../../../../src/studio/reading/index.ts";
import { piecesOf } from "../../../../../../src/studio/reading/texts-file/xliff/codes.ts";
import { readXliff } from "../../../../../../src/studio/reading/texts-file/xliff/read-xliff.ts";
import { LONG } from "../../../../share.ts";
import { judged, LANGUAGES, plainRows, takeOver } from "../../../csv-files.ts";
import { garden, ours } from "../../../journeys.ts";

const NOTHING = { problem: null, counts: "line", changes: [], leftOut: [], notes: [] };

/** A row with nothing but its texts. */
const rowOf = (values: TextRow["values"], key = "title"): TextRow => {
  return { file: "join", key, values, arms: {}, shown: [], missingIn: [], unused: false, stale: false, room: null };
};

/** The texts of a file in its target language, by key. */
function wordsIn(xliff: string): Readonly<Record<string, string>> {
  const read = readXliff(xliff, LANGUAGES);
  if (read.problem !== null) throw new Error(read.problem);
  return Object.fromEntries(
    read.value.texts.map(({ key, values, problem }) => [key, problem ?? values.get("es") ?? ""]),
  );
}

/** A file with one text, as another tool might write it. */
const fileOf = (unit: string, head = 'version="2.1" srcLang="en" trgLang="es"') =>
  `<?xml version="1.0"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" ${head}>\n<file id="f" original="join">\n${unit}\n</file></xliff>`;

const unitOf = (name: string, inner: string) => `<unit id="u" name="${name}">${inner}</unit>`;

describe("texts as an XLIFF file", () => {
  test("an export of this project's texts changes nothing if it is imported again", LONG, () => {
    const workspace = ours();
    const rows = textRows(workspace.repo);
    const xliff = textsAsXliff(rows, "en", "es");
    expect(judged(workspace, xliff)).toEqual(NOTHING);
    expect(Object.keys(wordsIn(xliff))).toHaveLength(new Set(rows.map(({ key }) => key)).size);
  });

  test("a unit has its text with codes for parameters and tags, its place, and fingerprints of the exported texts", () => {
    const row = {
      ...rowOf({ en: 'Hi {name}, <link to="terms">read</link>', es: '<link to="terms">Lee</link>, {name}' }),
      shown: ["join/step1"],
      room: 40,
    };
    expect(textsAsXliff([row], "en", "es").replaceAll("><", ">\n<").split("\n").slice(1)).toEqual([
      '<xliff version="2.1" srcLang="en" trgLang="es" xmlns="urn:oasis:names:tc:xliff:document:2.0">',
      '<file id="f1" original="join" canResegment="no">',
      '<unit id="u1" name="title">',
      "<notes>",
      '<note category="place">Shown at join/step1. Room for 40 characters</note>',
      expect.stringMatching(/^<note category="exported">en:[0-9a-f]{10} es:[0-9a-f]{10}<\/note>$/),
      "</notes>",
      "<originalData>",
      '<data id="d1" xml:space="preserve">{name}</data>',
      '<data id="d2" xml:space="preserve">&lt;link to="terms"&gt;</data>',
      '<data id="d3" xml:space="preserve">&lt;/link&gt;</data>',
      "</originalData>",
      '<segment state="translated">',
      '<source xml:space="preserve">Hi <ph id="c1" dataRef="d1" disp="{name}"/>, <pc id="c2" dataRefStart="d2" dataRefEnd="d3">read</pc>',
      "</source>",
      '<target xml:space="preserve">',
      '<pc id="c2" dataRefStart="d2" dataRefEnd="d3">Lee</pc>, <ph id="c1" dataRef="d1" disp="{name}"/>',
      "</target>",
      "</segment>",
      "</unit>",
      "</file>",
      "</xliff>",
      "",
    ]);
  });

  test("any text survives export and import", () => {
    const part = fc.constantFrom(
      "{name}",
      '<link to="a">',
      "</link>",
      "<strong>",
      "</strong>",
      "<",
      ">",
      "&",
      "&amp;",
      "]]>",
      "\n",
      "\r\n",
      "\t",
      "  ",
      "\u0001",
      "ñ",
      "😀",
      "'",
      '"',
    );
    const words = fc.oneof(
      fc.array(part, { maxLength: 12 }).map((parts) => parts.join("")),
      fc.string({ unit: "grapheme", maxLength: 30 }),
      fc.string({ unit: "binary", maxLength: 30 }).filter((text) => !/\p{Surrogate}/u.test(text)),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(words, words), { minLength: 1, maxLength: 5 }), (texts) => {
        const rows = texts.map(([en, es], index) => rowOf({ en, es }, `k${index}`));
        expect(Object.values(wordsIn(textsAsXliff(rows, "en", "es")))).toEqual(texts.map(([, es]) => es));
      }),
    );
  });

  test("a tag without its counterpart becomes a single code", () => {
    expect(piecesOf('<strong>a <link to="b">c</strong></keep>')).toEqual([
      {
        code: "<strong>",
        is: "pair",
        end: "</strong>",
        inner: [{ words: "a " }, { code: '<link to="b">', is: "begins" }, { words: "c" }],
      },
      { code: "</keep>", is: "ends" },
    ]);
  });

  test("a translation is imported, with notes on what needs a review", () => {
    const workspace = garden();
    const [row] = plainRows(workspace);
    if (row === undefined) throw new Error("The journey has no plain text");
    const { file, key, values } = row;
    const xliff = textsAsXliff([row], "en", "es").replace(/(<target[^>]*>)[^<]*/, "$1Otras palabras");
    const change = { file, key, language: "es", before: values["es"], after: "Otras palabras", notes: [] };
    expect(judged(workspace, xliff)).toEqual({ ...NOTHING, changes: [change] });
    // The text was translated from another source text than the current one.
    const reworded = xliff.replace(/(<source[^>]*>)[^<]*/, "$1Other words");
    expect(judged(workspace, reworded).changes).toEqual([
      { ...change, notes: [`Translated from other words: now “${values["en"] ?? ""}”`] },
    ]);
    takeOver(workspace, judged(workspace, xliff));
    expect(textRows(workspace.repo).find((one) => one.file === file && one.key === key)?.values["es"]).toBe(
      "Otras palabras",
    );
    // The text has changed here since the export, as its fingerprint in the file shows.
    expect(judged(workspace, xliff.replace("Otras palabras", "Y otras"))).toMatchObject({
      changes: [],
      leftOut: [{ file, key, language: "es", why: "It was changed here since the export, to: Otras palabras" }],
    });
  });

  test("warns if a tool has dropped the notes: changes made here since the export are overwritten", () => {
    const workspace = garden();
    const [row] = plainRows(workspace);
    if (row === undefined) throw new Error("The journey has no plain text");
    const { file, key, values } = row;
    const xliff = textsAsXliff([row], "en", "es").replace(/(<target[^>]*>)[^<]*/, "$1Otras palabras");
    expect(judged(workspace, xliff.replace(/<notes>.*?<\/notes>/g, ""))).toEqual({
      ...NOTHING,
      changes: [{ file, key, language: "es", before: values["es"], after: "Otras palabras", notes: [] }],
      notes: [
        "Texts without their note “exported”: 1. Texts that were changed here since the export cannot be recognized, and are replaced.",
      ],
    });
  });

  test("a text is marked for translation if it is empty or its other language has changed since", () => {
    const units = (row: TextRow) => textsAsXliff([row], "en", "es");
    expect(units(rowOf({ en: "Yes", es: null }))).toMatch(
      /<segment state="initial"><source [^>]*>Yes<\/source><\/segment>/,
    );
    expect(wordsIn(units(rowOf({ en: "Yes", es: null })))).toEqual({});
    const stale = units({ ...rowOf({ en: "Yes", es: "Sí" }), stale: true });
    expect(stale).toContain('<segment state="initial">');
    expect(stale).toContain("One language was changed after the other was translated");
    // Spanish has a plural form that English does not have. Its source is the English form for all other numbers.
    const forms = [rowOf({ en: "{count} days", es: null }, "day_other"), rowOf({ en: null, es: null }, "day_many")];
    expect(textsAsXliff(forms.slice(1), "en", "es", forms)).toContain(" days</source>");
  });

  test("accepts a text that a tool has split into segments or annotated", () => {
    const data = '<originalData><data id="d1">{name}</data></originalData>';
    const split = `${data}<segment><source>One.</source><target>Uno.</target></segment><ignorable><source> </source></ignorable>
      <segment><source>Two <ph id="1" dataRef="d1"/></source><target><mrk id="m">Dos</mrk> <ph id="1" dataRef="d1"/><cp hex="2014"/></target></segment>`;
    expect(wordsIn(fileOf(unitOf("a", split)))).toEqual({ a: "Uno. Dos {name}—" });
    const grouped = `<group id="g">${unitOf("a", "<segment><source>A</source><target><![CDATA[B & C]]></target></segment>")}</group>`;
    expect(wordsIn(fileOf(grouped))).toEqual({ a: "B & C" });
  });
});

describe("an XLIFF file with faults", () => {
  const problemOf = (text: string) => judged(garden(), text).problem;

  test("is rejected for its XML, version or languages", () => {
    expect(problemOf("<xliff><file></xliff>")).toMatch(/^It is not well-formed XML \(line 1\): .+\.$/);
    expect(problemOf(fileOf("<unit").replace("</file></xliff>", ""))).toMatch(/^It is not well-formed XML/);
    expect(problemOf("<html/>")).toBe("It is not XLIFF: its first element is <html>.");
    expect(problemOf('<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"/>')).toBe(
      "It is XLIFF 1.2. Save it as XLIFF 2.0 or 2.1.",
    );
    expect(problemOf(fileOf("", 'version="2.1" srcLang="en" trgLang="fr"'))).toBe(
      "There is no language “fr”. Languages here: en, es.",
    );
    expect(problemOf(fileOf("", 'version="2.1" srcLang="en"'))).toBe(
      "It does not name its target language (trgLang). Languages here: en, es.",
    );
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><xliff>&b;</xliff>';
    expect(problemOf(bomb)).toBe("It has a document type (<!DOCTYPE>), which XLIFF does not allow.");
  });

  test("reports what is left out, with its line, and imports the rest", () => {
    const workspace = garden();
    const [row] = plainRows(workspace);
    if (row === undefined) throw new Error("The journey has no plain text");
    const { key, file } = row;
    const segment = (target: string) => `<segment><source>A</source>${target}</segment>`;
    const left = (inner: string, name = key) => {
      const { changes, leftOut } = judged(workspace, fileOf(unitOf(name, inner)).replace('"join"', `"${file}"`));
      expect(changes).toEqual([]);
      return leftOut.map((one) => `${one.row} ${one.language} ${one.why}`);
    };
    expect(left(segment("<target>Hola</target>"), "nothing.here")).toEqual([
      `4 es There is no text “nothing.here” in “${file}”.`,
    ]);
    expect(left(segment("<target/>"))).toEqual(["4 es It is empty. An import does not delete texts."]);
    expect(left(segment('<target>Hola <ph id="7"/></target>'))).toEqual(["4 null The code 7 in it was not exported."]);
    expect(left(segment("<target>Hola <b>ya</b></target>"))).toEqual([
      "4 null It contains <b>, which texts cannot have.",
    ]);
    expect(left(segment('<target>Hola <cp hex="FFFFFF"/></target>'))).toEqual([
      "4 null It contains the character FFFFFF, which does not exist.",
    ]);
    expect(left(segment("<target>Hola</target>") + segment(""))).toEqual(["4 null A part of it is not translated."]);
    expect(left(segment("<target>Hola {name}</target>"))).toEqual(["4 es Nothing fills in the parameter “{name}”."]);
    const twice = fileOf(
      `${unitOf(key, segment("<target>Uno</target>"))}\n${unitOf(key, segment("<target>Dos</target>"))}`,
    );
    const found = judged(workspace, twice.replace('"join"', `"${file}"`));
    expect(found.leftOut).toMatchObject([{ row: 5, why: "The text is already in line 4." }]);
    expect(found.changes).toMatchObject([
      { after: "Uno", notes: [`Translated from other words: now “${row.values["en"] ?? ""}”`] },
    ]);
  });
});
