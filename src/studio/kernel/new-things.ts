/** Members of commands that add something: a new object, field or button, its settings and its place. */
import { type Of, type Whole, whole, name, fieldName, words, seenJson, RULE_POINTER } from "./schema.ts";

/** A value of a setting of a block or a widget, or of an action. A text that begins with `=` is an expression. */
export const settingValue = {
  anyOf: [{ type: "string", maxLength: 5_000 }, { type: "number" }, { type: "boolean" }],
} as const;

export type SettingValue = Of<typeof settingValue>;

/** What a new object has. */
export const newObject = {
  /** Its texts, by property. */
  texts: { type: "object", maxProperties: 50, propertyNames: fieldName, additionalProperties: words },
  settings: { type: "object", maxProperties: 50, propertyNames: fieldName, additionalProperties: settingValue },
  /** The step that its event leads to. `null` if the step handles the event already, or there is no event. */
  to: { anyOf: [name, { type: "null" }] },
} as const;

export type NewObject = Of<Whole<typeof newObject>>;

/** A place among the blocks of a step. */
export const blockPlace = {
  /** The part above, in the same list. `null` for the beginning. */
  after: { anyOf: [whole({ at: RULE_POINTER, was: seenJson }), { type: "null" }] },
} as const;

export const blockPlaceOptional = {
  /** The block or the dialog that holds the list in its property `name`. Absent: the page itself. */
  into: whole({ at: RULE_POINTER, was: seenJson, name: fieldName }),
} as const;

export type BlockPlace = Of<Whole<typeof blockPlace, typeof blockPlaceOptional>>;

export const FIELD_TYPES = ["text", "number", "date", "month", "year", "color", "file", "choice", "checkbox"] as const;

/** A new field and its texts. */
export const newField = {
  labels: { ...words, title: "What people read" },
  type: {
    enum: FIELD_TYPES,
    title: "What is it?",
    "x-choices": {
      text: "Words that people write",
      number: "A number, such as an age",
      date: "A day, such as a date of birth",
      month: "A month of a year, such as November 2026",
      year: "A year, such as 2026",
      color: "A color, typed or picked",
      file: "A file: a PDF, a JPEG or a PNG of at most 5 MB",
      choice: "One of a few choices",
      checkbox: "A box to tick",
    },
  },
  choices: {
    type: "array",
    maxItems: 50,
    items: whole({ value: { ...fieldName, "x-named-by": "labels" }, labels: { ...words, title: "Its words" } }),
    title: "What people choose from",
    "x-when": { type: "choice" },
    "x-items": { least: 2, entry: "Choice", add: "One more choice", remove: "Delete it" },
  },
  required: {
    type: "boolean",
    title: "It must be filled in",
    "x-titles": [{ when: { type: "checkbox" }, title: "It must be ticked" }],
  },
  /** Of a text. */
  maxLength: {
    anyOf: [{ type: "integer", minimum: 1, maximum: 10_000 }, { type: "null" }],
    title: "Maximum number of characters",
    "x-when": { type: "text" },
    "x-begin": 100,
  },
  /** The error message for a longer text. */
  problems: { ...words, title: "What they read if it is longer", "x-when": { type: "text" } },
  name: {
    ...fieldName,
    title: "What do you call it?",
    "x-called": { most: 60, example: "preferred name", otherwise: "labels" },
  },
} as const;

export type NewField = Of<Whole<typeof newField>>;

/** A new button on a step's page. Its name is the event that it sends. */
export const button = {
  flow: name,
  step: name,
  labels: { ...words, title: "What it says" },
  name: {
    ...fieldName,
    title: "What do you call it?",
    "x-called": { most: 50, example: "more about it", otherwise: "labels" },
  },
} as const;
