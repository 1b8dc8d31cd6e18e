import { describe, expect, test } from "vitest";
import { bundleSchema, readRepository } from "../../../../src/model/index.ts";

const repository = (files: Record<string, unknown>) =>
  readRepository(
    "/nowhere",
    new Map(Object.entries(files).map(([path, value]) => [path, JSON.stringify(value, null, 2)])),
  );

describe("bundling a schema", () => {
  test("copies the definitions of other files into the schema's own definitions", () => {
    const repo = repository({
      "schemas/a/form.schema.json": {
        $schema: "http://json-schema.org/draft-07/schema#",
        properties: {
          name: { $ref: "../shared/fields.schema.json#/definitions/name", title: "beside" },
          other: { $ref: "#/definitions/name" },
          again: { $ref: "../shared/fields.schema.json#/definitions/name" },
        },
        definitions: { name: { type: "integer" }, unused: { $ref: "nowhere.json" } },
      },
      "schemas/shared/fields.schema.json": {
        definitions: { name: { allOf: [{ $ref: "#/definitions/short" }] }, short: { maxLength: 3 } },
      },
    });
    expect(bundleSchema(repo, "schemas/a/form")).toEqual({
      $schema: "http://json-schema.org/draft-07/schema#",
      properties: {
        name: { $ref: "#/definitions/name", title: "beside" },
        other: { $ref: "#/definitions/name2" },
        again: { $ref: "#/definitions/name" },
      },
      definitions: {
        name: { allOf: [{ $ref: "#/definitions/short" }] },
        name2: { type: "integer" },
        short: { maxLength: 3 },
      },
    });
  });

  test("keeps recursion, across files too", () => {
    const repo = repository({
      "schemas/a/tree.schema.json": { properties: { children: { items: { $ref: "node.schema.json" } } } },
      "schemas/a/node.schema.json": { properties: { up: { $ref: "tree.schema.json" }, next: { $ref: "#" } } },
    });
    expect(bundleSchema(repo, "schemas/a/tree")).toEqual({
      properties: { children: { items: { $ref: "#/definitions/node" } } },
      definitions: { node: { properties: { up: { $ref: "#" }, next: { $ref: "#/definitions/node" } } } },
    });
  });

  test("leaves data that looks like a reference alone", () => {
    const schema = { default: { $ref: "x" }, enum: [{ $ref: "y" }], properties: { $ref: { type: "string" } } };
    const repo = repository({ "schemas/a/data.schema.json": schema });
    expect(bundleSchema(repo, "schemas/a/data")).toEqual(schema);
  });

  test("reports the position of a reference without a target", () => {
    const repo = repository({ "schemas/a/form.schema.json": { properties: { a: { $ref: "#/definitions/no" } } } });
    expect(() => bundleSchema(repo, "schemas/a/form")).toThrow(
      'schemas/a/form.schema.json:4:15: "#/definitions/no" does not exist.',
    );
  });
});
