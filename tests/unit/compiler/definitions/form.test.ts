import { expect, test } from "vitest";
import type { Json } from "../../../../src/engine/index.ts";
import { compileData } from "../../../../src/compiler/definitions/index.ts";
import { readRepository } from "../../../../src/model/index.ts";
import { loadForm } from "../forms/load.ts";
import { run } from "../forms/run.ts";

test("the schema for the browser has no messages, rules, editor texts or references", () => {
  const form = loadForm({
    $schema: "x",
    title: "For editors",
    type: "object",
    properties: { a: { $ref: "#/definitions/name", default: "x" } },
    definitions: {
      name: {
        description: "d",
        type: "string",
        allOf: [{ pattern: "a" }],
        maxLength: 3,
        errorMessage: "e",
        "x-sensitive": true,
      },
    },
    if: { properties: { a: { const: "x" } } },
    then: { required: ["a"] },
    "x-rules": [],
  });
  expect(form.schema).toEqual({
    $id: "schemas/t/form",
    type: "object",
    properties: { a: { type: "string", maxLength: 3, default: "x" } },
    // RJSF uses this name to find the function that checks it.
    if: { $id: Object.keys(form.branches ?? {})[0], properties: { a: { const: "x" } } },
    then: { required: ["a"] },
  });
  expect(form.sensitive).toEqual(["a"]);
  expect(form.id).toBe("schemas/t/form");
});

test("a layout's conditions are functions that also work for half-filled forms", () => {
  const form = loadForm(
    { properties: { a: { type: "string" } } },
    {
      rows: ["a"],
      fields: {
        a: {
          labels: [{ when: "self.a.trim() == context.b", label: "l" }],
          rules: [{ text: "t", rule: "size(self.a) > 2" }],
        },
      },
    },
  );
  const fields = form.layout.fields as unknown as {
    a: { labels: { when: (scope: object) => boolean; label: string }[]; rules: { rule: (scope: object) => boolean }[] };
  };
  const [label] = fields.a.labels;
  expect(label?.when({ self: { a: " x" }, context: { b: "x" } })).toBe(true);
  expect(label?.when({ self: {}, context: {} })).toBe(false);
  expect(label?.label).toBe("l");
  expect(fields.a.rules[0]?.rule({ self: { a: "xyz" }, context: {} })).toBe(true);
  expect(fields.a.rules[0]?.rule({ self: {}, context: {} })).toBe(false);
});

test("sensitive paths have a star for the items of a list", () => {
  const secret = { type: "string", "x-sensitive": true };
  const form = loadForm({ properties: { list: { type: "array", items: { properties: { secret } } } } });
  expect(form.sensitive).toEqual(["list.*.secret"]);
});

test("remembered data may be incomplete, but must have the right shape", () => {
  const schema = {
    type: "object",
    additionalProperties: false,
    required: ["email", "secret", "options"],
    properties: {
      email: { type: "string", format: "email" },
      size: { type: "string", enum: ["S", "M"] },
      secret: { type: "string", "x-sensitive": true },
      options: { type: "array", "x-transient": true },
    },
  };
  const overlay = new Map([["schemas/t/data.schema.json", JSON.stringify(schema)]]);
  const code = compileData(readRepository("/nowhere", overlay), "schemas/t/data", () => "runtime");
  const valid = run<(data: Json) => boolean>(
    `(() => { ${code.replace(/^import .*\n/gm, "").replaceAll("export ", "")} return valid; })()`,
  );
  expect(valid({ email: "" })).toBe(true);
  expect(valid({ email: "a@b.co", size: "" })).toBe(true);
  expect(valid({ email: "a@b.co", options: [] })).toBe(true);
  expect(valid({ email: "a" })).toBe(false);
  expect(valid({})).toBe(false);
  expect(valid({ email: "", size: "L" })).toBe(false);
  expect(valid({ email: "", other: 1 })).toBe(false);
});
