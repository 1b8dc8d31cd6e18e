import type { RJSFSchema } from "@rjsf/utils";

/**
 * The definitions for the pages of `npm run bench -- forms`: one journey with a page of each size and a wizard of six
 * pages.
 */

export const SIZES = [20, 100, 500] as const;
export const PAGES = 6;
/** The number of fields on a page of the wizard. */
export const PAGE_FIELDS = 8;
export const CHOICES = ["home", "school", "work", "club", "other"] as const;
/** A text in the first field that starts with this reveals one more field. */
export const REVEALING = "x";
/** The minimum and maximum number of characters of a text. */
export const LENGTH = [2, 40] as const;

/** Every tenth field is a choice; the others are text fields. */
export function isChoice(index: number): boolean {
  return index % 10 === 9;
}

export function fieldName(index: number): string {
  return `field${index + 1}`;
}

export function labelOf(index: number): string {
  return `Answer number ${index + 1}`;
}

export const WORDS = {
  title: "A long form",
  submit: "Continue",
  revealed: "What it is about",
  required: "Please fill this in.",
  short: "Please write at least 2 characters.",
  long: "Please write at most 40 characters.",
  end: "Thank you",
} as const;

/** Files by path, which are added to a repository. */
export function definitions(): ReadonlyMap<string, string> {
  const forms = [...SIZES, ...Array.from({ length: PAGES }, (_, page) => `page${page + 1}`)];
  const names = forms.map((form) => (typeof form === "number" ? `fields${form}` : form));
  const files = new Map<string, string>();
  const write = (path: string, value: object) => files.set(path, JSON.stringify(value));
  for (const [index, name] of names.entries()) {
    const form = forms[index];
    const count = typeof form === "number" ? form : PAGE_FIELDS;
    write(`schemas/bench/${name}.schema.json`, schemaOf(count));
    write(`schemas/bench/${name}.ui.json`, layoutOf(count));
  }
  write("schemas/bench/data.schema.json", {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    "x-version": 1,
    properties: Object.fromEntries(names.map((name) => [name, { type: "object", default: {} }])),
  });
  write("flows/bench/flow.json", flowOf(names));
  const fields = Array.from({ length: Math.max(...SIZES) }, (_, index) => [fieldName(index), labelOf(index)] as const);
  const choices = Object.fromEntries(CHOICES.map((choice) => [choice, choice]));
  write("locales/en/bench.json", { ...WORDS, fields: Object.fromEntries(fields), choices });
  return files;
}

function schemaOf(count: number): object {
  const names = fieldNames(count);
  const text = { ...TEXT, errorMessage: { required: "required", minLength: "short", maxLength: "long" } };
  const choice = { ...CHOICE, errorMessage: { required: "required", enum: "required" } };
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    additionalProperties: false,
    properties: {
      ...Object.fromEntries(names.map((name, index) => [name, isChoice(index) ? choice : text])),
      revealed: text,
    },
    required: names,
    if: REVEALS,
    then: { required: ["revealed"] },
  };
}

/** The same fields for plain RJSF, which takes labels from the schema and shows the fields that `then` adds. */
export function schemaForRjsf(count: number): RJSFSchema {
  const names = fieldNames(count);
  return {
    type: "object",
    properties: Object.fromEntries(
      names.map((name, index) => [name, { ...(isChoice(index) ? CHOICE : TEXT), title: labelOf(index) }]),
    ),
    required: names,
    if: REVEALS,
    then: { properties: { revealed: { ...TEXT, title: WORDS.revealed } }, required: ["revealed"] },
  };
}

function fieldNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => fieldName(index));
}

const TEXT = { type: "string", minLength: LENGTH[0], maxLength: LENGTH[1] } as const;
const CHOICE = { type: "string" as const, enum: [...CHOICES] };
const REVEALS = {
  properties: { [fieldName(0)]: { pattern: `^${REVEALING}` } },
  required: [fieldName(0)],
};

function layoutOf(count: number): object {
  const names = fieldNames(count);
  const options = CHOICES.map((value) => ({ value, label: `choices.${value}` }));
  return {
    rows: [names[0], "revealed", ...names.slice(1)],
    fields: {
      ...Object.fromEntries(
        names.map((name, index) => [
          name,
          { label: `fields.${name}`, ...(isChoice(index) && { widget: "select", options }) },
        ]),
      ),
      revealed: { label: "revealed", when: `self.${fieldName(0)}.startsWith('${REVEALING}')` },
    },
  };
}

function flowOf(names: readonly string[]): object {
  const step = (name: string, index: number) => ({
    path: `/${name}`,
    title: "title",
    page: [
      { block: "heading", text: "title" },
      { block: "form", schema: `schemas/bench/${name}`, into: `data.${name}`, submit: "submit" },
    ],
    ...(name.startsWith("page") && { ahead: names[index + 1] ?? "end" }),
    on: { submit: name.startsWith("page") ? (names[index + 1] ?? "end") : "end" },
  });
  return {
    id: "bench",
    basePath: "/bench",
    start: names[0],
    data: "schemas/bench/data.schema.json",
    steps: {
      ...Object.fromEntries(names.map((name, index) => [name, step(name, index)])),
      end: { path: "/end", title: "end", page: [{ block: "heading", text: "end" }], on: {}, end: true },
    },
  };
}
