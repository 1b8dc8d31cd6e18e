import { expect, test } from "vitest";
import { problemsAfter } from "../fixture.ts";

const SCHEMA = "schemas/trip/details.schema.json";

/** What the check says about a recorded mark of the field `kind`, with this in place of the field. */
function said(kind: string, definitions = ""): readonly string[] {
  return problemsAfter([
    [SCHEMA, '"kind": { "enum": ["single", "return"], "default": "single" }', `"kind": ${kind}`],
    [SCHEMA, '"x-rules":', `${definitions}"x-rules":`],
    ["schemas/trip/recorded/details.json", '{ "takes"', '{ "about": "price", "takes"'],
  ])
    .filter(({ rule }) => rule === "recorded-consent")
    .map(({ message }) => message);
}

test("a mark may move to a definition that several values share, and is missed otherwise", () => {
  const values = '"enum": ["single", "return"], "default": "single"';
  const shared = (mark: string) =>
    said('{ "$ref": "#/definitions/kind" }', `"definitions": { "kind": { ${mark}${values} } }, `);
  expect(shared('"x-about": "price", ')).toEqual([]);
  expect(shared("")).toEqual([expect.stringContaining('no longer marked with "x-about": "price"')]);
});
