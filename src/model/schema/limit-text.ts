import type { Json, KeyedText } from "../../engine/index.ts";
import { NUMBER_LIMITS, writtenNumber } from "./amounts.ts";
import type { Schema } from "./schema.ts";
import { messageFor } from "./words.ts";

/**
 * The text for a violated limit of a value, with all limits of the value as parameters. `schema` has the limits that
 * hold together for the value, and usually the message.
 */
export function limitText(
  keyword: string,
  schema: Schema,
  key = messageFor(schema, keyword) ?? usual(keyword, schema),
): KeyedText {
  const limits: Record<string, Json> = {};
  for (const [limiting, name] of Object.entries(LIMIT_PARAMETERS)) {
    const limit = schema[limiting];
    // A number is formatted for the language. A count of characters chooses between singular and plural.
    if (typeof limit === "number") limits[name] = isNumber(schema) ? writtenNumber(limit, schema) : limit;
  }
  if (key === "errors.number.amount") limits.example = writtenNumber(1250, schema);
  return Object.keys(limits).length > 0 ? { key, with: limits } : { key };
}

/** The text for a missing value. The limits of a value say nothing about it. */
export function missingText(schema: Schema): KeyedText {
  return { key: messageFor(schema, "required") ?? USUAL.required };
}

/** The parameter of a message by the limit that gives it. */
export const LIMIT_PARAMETERS: Readonly<Record<string, string>> = {
  minLength: "min",
  maxLength: "max",
  ...Object.fromEntries(Object.entries(NUMBER_LIMITS).map(([keyword, { parameter }]) => [keyword, parameter])),
  minItems: "min",
  maxItems: "max",
};

/** Locale keys of `locales/<language>/common.json`. */
const OTHER = "errors.type";
const FORMATS: Readonly<Record<string, string>> = {
  date: "errors.day.real",
  month: "errors.month",
  color: "errors.color",
  file: "errors.file.sending",
};
const USUAL = {
  required: "errors.required",
  format: "errors.format",
  minLength: "errors.length",
  maxLength: "errors.length",
  pattern: "errors.pattern",
  "x-notations": "errors.pattern",
  enum: "errors.enum",
  const: "errors.enum",
} as const;

/** The keywords of the limits that a value can violate, without its type. */
export const LIMITING: ReadonlySet<string> = new Set(
  [...Object.keys(USUAL), ...Object.keys(LIMIT_PARAMETERS)].filter((keyword) => keyword !== "required"),
);

/** The message for a limit whose schema has none. */
function usual(keyword: string, schema: Schema): string {
  const { format = "", type } = schema;
  if (keyword === "type" && schema["x-currency"] !== undefined) return "errors.number.amount";
  if (keyword === "type" && type === "integer") return "errors.number.whole";
  if (keyword === "type" && isNumber(schema)) return "errors.number.number";
  const ofNumber = isNumber(schema) ? NUMBER_LIMITS[keyword]?.words : undefined;
  const ofFormat = keyword === "format" ? FORMATS[format] : undefined;
  return ofNumber ?? ofFormat ?? (USUAL as Readonly<Record<string, string>>)[keyword] ?? OTHER;
}

export function isNumber({ type }: Schema): boolean {
  return type === "integer" || type === "number";
}
