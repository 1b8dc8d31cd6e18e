import ArrayField from "@rjsf/core/lib/components/fields/ArrayField.js";
import Form from "@rjsf/core/lib/components/Form.js";
import {
  createSchemaUtils,
  type FieldTemplateProps,
  type ObjectFieldTemplateProps,
  type RegistryFieldsType,
  type RJSFSchema,
} from "@rjsf/utils";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { validatorOf } from "../../../../renderers/fields/validator.ts";
import { createShallowAllOfMerge } from "../../../../renderers/shims/merge.ts";
import { branchesCode } from "../../../../src/compiler/definitions/branches.ts";
import { run } from "../../compiler/forms/run.ts";
import type { FormDefinition, JsonObject } from "../../../../src/engine/index.ts";

/** The ids of the fields that RJSF, as built for the browser, finds in a schema. A required field has a star. */
function fields(schema: RJSFSchema, data: unknown, validator = validatorOf(formOf(schema as JsonObject))): string[] {
  const found: string[] = [];
  const Leaf = () => null;
  const templates = {
    FieldTemplate: ({ id, required, children }: FieldTemplateProps<unknown, RJSFSchema>) => {
      found.push(id + (required ? "*" : ""));
      return children;
    },
    ObjectFieldTemplate: ({ properties }: ObjectFieldTemplateProps<unknown, RJSFSchema>) =>
      properties.map(({ content }) => content),
    ArrayFieldTemplate: ({ items }: { readonly items: readonly React.ReactNode[] }) => items,
    ArrayFieldItemTemplate: ({ children }: { readonly children: React.ReactNode }) => children,
  };
  const own = { ArrayField, StringField: Leaf, NumberField: Leaf, BooleanField: Leaf };
  renderToStaticMarkup(
    <Form
      schema={schema}
      formData={data}
      validator={validator}
      templates={templates}
      fields={own as unknown as RegistryFieldsType<unknown, RJSFSchema>}
      tagName="div"
      showErrorList={false}
    >
      <i />
    </Form>,
  );
  return found;
}

/** The compiled form of a schema, with the parts that RJSF uses. */
function formOf(schema: JsonObject): FormDefinition {
  const code = branchesCode(schema);
  const branches = code === undefined ? {} : run<NonNullable<FormDefinition["branches"]>>(code);
  return { id: "", schema, layout: {}, sensitive: [], branches, validate: () => [] };
}

describe("RJSF with our shims", () => {
  test("finds the fields of objects and of items of a list", () => {
    const item: RJSFSchema = {
      type: "object",
      required: ["first"],
      properties: { first: { type: "string" }, last: { type: "string" } },
    };
    const schema: RJSFSchema = {
      type: "object",
      properties: { a: { type: "string" }, list: { type: "array", items: item } },
    };
    expect(fields(schema, { list: [{}, {}] })).toEqual([
      "root",
      "root_a",
      "root_list",
      "root_list_0*",
      "root_list_0_first*",
      "root_list_0_last",
      "root_list_1*",
      "root_list_1_first*",
      "root_list_1_last",
    ]);
  });

  test("applies to a field what the condition that holds requires", () => {
    const schema: RJSFSchema = {
      type: "object",
      properties: { knows: { type: "boolean" }, email: { type: "string" } },
      if: { properties: { knows: { const: true } } },
      then: { required: ["email"] },
    };
    expect(fields(schema, { knows: true })).toContain("root_email*");
    expect(fields(schema, { knows: false })).toContain("root_email");
  });

  test("evaluates a schema once per draw, and again for other values", () => {
    const schema: RJSFSchema = {
      type: "object",
      properties: { knows: { type: "boolean" }, email: { type: "string" } },
      if: { properties: { knows: { const: true } } },
      then: { required: ["email"] },
    };
    const validator = validatorOf(formOf(schema as JsonObject));
    const asks = vi.spyOn(validator, "isValid");
    const drawn = [{ knows: true }, { knows: false }].map((data) => fields(schema, data, validator));
    expect(asks.mock.calls.map(([, data]) => data)).toEqual([{ knows: true }, { knows: false }]);
    expect(drawn).toEqual([
      ["root", "root_knows", "root_email*"],
      ["root", "root_knows", "root_email"],
    ]);
  });

  test("returns a field's own schema object if nothing in it needs to be resolved, whichever condition holds", () => {
    const email: RJSFSchema = { type: "string", maxLength: 9 };
    const knows = { if: { properties: { knows: { const: true } } }, then: { required: ["email"] } };
    const properties = { knows: { type: "boolean" as const }, email };
    for (const schema of [
      { type: "object" as const, properties, ...knows },
      { type: "object" as const, properties, allOf: [knows] },
    ]) {
      const validator = validatorOf(formOf(schema as unknown as JsonObject));
      for (const values of [{ knows: true }, { knows: false }]) {
        const { properties: found } = createSchemaUtils(validator, schema).retrieveSchema(schema, values);
        expect(found?.["email"]).toBe(email);
      }
    }
  });

  test("combines several conditions of an allOf", () => {
    const when = (name: string) => ({
      if: { required: [name], properties: { [name]: { const: true } } },
      then: { required: [`${name}Why`] },
    });
    const schema: RJSFSchema = {
      type: "object",
      properties: {
        a: { type: "boolean" },
        aWhy: { type: "string" },
        b: { type: "boolean" },
        bWhy: { type: "string" },
      },
      allOf: [when("a"), when("b")],
    };
    expect(fields(schema, { a: true, b: true })).toEqual(["root", "root_a", "root_aWhy*", "root_b", "root_bWhy*"]);
    expect(fields(schema, { a: true })).toEqual(["root", "root_a", "root_aWhy*", "root_b", "root_bWhy"]);
  });
});

test("merging an allOf combines required and properties; for any other keyword the last value wins", () => {
  const merge = createShallowAllOfMerge();
  expect(
    merge({
      required: ["a"],
      properties: { a: { type: "string", maxLength: 3 } },
      allOf: [{ required: ["a", "b"] }, { properties: { a: { maxLength: 2 }, b: {} } }],
    }),
  ).toEqual({ required: ["a", "b"], properties: { a: { type: "string", maxLength: 2 }, b: {} } });
  expect(merge({ type: "object" })).toEqual({ type: "object" });
});
