import { globSync, readFileSync } from "node:fs";
import type { JsonObject } from "../../../src/engine/index.ts";

export const ROOT = new URL("../../../", import.meta.url).pathname;

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
  "no at first": { type: "boolean", default: false },
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

/** What an author meant, and what the check says to write instead, with the widget that the author may try. */
export const INSTEAD: Readonly<Record<string, readonly [widget: string, said: RegExp]>> = {
  "unknown format": ["text", /"ipv4" is not one of .* write a `pattern`/],
  "yes or no": ["checkbox", /must be answered.*"default": false, or "const": true/],
  "typed texts": ["list", /is not a list of objects.*Give its items `properties`/],
  "typed numbers": ["list", /is not a list of objects.*Give its items `properties`/],
  dates: ["list", /is not a list of objects.*Give its items `properties`/],
  lists: ["list", /is not a list of objects.*Give its items `properties`/],
  tuple: ["list", /a schema for each of its items \(a tuple\).*Make it an object with one field for each/],
  "any items": ["list", /Describe its items in `items`/],
  "free names": ["object", /no `properties`.*one field for the name, one for the value/],
  "empty object": ["object", /no `properties`, so the page shows no field/],
  "no type": ["text", /Add "type"/],
  "text or null": ["text", /a field that people leave empty is absent\. Write "type": "string"/],
  "text or number": ["text", /several types \(string, integer\).*one type, or make a field for each/],
  "only null": ["text", /No widget shows this/],
  "mixed choice": ["select", /several types \(string, integer, boolean\)/],
  "choice or null": ["select", /a field that people leave empty is absent/],
  "choice as alternatives": ["select", /Write them in `enum`, and their labels in `options`/],
  "text of two kinds": ["text", /Give it one `type` beside `anyOf`/],
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

export const PLACES = ["the form", "a list's item", "an object"] as const;

/** A schema of a field with a widget, at a place. */
export interface Combination {
  readonly kind: string;
  readonly widget: string;
  readonly place: (typeof PLACES)[number];
  /** Name of the form that has only this field. */
  readonly id: string;
}

export interface WidgetDescriptor {
  readonly name: string;
  readonly value?: { readonly autocomplete?: string | false; readonly shares?: string };
  readonly properties: { readonly properties?: JsonObject };
}

/** Choices for `KINDS["object of a choice"]`. */
export const OPTIONS = [
  { value: "a", label: "value" },
  { value: "b", label: "other" },
];

export const WIDGETS = globSync(`${ROOT}renderers/widgets/*/descriptor.json`)
  .map((path) => JSON.parse(readFileSync(path, "utf8")) as WidgetDescriptor)
  .filter(({ name }) => name !== "hidden");

/** Each kind of schema with each visible widget at each place. */
export const COMBINATIONS: readonly Combination[] = Object.keys(KINDS).flatMap((kind, number) =>
  WIDGETS.flatMap(({ name }) =>
    PLACES.map((place, at) => ({ kind, widget: name, place, id: `f${number}-${name.toLowerCase()}-${at}` })),
  ),
);
