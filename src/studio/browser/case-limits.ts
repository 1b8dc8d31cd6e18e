import type { Json, JsonObject } from "../../engine/index.ts";
import { language, type Of, whole } from "../kernel/schema.ts";

const value = { anyOf: [{ type: "string", maxLength: 500 }, { type: "number" }, { type: "boolean" }] } as const;
const values = { type: "array", minItems: 1, maxItems: 200, items: value } as const;
const count = { type: "integer", minimum: 0, maximum: 1_000_000 } as const;
const number = { type: "number" } as const;

/** In the order in which they are written. */
const LIMITS = {
  /** Key of the error message. If absent, the field's usual message is used. */
  message: { type: "string", pattern: "^[\\w.-]{1,200}$" },
  minLength: count,
  maxLength: count,
  /** For numbers, and for amounts in minor units (cents). */
  minimum: number,
  maximum: number,
  pattern: { type: "string", minLength: 1, maxLength: 2_000 },
  const: value,
  enum: values,
  /** Accepted and refused sample answers, which the check tries. */
  examples: values,
  "x-refuses": values,
} as const;

/** New texts that replace the message. */
const words = {
  type: "array",
  minItems: 1,
  maxItems: 50,
  items: whole({ language, value: { type: "string", maxLength: 500 } }),
} as const;

/** JSON Schema of the limits of an answer in one case of its field, in addition to the field's own limits. */
export const CASE_LIMITS = { ...whole({}, { ...LIMITS, words }), minProperties: 1 } as const;
export type CaseLimits = Of<typeof CASE_LIMITS>;

const KEYS = Object.keys(LIMITS) as readonly (keyof typeof LIMITS)[];

function isOfType(schema: (typeof LIMITS)[keyof typeof LIMITS], one: Json): boolean {
  const type = "type" in schema ? schema.type : undefined;
  if (type === "array") return Array.isArray(one) && one.every((item) => isOfType(value, item));
  if (type === "integer") return Number.isInteger(one);
  return type === undefined ? ["string", "number", "boolean"].includes(typeof one) : typeof one === type;
}

/**
 * The limits in a written case: `null` if it has none, `undefined` if it has keywords that can only be edited in the
 * file.
 */
export function limitsIn(written: JsonObject): CaseLimits | null | undefined {
  const { when: _when, is: _is, ...rest } = written;
  const entries = Object.entries(rest);
  if (entries.length === 0) return null;
  const isKnown = entries.every(([key, value]) =>
    KEYS.some((one) => one === key && isOfType(LIMITS[one], value ?? null)),
  );
  return isKnown ? (rest as CaseLimits) : undefined;
}

/** The limits as JSON for the file. */
export function limitsWritten(limits: CaseLimits | undefined): JsonObject {
  const entries = KEYS.flatMap((key): (readonly [string, Json])[] => {
    const value = limits?.[key];
    return value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [[key, value as Json]];
  });
  return Object.fromEntries(entries);
}

/** `at least 2 characters, what is like ^[0-9]+$`. Empty if only texts or examples differ. */
export function limitsInWords(limits: CaseLimits): string {
  const { minLength, maxLength, minimum, maximum, pattern } = limits;
  const { enum: values = limits.const === undefined ? [] : [limits.const] } = limits;
  return [
    minLength === undefined ? [] : `at least ${minLength} characters`,
    maxLength === undefined ? [] : `at most ${maxLength} characters`,
    minimum === undefined ? [] : `at least ${minimum}`,
    maximum === undefined ? [] : `at most ${maximum}`,
    pattern === undefined ? [] : `what matches ${pattern}`,
    values.length === 0 ? [] : `only ${values.map((one) => `“${one}”`).join(", ")}`,
  ]
    .flat()
    .join(", ");
}
