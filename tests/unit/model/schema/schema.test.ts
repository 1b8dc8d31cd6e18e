import { expect, test } from "vitest";
import type { JsonObject } from "../../../../src/engine/index.ts";
import { schemaIn } from "../../../../src/model/schema/well-shaped.ts";
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
  schemaOf,
  typesOf,
} from "../../../../src/model/index.ts";
import { repositoryWith } from "../journey.ts";

test("keeps the keywords of a schema that have the right shape, at any depth", () => {
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

test("replaces true and false by schemas where they are schemas, but not in `additionalProperties`", () => {
  const schema = schemaOf({ properties: { any: true, none: false }, additionalProperties: false, items: true });
  const [[, any = {}] = [], [, none = {}] = []] = propertiesOf(schema);
  expect([isNever(any), isNever(none)]).toEqual([false, true]);
  expect(schema.additionalProperties).toBe(false);
  expect(othersOf(schema)).toBeUndefined();
  expect(itemsOf(schema)).toEqual({});
});

test("reads one schema for all items of a list, or one per item and one for the rest", () => {
  const each = schemaOf({ items: [{ type: "string" }], additionalItems: { type: "number" } });
  expect([itemsOf(each), itemAt(each, 0), itemAt(each, 5)]).toEqual([
    undefined,
    { type: "string" },
    { type: "number" },
  ]);
  expect(itemAt(schemaOf({ items: { type: "null" } }), 3)).toEqual({ type: "null" });
});

test("builds a schema once, and none for a file that is not an object", () => {
  const json = { type: "object" };
  expect(schemaOf(json)).toBe(schemaOf(json));
  expect(typesOf(schemaOf(json))).toEqual(["object"]);
  expect(schemaIn({ value: [] })).toBeUndefined();
});

test("reads messages by keyword, or one for all", () => {
  expect(messagesOf({ errorMessage: "errors.any" })).toEqual([{ text: "errors.any" }]);
  expect(messagesOf(schemaOf({ errorMessage: { required: "errors.none", pattern: 3 } }))).toEqual([
    { keyword: "required", text: "errors.none" },
  ]);
  expect(messagesOf({})).toBeUndefined();
});

test("rules keep their index, even beside one of a wrong shape", () => {
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

test("checks the shape of bundled schemas too, and knows the position of each reference", () => {
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
