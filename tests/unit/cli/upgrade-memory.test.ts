import { expect, test } from "vitest";
import { readRepository, withFieldsOfForms } from "../../../src/model/index.ts";
import { ROOT } from "./run.ts";

/** What becomes of a schema of remembered data, in a journey whose form has these fields and is kept at `data.details`. */
function rememberedAs(data: string, second?: object): string | undefined {
  const files = {
    "flows/trip/flow.json": {
      id: "trip",
      start: "a",
      data: "schemas/trip/data.schema.json",
      steps: {
        a: { path: "/a", page: [{ block: "form", schema: "schemas/trip/details", into: "data.details" }], on: {} },
        ...(second && {
          b: { path: "/b", page: [{ block: "form", schema: "schemas/trip/second", into: "data.details" }], on: {} },
        }),
      },
    },
    ...(second && { "schemas/trip/second.schema.json": second }),
    "schemas/trip/details.schema.json": {
      type: "object",
      properties: {
        name: { type: "string", maxLength: 9 },
        agrees: { type: "boolean" },
        pin: { type: "string", "x-sensitive": true },
      },
    },
  };
  const path = "schemas/trip/data.schema.json";
  const texts = new Map(Object.entries(files).map(([name, json]) => [name, JSON.stringify(json)]));
  return withFieldsOfForms(readRepository(ROOT, texts.set(path, data))).get(path);
}

const details = (members: string) => `{ "type": "object", "properties": { "details": { ${members} } } }`;

test.each([
  [
    "all of them",
    '"required": ["name", "agrees"],\n  "properties": { "name": { "default": "", "type": "string", "description": "Who." }, "agrees": { "type": "boolean", "default": false } }',
    '"x-fields-of": ["schemas/trip/details"]',
  ],
  [
    "beside others",
    '"required": ["name", "paid", "agrees"], "properties": { "name": { "type": "string", "default": "" }, "paid": { "type": "boolean", "default": false }, "agrees": { "type": "boolean", "default": true } }',
    '"required": ["paid", "agrees"], "x-fields-of": ["schemas/trip/details"], "properties": { "paid": { "type": "boolean", "default": false }, "agrees": { "type": "boolean", "default": true } }',
  ],
])("what is remembered of a form's fields as the form has them is said by its name: %s", (_, before, after) => {
  expect(rememberedAs(details(before))).toBe(details(after));
});

test.each([
  [
    "a field that is not remembered now",
    '"required": ["name"], "properties": { "name": { "type": "string", "default": "" } }',
  ],
  [
    "other beginnings, and one that may be absent",
    '"required": ["name"], "properties": { "name": { "type": "string", "default": "Ana" }, "agrees": { "type": "boolean", "default": false } }',
  ],
  ["what stands elsewhere", '"$ref": "details.schema.json"'],
])("what is remembered otherwise stays: %s", (_, before) => {
  expect(rememberedAs(details(before))).toBeUndefined();
});

test("of two forms, what they have otherwise stays written, as the check wants it", () => {
  const both = (name: object) => ({ type: "object", properties: { name } });
  const written =
    '"required": ["name", "agrees"], "properties": { "name": { "type": "string", "default": "" }, "agrees": { "type": "boolean", "default": false } }';
  const forms = '"x-fields-of": ["schemas/trip/details","schemas/trip/second"]';
  expect(rememberedAs(details(written), both({ type: "string" }))).toBe(details(forms));
  expect(rememberedAs(details(written), both({ type: "string", default: "Ana" }))).toBe(
    details(`"required": ["name"], ${forms}, "properties": { "name": { "type": "string", "default": "" } }`),
  );
});
