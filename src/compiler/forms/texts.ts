import { equal, type Json, type Text } from "../../engine/index.ts";
import {
  groupBy,
  type Message,
  messagesOf,
  NUMBER_LIMITS,
  propertiesOf,
  type Schema,
  writtenNumber,
} from "../../model/index.ts";
import { fragment, placedSchemas, type PlacedSchema } from "./places.ts";

/** The text for each error, by its place in the schema. */
export interface Texts {
  readonly list: readonly Text[];
  /** Index in `list`. `place` is Ajv's `schemaPath`. */
  of(place: string, keyword: string, property?: string): number;
  add(text: Text): number;
}

/**
 * The texts for all limits of an inlined schema: the nearest `errorMessage` around the limit that describes the same
 * value, else any `errorMessage` in the schema for the same field, else the default of the keyword. Parameters of a
 * text are the limits.
 */
export function textsOf(root: Schema): Texts {
  const places = placedSchemas(root);
  const byPlace = new Map(places.map((place) => [place.at, place]));
  const byField = groupBy(places, ({ path }) => path.join("/"));
  const list: Text[] = [];
  const add = (text: Text): number => {
    const same = list.findIndex((known) => equal(known as Json, text as Json));
    return same >= 0 ? same : list.push(text) - 1;
  };
  const said = (place: PlacedSchema, keyword: string): string | undefined => {
    const elsewhere = byField.get(place.path.join("/")) ?? [];
    for (const schema of [place.schema, ...place.around, ...elsewhere.map((other) => other.schema)]) {
      const messages = messagesOf(schema) ?? [];
      const message = messages.find((one) => one.keyword === keyword) ?? messages.find(isForAny);
      if (message !== undefined) return message.text;
    }
    return undefined;
  };
  const of = (schemaPath: string, keyword: string, property?: string): number => {
    const place = byPlace.get(schemaPath.slice(0, schemaPath.lastIndexOf("/")) || "#");
    if (place === undefined) return add({ key: DEFAULTS[keyword] ?? OTHER });
    if (property === undefined)
      return add(withLimits(said(place, keyword) ?? usual(keyword, place.schema), place.schema));
    const path = [...place.path, property];
    const schema = new Map(propertiesOf(place.schema)).get(property) ?? {};
    const child = { at: `${place.at}/properties/${fragment(property)}`, path, schema, around: [] };
    return add({ key: said(child, "required") ?? DEFAULTS.required ?? OTHER });
  };
  return { list, of, add };
}

/** The keys of all texts that the errors of an inlined schema may show. */
export function errorTexts(root: Schema): ReadonlySet<string> {
  const texts = textsOf(root);
  for (const { at, schema } of placedSchemas(root)) {
    for (const keyword of Object.keys(schema))
      if (LIMITING.has(keyword) || (keyword === "type" && isNumber(schema))) texts.of(`${at}/${keyword}`, keyword);
    for (const property of schema.required ?? []) texts.of(`${at}/required`, "required", property);
  }
  return new Set(texts.list.flatMap((text) => ("key" in text ? text.key : [])));
}

function isForAny({ keyword = "*" }: Message): boolean {
  return keyword === "*";
}

/** Locale keys of `locales/<language>/common.json`. */
const OTHER = "errors.type";
const OF_FORMAT = "errors.format";
const FORMATS: Readonly<Record<string, string>> = {
  date: "errors.day.real",
  month: "errors.month",
  color: "errors.color",
  file: "errors.file.sending",
};
const DEFAULTS: Readonly<Record<string, string>> = {
  required: "errors.required",
  format: OF_FORMAT,
  minLength: "errors.length",
  maxLength: "errors.length",
  pattern: "errors.pattern",
  "x-notations": "errors.pattern",
  enum: "errors.enum",
  const: "errors.enum",
};

const LIMITING: ReadonlySet<string> = new Set([
  ...Object.keys(DEFAULTS).filter((keyword) => keyword !== "required"),
  ...Object.keys(NUMBER_LIMITS),
  "minItems",
  "maxItems",
]);

function usual(keyword: string, schema: Schema): string {
  const { format, type } = schema;
  if (keyword === "format") return FORMATS[format ?? ""] ?? OF_FORMAT;
  if (keyword === "type" && schema["x-currency"] !== undefined) return "errors.number.amount";
  if (keyword === "type" && type === "integer") return "errors.number.whole";
  if (isNumber(schema)) return numberWords(keyword) ?? DEFAULTS[keyword] ?? OTHER;
  return DEFAULTS[keyword] ?? OTHER;
}

function numberWords(keyword: string): string | undefined {
  return keyword === "type" ? "errors.number.number" : NUMBER_LIMITS[keyword]?.words;
}

/** The parameter of a message by the limit that gives it. */
export const LIMIT_PARAMETERS: Readonly<Record<string, string>> = {
  minLength: "min",
  maxLength: "max",
  ...Object.fromEntries(Object.entries(NUMBER_LIMITS).map(([keyword, { parameter }]) => [keyword, parameter])),
  minItems: "min",
  maxItems: "max",
};

function withLimits(key: string, schema: Schema): Text {
  const limits: Record<string, Json> = {};
  for (const [keyword, name] of Object.entries(LIMIT_PARAMETERS)) {
    const limit = schema[keyword];
    // A number is formatted for the language. A count of characters chooses between singular and plural.
    if (typeof limit === "number") limits[name] = isNumber(schema) ? writtenNumber(limit, schema) : limit;
  }
  if (key === "errors.number.amount") limits.example = writtenNumber(1250, schema);
  return Object.keys(limits).length > 0 ? { key, with: limits } : { key };
}

function isNumber({ type }: Schema): boolean {
  return type === "integer" || type === "number";
}
