import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { JsonObject } from "../../../src/engine/index.ts";
import { contextOf } from "../../../src/linter/context.ts";
import { rules } from "../../../src/linter/index.ts";
import { readRepository } from "../../../src/model/index.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;

/** Schemas of a field as authors write them: every type, format and keyword that a form may or may not have. */
export const KINDS: Readonly<Record<string, JsonObject>> = {
  text: { type: "string" },
  pattern: { type: "string", pattern: "^[a-z]{3}$", examples: ["abc"], "x-refuses": ["ab"] },
  choice: { type: "string", enum: ["a", "b"] },
  "one text": { type: "string", const: "a" },
  email: { type: "string", format: "email" },
  date: { type: "string", format: "date" },
  "date within limits": { type: "string", format: "date", "x-earliest": "2000-01-01", "x-latest": "+10y" },
  month: { type: "string", format: "month" },
  color: { type: "string", format: "color" },
  "date and time": { type: "string", format: "date-time" },
  address: { type: "string", format: "uri" },
  "person's name": { type: "string", format: "name" },
  "unknown format": { type: "string", format: "ipv4" },
  file: { type: "string", format: "file", "x-file": { types: ["application/pdf"], maxBytes: 1000 } },
  secret: { type: "string", minLength: 8, maxLength: 20, "x-sensitive": true },
  "not one text": { type: "string", not: { const: "a" } },
  "text in parts": { type: "string", allOf: [{ minLength: 2 }, { maxLength: 5 }] },
  "text under a condition": { type: "string", if: { minLength: 4 }, then: { maxLength: 8 }, else: { minLength: 2 } },
  "code made ready": { type: "string", "x-normalize": ["code"], maxLength: 8 },
  "text with cases": { type: "string", "x-cases": [{ label: "other", minLength: 2, maxLength: 5 }] },
  "whole number": { type: "integer", minimum: 1, maximum: 9 },
  "number above": { type: "integer", exclusiveMinimum: 0, exclusiveMaximum: 9 },
  year: { type: "integer", minimum: 1900, maximum: 2100 },
  number: { type: "number", minimum: 0.5, maximum: 9 },
  multiple: { type: "number", multipleOf: 0.25, minimum: 0.25, maximum: 5 },
  "whole choice": { type: "integer", enum: [1, 2] },
  "number choice": { type: "number", enum: [1.5, 2.5] },
  money: { type: "integer", "x-currency": "USD", minimum: 0 },
  "yes or no": { type: "boolean" },
  consent: { type: "boolean", const: true },
  "only yes": { type: "boolean", enum: [true] },
  "typed texts": { type: "array", minItems: 1, items: { type: "string" } },
  "typed numbers": { type: "array", minItems: 1, items: { type: "integer" } },
  dates: { type: "array", minItems: 1, items: { type: "string", format: "date" } },
  choices: { type: "array", minItems: 1, uniqueItems: true, items: { type: "string", enum: ["a", "b"] } },
  "whole choices": { type: "array", minItems: 1, items: { type: "integer", enum: [1, 2] } },
  "choices with one": { type: "array", minItems: 1, items: { enum: ["a", "b"] }, contains: { const: "a" } },
  files: {
    type: "array",
    minItems: 1,
    maxItems: 3,
    items: { type: "string", format: "file", "x-file": { types: ["application/pdf"], maxBytes: 1000 } },
  },
  objects: {
    type: "array",
    minItems: 1,
    items: { type: "object", required: ["inner"], properties: { inner: { type: "string", errorMessage: "problem" } } },
  },
  lists: { type: "array", minItems: 1, items: { type: "array", items: { type: "string" } } },
  tuple: { type: "array", items: [{ type: "string" }, { type: "integer" }] },
  "any items": { type: "array", minItems: 1 },
  object: {
    type: "object",
    required: ["inner"],
    properties: { inner: { type: "string", errorMessage: "problem" } },
  },
  "object of a choice": {
    type: "object",
    required: ["inner"],
    properties: { inner: { type: "string", enum: ["a", "b"], errorMessage: "problem" } },
  },
  "free names": { type: "object", additionalProperties: { type: "string" } },
  "empty object": { type: "object" },
  "no type": {},
  "text or null": { type: ["string", "null"] },
  "text or number": { type: ["string", "integer"] },
  "only null": { type: "null" },
  "mixed choice": { enum: ["a", 1, true] },
  "choice or null": { type: ["string", "null"], enum: ["a", null] },
  "choice without type": { enum: ["a", "b"] },
  "choice as alternatives": { oneOf: [{ const: "a" }, { const: "b" }] },
  "text of two kinds": { anyOf: [{ type: "string", maxLength: 3 }, { type: "integer" }] },
};

/** Keywords of an object with the two texts `value` and `other`, neither of which it requires. */
export const AROUND: Readonly<Record<string, JsonObject>> = {
  "one text needs the other": { dependencies: { value: ["other"] } },
  "required with a value": {
    if: { required: ["value"], properties: { value: { const: "a" } } },
    then: { required: ["other"] },
  },
  "parts that require": { allOf: [{ required: ["value"] }, { required: ["other"] }] },
  "a rule": {
    "x-rules": [
      {
        rule: "!has(self.value) || !has(self.other) || self.value != self.other",
        at: "other",
        message: "problem",
        examples: [{ self: { value: "a", other: "b" } }],
        "x-refuses": [{ self: { value: "a", other: "a" } }],
      },
    ],
  },
  "not both": { not: { required: ["value", "other"] } },
  "not both, under a condition": {
    if: { required: ["value"], properties: { value: { const: "a" } } },
    then: { not: { required: ["other"] } },
  },
  "one at least": { minProperties: 1 },
  "one at most": { maxProperties: 1 },
  "short names": { propertyNames: { maxLength: 4 } },
  "these two": { const: { value: "a", other: "b" } },
  "one of these": { enum: [{ value: "a" }, { value: "a", other: "b" }] },
  "one or the other": { anyOf: [{ required: ["value"] }, { required: ["other"] }] },
  "exactly one": { oneOf: [{ required: ["value"] }, { required: ["other"] }] },
  "more with an answer": { dependencies: { value: { properties: { third: { type: "string" } } } } },
};

/** A form whose fields have these keywords around them. */
export function formAround(keywords: JsonObject): { readonly schema: JsonObject; readonly layout: JsonObject } {
  const text = { type: "string", errorMessage: "problem" };
  const look = { autocomplete: "off" };
  return {
    schema: { type: "object", properties: { value: text, other: text }, ...keywords },
    layout: {
      rows: ["value", "other"],
      fields: { value: { ...look, label: "value" }, other: { ...look, label: "other" } },
    },
  };
}

export const PLACES = ["the form", "a list's item", "an object"] as const;

/** A schema of a field with a widget, at a place. */
export interface Combination {
  readonly kind: string;
  readonly widget: string;
  readonly place: (typeof PLACES)[number];
  /** Name of its form. */
  readonly id: string;
}

interface WidgetDescriptor {
  readonly name: string;
  readonly value?: { readonly autocomplete?: string | false; readonly shares?: string };
  readonly properties: { readonly properties?: JsonObject };
}

/** Choices for `KINDS["object of a choice"]`. */
const OPTIONS = [
  { value: "a", label: "value" },
  { value: "b", label: "other" },
];

const WIDGETS = globSync(`${ROOT}renderers/widgets/*/descriptor.json`)
  .map((path) => JSON.parse(readFileSync(path, "utf8")) as WidgetDescriptor)
  .filter(({ name }) => name !== "hidden");

/** Each kind of schema with each visible widget at each place. */
export const COMBINATIONS: readonly Combination[] = Object.keys(KINDS).flatMap((kind, number) =>
  WIDGETS.flatMap(({ name }) =>
    PLACES.map((place, at) => ({ kind, widget: name, place, id: `f${number}-${name.toLowerCase()}-${at}` })),
  ),
);

/** A folder with a form for each combination, and a journey that asks for each form of `asked` at a step. */
export function folderOf(
  combinations: readonly Combination[],
  asked: readonly Combination[] = [],
  parent = tmpdir(),
): string {
  const root = mkdtempSync(join(parent, "table-"));
  for (const part of ["widgets", "blocks"])
    cpSync(`${ROOT}renderers/${part}`, join(root, "renderers", part), {
      recursive: true,
      filter: (path) => !/\.(tsx?|css)$/.test(path),
    });
  const put = (path: string, value: unknown) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), JSON.stringify(value));
  };
  for (const combination of combinations) {
    const { schema, layout } = formOf(combination);
    put(`schemas/table/${combination.id}.schema.json`, schema);
    put(`schemas/table/${combination.id}.ui.json`, layout);
  }
  for (const [index, keywords] of Object.values(AROUND).entries()) {
    const { schema, layout } = formAround(keywords);
    put(`schemas/table/around-${index}.schema.json`, schema);
    put(`schemas/table/around-${index}.ui.json`, layout);
  }
  const stored = asked.map(({ id }) => [id, { type: "object", "x-fields-of": [`schemas/table/${id}`] }] as const);
  put("schemas/table/data.schema.json", { type: "object", properties: Object.fromEntries(stored) });
  put("flows/table/flow.json", flowOf(asked));
  put("locales/en/table.json", {
    value: "Value",
    other: "Other",
    group: "Group",
    inner: "Inner",
    problem: "Correct this",
    go: "Next",
  });
  put("locales/en/common.json", JSON.parse(readFileSync(`${ROOT}locales/en/common.json`, "utf8")));
  return root;
}

function formOf({ kind, widget, place }: Combination) {
  const { value, properties }: Partial<WidgetDescriptor> = WIDGETS.find(({ name }) => name === widget) ?? {};
  const look = {
    widget,
    label: "value",
    ...(value?.autocomplete !== false && { autocomplete: "off" }),
    ...(properties?.properties?.["item"] !== undefined && {
      item: {
        rows: ["inner"],
        fields: {
          inner: {
            label: "inner",
            ...(value?.shares === undefined ? { autocomplete: "off" } : { widget: value.shares, options: OPTIONS }),
          },
        },
      },
    }),
  };
  const inner = {
    type: "object",
    required: ["value"],
    properties: { value: { ...KINDS[kind], errorMessage: "problem" } },
  };
  const item = { rows: ["value"], fields: { value: look } };
  if (place === "the form") return { schema: inner, layout: item };
  const group =
    place === "an object"
      ? { ...inner, errorMessage: "problem" }
      : { type: "array", minItems: 1, items: inner, errorMessage: "problem" };
  return {
    schema: { type: "object", required: ["group"], properties: { group } },
    layout: {
      rows: ["group"],
      fields: { group: { widget: place === "an object" ? "object" : "list", label: "group", item } },
    },
  };
}

function flowOf(asked: readonly Combination[]) {
  const steps = asked.map(({ id }, index) => {
    const form = { block: "form", schema: `schemas/table/${id}`, into: `data.${id}`, submit: "go" };
    const page = [{ block: "heading", text: "value" }, form];
    return [id, { path: `/${id}`, title: "value", page, on: { submit: asked[index + 1]?.id ?? "end" } }] as const;
  });
  return {
    id: "table",
    basePath: "/table",
    start: asked[0]?.id ?? "end",
    data: "schemas/table/data.schema.json",
    steps: {
      ...Object.fromEntries(steps),
      end: { path: "/end", title: "value", page: [{ block: "heading", text: "value" }], end: true },
    },
  };
}

/** These rules compare forms with each other, or look at words. */
const OTHERS = new Set(["sibling-fields", "label-field", "other-limits", "name-spelling", "spelling", "unused-text"]);

/** What the check says about each form, by its name. */
export function findingsIn(root: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const context = contextOf(readRepository(root));
  for (const rule of rules.filter(({ id }) => !OTHERS.has(id)))
    for (const { file, message } of rule.check(context)) {
      const id = /([^/]+)\.(?:schema|ui)\.json$/.exec(file.path)?.[1] ?? file.path;
      found.set(id, [...(found.get(id) ?? []), message]);
    }
  return found;
}
