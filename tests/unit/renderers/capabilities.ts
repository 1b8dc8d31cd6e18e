import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { JsonObject } from "../../../src/engine/index.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;

/** Schemas of a field as authors write them: every type, format and keyword that a form may or may not have. */
export const KINDS: Readonly<Record<string, JsonObject>> = {
  text: { type: "string" },
  pattern: { type: "string", pattern: "^[a-z]{3}$", examples: ["abc"], "x-refuses": ["ab"] },
  choice: { type: "string", enum: ["a", "b"] },
  "one text": { type: "string", const: "a" },
  email: { type: "string", format: "email" },
  date: { type: "string", format: "date" },
  "date and time": { type: "string", format: "date-time" },
  address: { type: "string", format: "uri" },
  "person's name": { type: "string", format: "name" },
  "unknown format": { type: "string", format: "ipv4" },
  file: { type: "string", format: "file", "x-file": { types: ["application/pdf"], maxBytes: 1000 } },
  secret: { type: "string", minLength: 8, maxLength: 20, "x-sensitive": true },
  "not one text": { type: "string", not: { const: "a" } },
  "whole number": { type: "integer", minimum: 1, maximum: 9 },
  "number above": { type: "integer", exclusiveMinimum: 0, maximum: 9 },
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
  readonly value?: { readonly autocomplete?: string | false };
  readonly properties: { readonly properties?: JsonObject };
}

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
export function folderOf(combinations: readonly Combination[], asked: readonly Combination[] = []): string {
  const root = mkdtempSync(join(tmpdir(), "table-"));
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
  const stored = asked.map(({ id }) => [id, { type: "object", "x-fields-of": [`schemas/table/${id}`] }] as const);
  put("schemas/table/data.schema.json", { type: "object", properties: Object.fromEntries(stored) });
  put("flows/table/flow.json", flowOf(asked));
  put("locales/en/table.json", { value: "Value", group: "Group", inner: "Inner", problem: "Correct this", go: "Next" });
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
      item: { rows: ["inner"], fields: { inner: { label: "inner", autocomplete: "off" } } },
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
