import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Json, JsonObject } from "../../../src/engine/index.ts";
import {
  AROUND,
  type Combination,
  COMBINATIONS,
  KINDS,
  OPTIONS,
  PLACES,
  ROOT,
  type WidgetDescriptor,
  WIDGETS,
} from "./capabilities.ts";

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

/** A form of the table: its fields are these combinations. */
export interface TableForm {
  readonly id: string;
  readonly fields: readonly Combination[];
}

/** Each combination as a form of its own. */
export const alone = (combinations: readonly Combination[]): readonly TableForm[] =>
  combinations.map((one) => ({ id: one.id, fields: [one] }));

/** A form for each kind, with all of these combinations of it. */
export const byKind = (combinations: readonly Combination[]): readonly TableForm[] =>
  Object.keys(KINDS).flatMap((kind, number) => {
    const fields = combinations.filter((one) => one.kind === kind);
    return fields.length === 0 ? [] : [{ id: `k${number}`, fields }];
  });

/** A folder with these forms, and a journey that asks for each form of `asked` at a step. */
export function folderOf(forms: readonly TableForm[], shown: readonly TableForm[] = [], parent = tmpdir()): string {
  const { root, put } = emptyFolder(parent);
  for (const [index, keywords] of Object.values(AROUND).entries()) {
    const { schema, layout } = formAround(keywords);
    put(`schemas/table/around-${index}.schema.json`, schema);
    put(`schemas/table/around-${index}.ui.json`, layout);
  }
  putForms(put, "table", forms);
  putJourney(put, "table", shown, (_, next) => ({ submit: next }));
  return root;
}

/** A folder with a journey for each form, which sends what was entered to the service and keeps what may be kept. */
export function sendingFolder(forms: readonly TableForm[], parent: string): string {
  const { root, put } = emptyFolder(parent);
  const answered = { description: "Done.", content: { "application/json": { schema: { type: "object" } } } };
  const operation = (operationId: string, schema: JsonObject) => ({
    post: {
      operationId,
      summary: "Keeps it.",
      requestBody: { required: true, content: { "application/json": { schema } } },
      responses: { 200: answered },
    },
  });
  const sends = forms.map(({ id }) => [
    `/${id}`,
    operation(id, { type: "object", properties: { answers: { $ref: `../${id}/${id}.schema.json` } } }),
  ]);
  const file = Object.fromEntries(FILE.map((name) => [name, { type: "string" }]));
  put("schemas/api/openapi.json", {
    openapi: "3.1.0",
    jsonSchemaDialect: "http://json-schema.org/draft-07/schema#",
    info: { title: "Table", version: "1.0.0" },
    paths: {
      ...(Object.fromEntries(sends) as JsonObject),
      "/files": operation("keepFile", { type: "object", required: FILE, properties: file }),
    },
  });
  for (const form of forms) {
    putForms(put, form.id, [form]);
    putJourney(put, form.id, [form], ({ id }, next) => ({
      submit: [{ do: [{ call: id, with: { body: { answers: "= form" } } }] }],
      [`${id}.ok`]: next,
      [`${id}.failed`]: [{ do: [{ fail: "= error.fields" }] }],
    }));
  }
  return root;
}

const FILE = ["id", "form", "field", "name", "content"];

type Put = (path: string, value: unknown) => void;

function emptyFolder(parent: string): { readonly root: string; readonly put: Put } {
  const root = mkdtempSync(join(parent, "table-"));
  for (const part of ["widgets", "blocks"])
    cpSync(`${ROOT}renderers/${part}`, join(root, "renderers", part), {
      recursive: true,
      filter: (path) => !/\.(tsx?|css)$/.test(path),
    });
  const put: Put = (path, value) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), JSON.stringify(value));
  };
  put("locales/en/common.json", JSON.parse(readFileSync(`${ROOT}locales/en/common.json`, "utf8")));
  return { root, put };
}

function putForms(put: Put, folder: string, forms: readonly TableForm[]): void {
  for (const form of forms) {
    const { schema, layout } = formOf(form);
    put(`schemas/${folder}/${form.id}.schema.json`, schema);
    put(`schemas/${folder}/${form.id}.ui.json`, layout);
  }
}

function formOf({ fields }: TableForm) {
  const at = (place: Combination["place"]) => levelOf(fields.filter((one) => one.place === place));
  const own = at("the form");
  const list = at("a list's item");
  const object = at("an object");
  const groups = [
    { name: "listGroup", widget: "list", inner: list, schema: { type: "array", minItems: 1, items: list.schema } },
    { name: "objectGroup", widget: "object", inner: object, schema: object.schema },
  ].filter(({ inner }) => inner.layout.rows.length > 0);
  const names = groups.map(({ name }) => name);
  const parts = groups.map(({ name, schema }) => [name, { ...schema, errorMessage: "problem" }]);
  const looks = groups.map(({ name, widget, inner }) => [name, { widget, label: name, item: inner.layout }]);
  return {
    schema: {
      type: "object",
      required: [...own.schema.required, ...names],
      properties: { ...own.schema.properties, ...Object.fromEntries(parts) },
    },
    layout: {
      rows: [...own.layout.rows, ...names],
      fields: { ...own.layout.fields, ...Object.fromEntries(looks) },
    },
  };
}

/** The value of a field among the values of its form. */
export function valueOf({ fields }: TableForm, field: Combination, values: JsonObject): Json {
  const [list] = (values["listGroup"] ?? []) as readonly JsonObject[];
  const level = { "the form": values, "a list's item": list, "an object": values["objectGroup"] as JsonObject };
  const index = fields.filter(({ place }) => place === field.place).indexOf(field);
  return level[field.place]?.[nameAt(index)] ?? null;
}

const nameAt = (index: number) => (index === 0 ? "value" : `value${index + 1}`);

/** The fields of one level of a form. */
function levelOf(fields: readonly Combination[]) {
  const named = fields.map((field, index) => [nameAt(index), field] as const);
  return {
    schema: {
      type: "object",
      required: named.map(([name]) => name),
      properties: Object.fromEntries(named.map(([name, field]) => [name, schemaOf(field)])) as JsonObject,
    },
    layout: {
      rows: named.map(([name]) => name),
      fields: Object.fromEntries(named.map(([name, field]) => [name, lookOf(field)])) as JsonObject,
    },
  };
}

function schemaOf(field: Combination): JsonObject {
  const schema: JsonObject = { ...KINDS[field.kind], errorMessage: "problem" };
  // A case replaces the label. Fields beside each other need different ones.
  const cases = schema["x-cases"] as readonly JsonObject[] | undefined;
  return cases === undefined
    ? schema
    : { ...schema, "x-cases": cases.map((one) => ({ ...one, label: labelKeyOf(field) })) };
}

function lookOf(field: Combination): JsonObject {
  const { value, properties }: Partial<WidgetDescriptor> = WIDGETS.find(({ name }) => name === field.widget) ?? {};
  const inner = `${labelKeyOf(field)}-inner`;
  return {
    widget: field.widget,
    label: labelKeyOf(field),
    ...(value?.autocomplete !== false && { autocomplete: "off" }),
    ...(properties?.properties?.["item"] !== undefined && {
      item: {
        rows: ["inner"],
        fields: {
          inner: {
            label: inner,
            ...(value?.shares === undefined
              ? { autocomplete: "off" }
              : { widget: value.shares, options: field.kind === "object" ? FREE_OPTIONS : OPTIONS }),
          },
        },
      },
    }),
  };
}

/** Of a text: the value of its sample is among them. */
const FREE_OPTIONS = [
  { value: "inner", label: "value" },
  { value: "b", label: "other" },
];

const labelKeyOf = ({ widget, place }: Combination) => `${widget}-${PLACES.indexOf(place)}`;

/** The label of a field as people read it. */
export const labelOf = ({ widget, place }: Combination) => `${widget} in ${place}`;

const LABELS = Object.fromEntries(
  COMBINATIONS.flatMap((field) => [
    [labelKeyOf(field), labelOf(field)],
    [`${labelKeyOf(field)}-inner`, `Inside ${labelOf(field)}`],
  ]),
);

/** What the step of a form does with its events, by the step that follows. */
type On = (form: TableForm, next: string) => JsonObject;

function putJourney(put: Put, name: string, shown: readonly TableForm[], on: On): void {
  const steps = shown.map((asking, index) => {
    const { id } = asking;
    const form = { block: "form", schema: `schemas/${name}/${id}`, into: `data.${id}`, submit: "go" };
    const page = [{ block: "heading", text: "value" }, form];
    const next = shown[index + 1]?.id ?? "end";
    return [id, { path: `/${id}`, title: "value", page, on: on(asking, next) }] as const;
  });
  put(`flows/${name}/flow.json`, {
    id: name,
    basePath: `/${name}`,
    start: shown[0]?.id ?? "end",
    data: `schemas/${name}/data.schema.json`,
    steps: {
      ...Object.fromEntries(steps),
      end: { path: "/end", title: "value", page: [{ block: "heading", text: "value" }], end: true },
    },
  });
  const stored = shown.map(({ id }) => [id, { type: "object", "x-fields-of": [`schemas/${name}/${id}`] }] as const);
  put(`schemas/${name}/data.schema.json`, { type: "object", properties: Object.fromEntries(stored) });
  put(`locales/en/${name}.json`, {
    ...LABELS,
    value: "Value",
    other: "Other",
    listGroup: "List",
    objectGroup: "Object",
    problem: "Correct this",
    go: "Next",
  });
}
