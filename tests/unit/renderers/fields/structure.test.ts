import { type RJSFSchema, retrieveSchema } from "@rjsf/utils";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isFlat, requiredIn, structureOf } from "../../../../renderers/fields/structure.ts";
import { validatorOf } from "../../../../renderers/fields/validator.ts";
import { formIds, loadForm } from "../../../../src/compiler/definitions/index.ts";
import type { FormDefinition, Json, JsonObject } from "../../../../src/engine/index.ts";
import { readRepository } from "../../../../src/model/index.ts";
import { valuesFor } from "../values-for.ts";

const repo = readRepository(process.cwd());

/**
 * Everything that RJSF derives from a form's values: its fields, their schemas, which are required, and how many items
 * lists have.
 */
function drawn(form: FormDefinition, schema: RJSFSchema, values: unknown): unknown {
  const found = retrieveSchema(validatorOf(form), schema, form.schema as RJSFSchema, values);
  const at = (name: string) => (values as Record<string, unknown> | undefined)?.[name];
  const fields = Object.entries(found.properties ?? {}).map(([name, child]) => [
    name,
    typeof child === "object" ? drawn(form, child, at(name)) : child,
  ]);
  const items = Array.isArray(values) && typeof found.items === "object" ? values : [];
  return [found, fields, items.map((item: unknown) => drawn(form, found.items as RJSFSchema, item))];
}

test.each(formIds(repo))("%s: values with the same structure text have the same fields", async (id) => {
  const form = await loadForm(repo, id);
  const says = structureOf(form);
  expect(says).toBeDefined();
  const known = new Map<string, unknown>();
  fc.assert(
    fc.property(valuesFor(form.schema), (values) => {
      const said = says?.(values) ?? "";
      const fields = drawn(form, form.schema as RJSFSchema, values);
      if (known.has(said)) expect(fields).toEqual(known.get(said));
      else known.set(said, fields);
    }),
    { numRuns: 60 },
  );
});

const asks: JsonObject = { $id: "asks", required: ["a"], properties: { a: { const: "yes" } } };
const formOf = (schema: JsonObject): FormDefinition => ({
  id: "schemas/example/one",
  schema,
  layout: {},
  branches: { asks: (values) => (values as JsonObject | undefined)?.["a"] === "yes" },
  sensitive: [],
  validate: () => [],
});

test("a condition counts wherever it is: in a list's items, beside others, within what another condition adds", () => {
  const conditional: JsonObject = { if: asks, then: { required: ["b"] } };
  const different = (schema: JsonObject, one: Json, other: Json) => {
    const says = structureOf(formOf(schema));
    expect(says?.(one)).toBeTypeOf("string");
    expect(says?.(one)).not.toBe(says?.(other));
  };
  different(conditional, { a: "yes" }, { a: "no" });
  different({ allOf: [conditional] }, { a: "yes" }, {});
  different({ then: conditional }, { a: "yes" }, {});
  different({ properties: { list: { items: conditional } } }, { list: [{ a: "yes" }] }, { list: [{}] });
  different({ properties: { list: { items: {} } } }, { list: ["a"] }, { list: ["a", "b"] });
});

test("of a field that requires others, only whether it has a value counts, as RJSF draws them", () => {
  const form = formOf({ properties: { a: {}, b: {} }, dependencies: { a: ["b"] } });
  const says = structureOf(form);
  const all: readonly JsonObject[] = [{ a: "one" }, { a: "two" }, { a: "" }, {}, { b: "one" }];
  for (const one of all)
    for (const other of all) {
      const [before, after] = [one, other].map((values) => drawn(form, form.schema as RJSFSchema, values));
      expect([one, other, says?.(one) === says?.(other)]).toEqual([one, other, equal(before, after)]);
    }
});

const equal = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

test("a schema in which any value may matter has no structure text", () => {
  for (const schema of [
    { dependencies: { a: { required: ["b"] } } },
    { dependencies: { "a.b": ["c"] } },
    { properties: { a: { oneOf: [{ const: 1 }, { const: 2 }] } } },
    { additionalProperties: true },
    { if: { required: ["unlisted"] }, then: {} },
  ] as JsonObject[])
    expect(structureOf(formOf(schema))).toBeUndefined();
});

/** What RJSF makes of a flat schema with these values: its fields, and which of them are required. */
function resolved(form: FormDefinition, values: JsonObject) {
  const schema = form.schema as RJSFSchema;
  const { properties, required = [] } = retrieveSchema(validatorOf(form), schema, schema, values);
  return { properties, required: [...new Set(required)].sort() };
}

const expectAsResolved = (form: FormDefinition, values: JsonObject) => {
  const required = [...requiredIn(form.schema, values)].sort();
  expect({ properties: form.schema.properties, required }).toEqual(resolved(form, values));
};

test("a form with a flat schema has the fields that RJSF would find in it", async () => {
  const flat: string[] = [];
  for (const id of formIds(repo)) {
    const form = await loadForm(repo, id);
    if (!isFlat(form.schema)) continue;
    flat.push(id);
    fc.assert(
      fc.property(valuesFor(form.schema), (values) => expectAsResolved(form, values as JsonObject)),
      { numRuns: 20 },
    );
  }
  expect(flat).toContain("schemas/join/step-one");
  // It has a list.
  expect(flat).not.toContain("schemas/join/step-two");
  // It has a condition.
  expect(flat).not.toContain("schemas/join/consent");
});

test("in a flat schema, a field may be required while another one has a value", () => {
  const fields = { a: { type: "string" }, b: { type: "string" }, c: { type: "boolean" } };
  const form = formOf({ required: ["a"], properties: fields, dependencies: { a: ["b", "a"], b: ["c"] } });
  expect(isFlat(form.schema)).toBe(true);
  for (const values of [{}, { a: "" }, { b: "x" }, { a: "x", b: "x" }, { c: true }]) expectAsResolved(form, values);
});

test("a schema is not flat if anything in it has to be resolved", () => {
  const field: JsonObject = { type: "string" };
  for (const schema of [
    { properties: { a: field }, if: asks, then: {} },
    { properties: { a: field }, allOf: [{ required: ["a"] }] },
    { properties: { a: field }, oneOf: [{ required: ["a"] }] },
    { properties: { a: field }, additionalProperties: field },
    { properties: { a: field }, dependencies: { a: { required: ["b"] } } },
    { properties: { a: field }, dependencies: { "a.b": ["a"] } },
    { properties: { a: { type: "array", items: field } } },
    { properties: { a: { type: "object", properties: { b: field } } } },
    { properties: { a: { $ref: "#/definitions/a" } } },
  ] as JsonObject[])
    expect([schema, isFlat(schema)]).toEqual([schema, false]);
});
