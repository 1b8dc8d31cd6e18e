import { describe, expect, test } from "vitest";
import {
  bundleSchema,
  flowOf,
  inline,
  preparationsOf,
  referredFrom,
  ruleAt,
  ruleText,
  rulesOf,
  schemaOf,
} from "../../../src/model/index.ts";
import { journey, repositoryWith } from "./journey.ts";

const SCHEMAS = {
  "schemas/trip/who.schema.json": {
    properties: {
      name: { $ref: "names.schema.json#/definitions/name", title: "Here", errorMessage: { pattern: "own" } },
      self: { $ref: "#" },
    },
  },
  "schemas/trip/names.schema.json": {
    definitions: {
      name: { type: "string", errorMessage: "any", allOf: [{ $ref: "#/definitions/short" }] },
      short: { maxLength: 40 },
    },
  },
};

describe("a bundled schema without references", () => {
  test("contains their targets, overridden by the keywords beside them; messages are merged by keyword", () => {
    const { properties } = inline(bundleSchema(repositoryWith(SCHEMAS), "schemas/trip/who"));
    expect(properties?.name).toEqual({
      type: "string",
      title: "Here",
      allOf: [{ maxLength: 40 }],
      errorMessage: { "*": "any", pattern: "own" },
    });
  });

  test("keeps a reference that leads to a schema around it", () => {
    const { properties, definitions } = inline(bundleSchema(repositoryWith(SCHEMAS), "schemas/trip/who"));
    expect(properties?.self).toEqual({ $ref: "#" });
    expect(definitions).toBeDefined();
  });
});

test("finds all places to which a schema refers, each once, even if they refer to each other", () => {
  const repo = repositoryWith(SCHEMAS);
  const file = repo.files.get("schemas/trip/who.schema.json");
  const places = file === undefined ? [] : [...referredFrom(repo, { file, pointer: "" })];
  expect(places.map((place) => `${place.file.path}#${place.pointer}`)).toEqual([
    "schemas/trip/who.schema.json#",
    "schemas/trip/names.schema.json#/definitions/name",
    "schemas/trip/names.schema.json#/definitions/short",
  ]);
});

test("finds a rule by its position, also inside another rule's `then`", () => {
  const next = [{ when: "data.a", then: [{ goto: "two" }] }];
  const flow = { ...journey, steps: { ...journey.steps, one: { path: "/one", on: { next } } } };
  const repo = repositoryWith({ "flows/trip/flow.json": flow });
  const [model] = repo.flows.filter(({ id }) => id === "trip").map((named) => flowOf(repo, named));
  const found = (at: string) => model && ruleAt(model, at);
  expect(found("/steps/one/on/next/0")?.when?.source).toBe("data.a");
  expect(found("/steps/one/on/next/0/then/0")?.goto?.value).toBe("two");
  expect(found("/steps/two/guards/0")?.goto?.value).toBe("one");
  expect(found("/steps/one/on/next/1")).toBeUndefined();
  expect(model && ruleText(model, "/steps/one/on/next/0")).toBe(JSON.stringify(next[0]));
});

test("reads the parameters of a rule's message, and the valid entries of `x-normalize`", () => {
  const schema = schemaOf({
    "x-rules": [{ rule: "true", message: { key: "errors.a", with: { most: 3 } } }],
    "x-normalize": ["text", { phone: "code" }, 3, "trim", { other: "x" }],
  });
  expect(rulesOf(schema)[0]).toMatchObject({ message: "errors.a", parameters: { most: 3 } });
  expect(preparationsOf(schema)).toEqual(["text", { phone: "code" }]);
});
