import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import {
  bundleSchema,
  isNever,
  itemAt,
  itemsOf,
  messagesOf,
  othersOf,
  propertiesOf,
  refsIn,
  rulesOf,
  schemaIn,
  schemaOf,
  typesOf,
} from "../../../src/model/index.ts";
import { repositoryWith } from "./journey.ts";

test("of a schema the keywords are kept that have their shape, at any depth", () => {
  const json: JsonObject = {
    type: ["string", 3],
    required: ["a", 1],
    pattern: 5,
    minLength: "2",
    allOf: [{ properties: { a: { enum: "b", maxLength: 3 } } }, 7],
    "x-own": 3,
  };
  expect(schemaOf(json)).toEqual({
    type: ["string"],
    required: ["a"],
    allOf: [{ properties: { a: { maxLength: 3 } } }, {}],
    "x-own": 3,
  });
});

test("true and false are written out where they stand for a schema, and stay what they are where they say whether", () => {
  const schema = schemaOf({ properties: { any: true, none: false }, additionalProperties: false, items: true });
  const [[, any = {}] = [], [, none = {}] = []] = propertiesOf(schema);
  expect([isNever(any), isNever(none)]).toEqual([false, true]);
  expect(schema.additionalProperties).toBe(false);
  expect(othersOf(schema)).toBeUndefined();
  expect(itemsOf(schema)).toEqual({});
});

test("a list's items have one schema, or one each and one for those behind", () => {
  const each = schemaOf({ items: [{ type: "string" }], additionalItems: { type: "number" } });
  expect([itemsOf(each), itemAt(each, 0), itemAt(each, 5)]).toEqual([
    undefined,
    { type: "string" },
    { type: "number" },
  ]);
  expect(itemAt(schemaOf({ items: { type: "null" } }), 3)).toEqual({ type: "null" });
});

test("a schema is made once, and a file that holds no object has none", () => {
  const json = { type: "object" };
  expect(schemaOf(json)).toBe(schemaOf(json));
  expect(typesOf(schemaOf(json))).toEqual(["object"]);
  expect(schemaIn({ value: [] })).toBeUndefined();
});

test("words for limits are told by keyword, or for any", () => {
  expect(messagesOf({ errorMessage: "errors.any" })).toEqual([{ text: "errors.any" }]);
  expect(messagesOf(schemaOf({ errorMessage: { required: "errors.none", pattern: 3 } }))).toEqual([
    { keyword: "required", text: "errors.none" },
  ]);
  expect(messagesOf({})).toBeUndefined();
});

test("rules keep their places, also beside what is none", () => {
  const rule = { rule: "self.a", at: "/a", message: "errors.a", examples: [{ self: { a: true } }], "x-refuses": 3 };
  expect(rulesOf(schemaOf({ "x-rules": [3, rule] }))).toEqual([
    { examples: [], refuses: [] },
    {
      rule: "self.a",
      at: "/a",
      message: "errors.a",
      examples: [{ self: { a: true }, context: {} }],
      refuses: [],
    },
  ]);
});

test("what is bundled has its shape, too, and each reference is known where it stands", () => {
  const repo = repositoryWith({
    "schemas/trip/who.schema.json": { properties: { a: { $ref: "names.schema.json#/definitions/name" }, b: true } },
    "schemas/trip/names.schema.json": { definitions: { name: { type: "string", maxLength: "40" } } },
  });
  expect(bundleSchema(repo, "schemas/trip/who")).toEqual({
    properties: { a: { $ref: "#/definitions/name" }, b: {} },
    definitions: { name: { type: "string" } },
  });
  const file = repo.files.get("schemas/trip/who.schema.json");
  expect(file && refsIn(file).map(({ pointer, value }) => [pointer, value])).toEqual([
    ["/properties/a/$ref", "names.schema.json#/definitions/name"],
  ]);
});
