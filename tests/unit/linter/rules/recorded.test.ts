import { expect, test } from "vitest";
import { type Edit, problemsAfter } from "../fixture.ts";

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

test("an operation that charged when it was recorded is missed without its mark", () => {
  const limits = { "/paths/~1bookings~1{bookingId}/put": { about: "charge", takes: [], refuses: [] } };
  const recorded = JSON.stringify({ of: "schemas/api/openapi.json", limits });
  const found = (...edits: Edit[]) =>
    problemsAfter([["schemas/api/recorded/openapi.json", "", recorded], ...edits])
      .filter(({ rule }) => rule.startsWith("recorded-"))
      .map(({ message }) => message);
  const marked: Edit = [
    "schemas/api/openapi.json",
    '"operationId": "book"',
    '"operationId": "book", "x-about": "charge"',
  ];
  expect(found(marked)).toEqual([]);
  expect(found()).toEqual([expect.stringContaining("record --accept charges")]);
});
