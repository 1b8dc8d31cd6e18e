import type { Command } from "./command.ts";
import { ACTION_COMMANDS } from "./action/command-schema.ts";
import { LIMITS } from "./command-limit.ts";
import { FIELD_TYPES } from "./command-add.ts";
import { TONES } from "./command-step.ts";
import {
  below,
  fieldName,
  form,
  into,
  name,
  newObject,
  part,
  type Properties,
  RULE_POINTER,
  VALUE_POINTER,
  settings,
  whole,
  words,
} from "./command-values.ts";
import { PRESENCE_SCHEMA } from "./presence.ts";

const text = { type: "string", maxLength: 10_000 } as const;
const filePath = { type: "string", pattern: "^[\\w@-][\\w.@/-]{0,300}\\.json$" } as const;
/** As long as a file may be that is read (src/model/source.ts). */
const wholeFile = { type: "string", maxLength: 5_000_000 } as const;
/** Maximum number of texts in an imported file. */
export const MOST_TEXTS = 20_000;
const texts = {
  type: "array",
  minItems: 1,
  maxItems: 50,
  items: {
    type: "object",
    required: ["language", "file", "key", "value", "was"],
    additionalProperties: false,
    properties: { language: name, file: name, key: name, value: text, was: { anyOf: [text, { type: "null" }] } },
  },
} as const;
/** `<flag>=<arm>` */
const armOf = { type: "string", pattern: "^[\\w-]{1,100}=[\\w-]{1,100}$" } as const;
/** As in schemas/language/experiments.schema.json. */
const armName = { type: "string", pattern: "^[a-z][A-Za-z0-9-]{0,59}$" } as const;
const siteName = { type: "string", pattern: "^[a-z][a-z0-9-]*$", maxLength: 60 } as const;
const button = { flow: name, step: name, name: fieldName, labels: words } as const;
const language = { type: "string", pattern: "^[A-Za-z0-9-]{2,35}$" } as const;
const written = { type: "string", minLength: 1, maxLength: 5_000 } as const;
const expression = { anyOf: [written, { type: "null" }] } as const;
/** Index in a list. `null` for the end. */
const place = { anyOf: [{ type: "integer", minimum: 0, maximum: 1_000 }, { type: "null" }] } as const;
const number = { anyOf: [{ type: "integer", minimum: 0 }, { type: "null" }] } as const;
const askedField = {
  name: fieldName,
  type: { enum: FIELD_TYPES },
  labels: words,
  required: { type: "boolean" },
  maxLength: { anyOf: [{ type: "integer", minimum: 1, maximum: 10_000 }, { type: "null" }] },
  problems: words,
  choices: {
    type: "array",
    maxItems: 50,
    items: {
      type: "object",
      required: ["value", "labels"],
      additionalProperties: false,
      properties: { value: fieldName, labels: words },
    },
  },
} as const;
/** The name of an entry of a map. */
const entryName = { type: "string", pattern: "^[A-Za-z][\\w-]{0,59}$" } as const;
const guard = { flow: name, at: RULE_POINTER, was: part.was } as const;
const choice = { type: "string", minLength: 1, maxLength: 200 } as const;
const armChange = {
  flag: name,
  arm: name,
  file: { type: "string", pattern: "^[\\w@-][\\w.@/-]{0,300}\\.json$" },
  index: { type: "integer", minimum: 0 },
  was: { type: "string", maxLength: 100_000 },
} as const;

function command(kind: Command["kind"], properties: Properties, optional: Properties = {}) {
  return whole({ kind: { const: kind }, ...properties }, optional);
}

/** A command about an object on a page, or in the layout of a form. */
function ofObject(kind: Command["kind"], properties: Properties, optional: Properties = {}) {
  const laidOut = { form, at: part.at, was: part.was };
  return [part, laidOut].map((of) => command(kind, { ...of, ...properties }, optional));
}

/** Edits that can be made for everybody or for people in an arm. */
const ofEither = [
  command("set-limit", { form, field: name, keyword: { enum: LIMITS }, value: number, was: number }),
  command("set-required", {
    form,
    field: name,
    presence: PRESENCE_SCHEMA,
    was: PRESENCE_SCHEMA,
    seen: { type: "array", maxItems: 1_000, items: text },
  }),
  command("set-condition", { flow: name, at: RULE_POINTER, when: expression, was: expression }, { of: part.was }),
  command("add-guard", { flow: name, step: name, only: written, to: name, before: place }),
  command("remove-guard", guard),
  command("move-guard", { ...guard, way: { enum: ["up", "down"] } }),
  command("add-message", {
    flow: name,
    step: name,
    tone: { enum: TONES },
    titles: words,
    texts: words,
    when: expression,
  }),
  command("add-way", { ...button, to: name }),
  command("add-dialog", { ...button, titles: words, texts: words }),
  command("add-choice", {
    form,
    field: name,
    value: { type: "string", pattern: "^[A-Za-z][A-Za-z0-9_]{0,59}$" },
    labels: words,
    after: { anyOf: [{ type: "string", maxLength: 200 }, { type: "null" }] },
  }),
  command("add-field", { form, ...askedField, after: { anyOf: [name, { type: "null" }] } }, { list: name }),
  command("move-field", { form, field: name, way: { enum: ["up", "down"] } }),
  command("delete-field", { form, field: name }),
  command("delete-choice", { form, field: name, value: choice, instead: choice }),
  command("move-block", { ...part, by: { type: "integer", minimum: -1_000, maximum: 1_000 } }),
  ...ofObject("set-settings", { settings }),
  command("set-values", {
    flow: name,
    at: RULE_POINTER,
    was: part.was,
    values: {
      type: "object",
      minProperties: 1,
      maxProperties: 100,
      propertyNames: VALUE_POINTER,
      additionalProperties: {
        anyOf: [written, { type: "string", const: "" }, { type: "number" }, { type: "boolean" }],
      },
    },
  }),
  command("delete-message", part),
  command(
    "add-block",
    {
      flow: name,
      step: name,
      block: fieldName,
      ...newObject,
      parts: {
        type: "object",
        maxProperties: 50,
        propertyNames: fieldName,
        additionalProperties: whole(newObject, { block: fieldName }),
      },
      after: below,
    },
    { into },
  ),
  command("move-part", { ...part, after: below }, { into }),
  ...ofObject("give-text", { name: fieldName, words }),
  command("add-variant", { ...part, name: fieldName, when: written, words }),
  ...ofObject("take-text", { name: fieldName }),
  ...ofObject("add-item", { name: fieldName, ...newObject }, { entry: entryName }),
  ...ofObject("move-item", { by: { type: "integer", minimum: -1_000, maximum: 1_000 } }),
  ...ofObject("rename-item", { to: entryName }),
  ...ofObject("delete-item", {}),
  command("delete-dialog", { flow: name, step: name, dialog: name }),
  ...ACTION_COMMANDS,
] as const;

/** JSON Schema of a command, for input from outside. */
export const COMMAND_SCHEMA = {
  type: "object",
  required: ["kind"],
  oneOf: [
    ...ofEither,
    command("as-arm", { flag: name, arm: name, does: { type: "object", required: ["kind"], oneOf: ofEither } }),
    command("set-texts", { texts }),
    command("set-arm-texts", { flag: name, arm: name, texts }),
    command("import-texts", {
      from: { type: "string", minLength: 1, maxLength: 200 },
      texts: {
        ...texts,
        maxItems: MOST_TEXTS,
        items: { ...texts.items, properties: { ...texts.items.properties, arm: armOf } },
      },
    }),
    command("rename-text", { file: name, key: name, to: name }),
    command("delete-text", {
      file: name,
      key: name,
      was: { type: "object", propertyNames: language, additionalProperties: { anyOf: [text, { type: "null" }] } },
    }),
    command("rename-condition", { flow: name, condition: name, to: fieldName }),
    command("rename-arm", { flag: name, arm: name, to: armName }),
    command("rename-field", { form, field: name, to: fieldName }),
    command("rename-step", { flow: name, step: name, to: fieldName }),
    command("delete-step", { flow: name, step: name, instead: { anyOf: [name, { type: "null" }] } }),
    command("add-step", {
      flow: name,
      name: fieldName,
      titles: words,
      path: { type: "string", pattern: "^(/[a-z0-9]+(-[a-z0-9]+)*)+$", maxLength: 100 },
      after: name,
      before: name,
      ways: { type: "array", minItems: 1, maxItems: 100, items: RULE_POINTER },
      counts: { type: "boolean" },
      asks: { anyOf: [whole(askedField), { type: "null" }] },
    }),
    command("add-site", {
      id: siteName,
      like: name,
      hosts: {
        type: "array",
        minItems: 1,
        maxItems: 50,
        uniqueItems: true,
        items: { type: "string", pattern: "^(\\*\\.)?[a-z0-9.-]+$", maxLength: 253 },
      },
      country: { type: "string", pattern: "^[A-Z]{2}$" },
      currency: { type: "string", pattern: "^[A-Z]{3}$" },
      languages: { type: "array", minItems: 1, maxItems: 50, uniqueItems: true, items: language },
      supportPhone: { type: "string", minLength: 1, maxLength: 50 },
      supportEmail: { type: "string", pattern: "^[^@ ]+@[^@ ]+$", maxLength: 254 },
    }),
    command("add-journey", { name: { type: "string", pattern: "^[a-z0-9-]{1,60}$" }, titles: words }),
    command("delete-journey", { flow: name }),
    command("drop-arm-change", armChange),
    command("adopt-arm-change", armChange),
    command("add-language", { language }),
    command("offer-language", { language, site: name, isOffered: { type: "boolean" } }),
    command("end-experiment", { flag: name, winner: name }),
    command("apply-fix", {
      does: written,
      edits: {
        type: "array",
        minItems: 1,
        maxItems: 1_000,
        items: whole({ file: filePath, pointer: { type: "string", maxLength: 1_000 } }, { was: {}, value: {} }),
      },
    }),
    command("add-file", { path: filePath }),
    command("edit-file", {
      path: filePath,
      text: wholeFile,
      was: wholeFile,
      group: name,
      seen: { type: "array", maxItems: 1_000, items: wholeFile },
    }),
    command("add-experiment", {
      flag: { type: "string", pattern: "^[a-z][A-Za-z0-9]*$" },
      epicKey: { type: "string", pattern: "^[A-Z]+-[0-9]+$" },
      why: { type: "string", minLength: 1, maxLength: 500 },
    }),
  ],
} as const;
