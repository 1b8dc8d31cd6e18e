import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { array, assert, boolean, constantFrom, dictionary, letrec, oneof, property } from "fast-check";
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../../src/engine/index.ts";
import mixed from "./mixed.schema.json" with { type: "json" };
import { explain } from "../../../src/linter/explain.ts";
import { schemaOf } from "../../../src/model/index.ts";

const messages = (schema: JsonObject, value: Json) =>
  explain(schemaOf(schema), value).map(({ pointer, message }) => `${pointer} ${message}`);

test("explains only the nearest of several alternatives", () => {
  const schema: JsonObject = {
    oneOf: [
      { type: "object", required: ["goto"], additionalProperties: false, properties: { goto: { type: "string" } } },
      { type: "object", required: ["leave"], additionalProperties: false, properties: { leave: { type: "string" } } },
    ],
  };
  expect(messages(schema, { goto: 1 })).toEqual(["/goto This must be a text in quotes, but it is 1."]);
  expect(messages(schema, { gotoo: "a" })).toEqual(['/gotoo "gotoo" is not known here. Did you mean "goto"?']);
});

test("names all missing keys when each alternative requires another one", () => {
  const form = (key: string): JsonObject => ({ type: "object", required: [key] });
  expect(messages({ anyOf: [form("goto"), form("leave")] }, {})).toEqual([
    ' One of "goto", "leave" is missing here. Add it.',
  ]);
});

test("reports a wrong type once, without the limits that the value breaks too", () => {
  const schema: JsonObject = { type: "string", minLength: 2, enum: ["ab"] };
  expect(messages(schema, 7)).toEqual([" This must be a text in quotes, but it is 7."]);
});

test("reports an unknown key at the key, and suggests the nearest unused one", () => {
  const schema: JsonObject = { type: "object", additionalProperties: false, properties: { title: {}, text: {} } };
  expect(explain(schema, { titel: 1 })).toMatchObject([
    { pointer: "/titel", part: "key", message: '"titel" is not known here. Did you mean "title"?' },
  ]);
});

test("reports a misplaced key once, with the place where it belongs", () => {
  const { definitions } = JSON.parse(readFileSync("schemas/language/flow.schema.json", "utf8")) as JsonObject;
  const action = schemaOf({ $ref: "#/definitions/action", definitions } as JsonObject);
  expect(explain(action, { leave: "login" })).toMatchObject([
    { pointer: "/leave", part: "key", message: '"leave" is not known here: it belongs on the rule, next to "do".' },
  ]);
  const rule = schemaOf({ $ref: "#/definitions/rule", definitions } as JsonObject);
  expect(explain(rule, { when: "data.paid", call: "getReceipt", with: {} })).toMatchObject([
    {
      pointer: "/call",
      part: "key",
      message: '"call" is not known here: it is an action, the last one of "do".',
    },
    {
      pointer: "/with",
      part: "key",
      message: '"with" is not known here: it belongs to a call, which is an action of "do".',
    },
  ]);
});

test("reports a value where the schema allows none", () => {
  const schema: JsonObject = { items: [{ type: "boolean" }], additionalItems: false, properties: { old: false } };
  expect(messages(schema, [true, {}, 1])).toEqual([
    "/1 Nothing is allowed here. Remove it.",
    "/2 Nothing is allowed here. Remove it.",
  ]);
  expect(messages(schema, { old: 1, new: 1 })).toEqual(["/old Nothing is allowed here. Remove it."]);
});

test("finds a problem in exactly the values that Ajv refuses", () => {
  const validate = new Ajv({ strict: false }).compile(mixed);
  const key = constantFrom("k", "n", "l", "t", "p", "a", "long");
  const leaf = oneof(constantFrom("x", "y", "zz", null, -1, 0, 1.5), boolean());
  const { value } = letrec<{ value: Json }>((tie) => ({
    value: oneof(
      { depthSize: "small" },
      leaf,
      array(tie("value"), { maxLength: 3 }),
      dictionary(key, tie("value"), { maxKeys: 3 }),
    ),
  }));
  assert(
    property(dictionary(key, value, { maxKeys: 4 }), (sample) => {
      expect(explain(mixed, sample).length === 0).toBe(validate(sample));
    }),
    { numRuns: 2000 },
  );
});

test("shows the schema's examples when a text does not match the pattern", () => {
  const schema: JsonObject = { type: "string", pattern: "^[a-z]+/[a-z]+$", examples: ["text/plain", "image/png"] };
  expect(messages(schema, "pdf")).toEqual([
    ' "pdf" does not have the right form. Write it like "text/plain" or "image/png".',
  ]);
});
