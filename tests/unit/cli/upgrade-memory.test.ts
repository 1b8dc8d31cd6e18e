import { expect, test } from "vitest";
import { readRepository, withFieldsOfForms } from "../../../src/model/index.ts";
import { ROOT } from "./run.ts";

/** The upgraded data schema of a journey whose form is stored at `data.details`; `undefined` if it stays as it is. */
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
    "all fields",
    '"required": ["name", "agrees"],\n  "properties": { "name": { "default": "", "type": "string", "description": "Who." }, "agrees": { "type": "boolean", "default": false } }',
    '"x-fields-of": ["schemas/trip/details"]',
  ],
  [
    "beside other values",
    '"required": ["name", "paid", "agrees"], "properties": { "name": { "type": "string", "default": "" }, "paid": { "type": "boolean", "default": false }, "agrees": { "type": "boolean", "default": true } }',
    '"required": ["paid", "agrees"], "x-fields-of": ["schemas/trip/details"], "properties": { "paid": { "type": "boolean", "default": false }, "agrees": { "type": "boolean", "default": true } }',
  ],
])("replaces remembered fields that match the form by `x-fields-of`: %s", (_, before, after) => {
  expect(rememberedAs(details(before))).toBe(details(after));
});

test.each([
  [
    "a field of the form is not remembered",
    '"required": ["name"], "properties": { "name": { "type": "string", "default": "" } }',
  ],
  [
    "a different default, and a field that may be absent",
    '"required": ["name"], "properties": { "name": { "type": "string", "default": "Ana" }, "agrees": { "type": "boolean", "default": false } }',
  ],
  ["the definition is in another file", '"$ref": "details.schema.json"'],
])("keeps remembered fields that differ from the form: %s", (_, before) => {
  expect(rememberedAs(details(before))).toBeUndefined();
});

test("keeps a field that two forms define differently, as the check requires", () => {
  const both = (name: object) => ({ type: "object", properties: { name } });
  const written =
    '"required": ["name", "agrees"], "properties": { "name": { "type": "string", "default": "" }, "agrees": { "type": "boolean", "default": false } }';
  const forms = '"x-fields-of": ["schemas/trip/details","schemas/trip/second"]';
  expect(rememberedAs(details(written), both({ type: "string" }))).toBe(details(forms));
  expect(rememberedAs(details(written), both({ type: "string", default: "Ana" }))).toBe(
    details(`"required": ["name"], ${forms}, "properties": { "name": { "type": "string", "default": "" } }`),
  );
});
