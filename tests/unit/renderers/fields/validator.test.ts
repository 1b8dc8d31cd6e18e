import { type RJSFSchema, retrieveSchema, type ValidatorType } from "@rjsf/utils";
import { customizeValidator } from "@rjsf/validator-ajv8";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { validatorOf } from "../../../../renderers/fields/validator.ts";
import type { FormDefinition, Json, JsonObject } from "../../../../src/engine/index.ts";
import { formIds, loadForm } from "../../../../src/compiler/definitions/index.ts";
import { withoutEmpty } from "../../../../src/compiler/forms/runtime/empty.ts";
import { formats } from "../../../../src/compiler/forms/runtime/index.ts";
import { readRepository } from "../../../../src/model/index.ts";
import { valuesFor } from "../values-for.ts";

const repo = readRepository(process.cwd());
type Judge = ValidatorType<unknown, RJSFSchema>;

/** RJSF's usual validator, which compiles at runtime. Like ours, it treats an empty text as missing. */
function usual(): Judge {
  const judge = customizeValidator<unknown, RJSFSchema>({
    customFormats: formats,
    ajvOptionsOverrides: { logger: false },
  });
  const isValid: Judge["isValid"] = (schema, data, root) => judge.isValid(schema, withoutEmpty(data as Json), root);
  return Object.assign(Object.create(judge) as Judge, { isValid });
}

/** Every schema that RJSF resolves while it draws a form with these values, including those of list items. */
function drawn(judge: Judge, root: RJSFSchema, schema: RJSFSchema, values: unknown): unknown {
  const found = retrieveSchema(judge, schema, root, values);
  const at = (name: string) => (values as Record<string, unknown> | undefined)?.[name];
  const inner = Object.entries(found.properties ?? {}).map(([name, child]) =>
    typeof child === "object" ? [name, drawn(judge, root, child, at(name))] : [name, child],
  );
  const items = Array.isArray(values) && typeof found.items === "object" && !Array.isArray(found.items) ? values : [];
  return [found, inner, items.map((item: unknown) => drawn(judge, root, found.items as RJSFSchema, item))];
}

test.each(formIds(repo))(
  "%s: RJSF draws the same as with its own validator, and validates only known schemas",
  async (id) => {
    const form: FormDefinition = await loadForm(repo, id);
    const schema = form.schema as RJSFSchema;
    const [ours, theirs] = [validatorOf(form), usual()];
    fc.assert(
      fc.property(valuesFor(form.schema), (values) => {
        expect(drawn(ours, schema, schema, values)).toEqual(drawn(theirs, schema, schema, values));
      }),
      { numRuns: 40 },
    );
  },
);

test("a form without conditions needs no table, and its own validator checks its whole schema", () => {
  const form: FormDefinition = {
    id: "schemas/example/one",
    schema: { type: "object", required: ["a"] },
    layout: {},
    sensitive: [],
    validate: (values) => ("a" in (values as JsonObject) ? [] : [{ path: "a", text: { key: "errors.required" } }]),
  };
  const schema = form.schema as RJSFSchema;
  const judge = validatorOf(form);
  expect([judge.isValid(schema, { a: 1 }, schema), judge.isValid(schema, {}, schema)]).toEqual([true, false]);
  expect(validatorOf(form)).toBe(judge);
  expect(() => judge.isValid({ const: 1 }, 1, schema)).toThrow(/No precompiled validator/);
});
