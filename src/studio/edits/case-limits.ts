import type { Json, JsonObject } from "../../engine/index.ts";
import type { FieldWords } from "../kernel/schema.ts";

type Value = string | number | boolean;

/** The limits of an answer in one case of its field, in addition to the field's own limits. */
export interface CaseLimits {
  readonly minLength?: number;
  readonly maxLength?: number;
  /** For numbers, and for amounts in minor units (cents). */
  readonly minimum?: number;
  readonly maximum?: number;
  /** A regular expression. */
  readonly pattern?: string;
  readonly const?: Value;
  readonly enum?: readonly Value[];
  /** Key of the error message. If absent, the field's usual message is used. */
  readonly message?: string;
  /** New texts that replace the message. */
  readonly words?: readonly FieldWords[];
  /** Accepted and refused sample answers, which the check tries. */
  readonly examples?: readonly Value[];
  readonly "x-refuses"?: readonly Value[];
}

/** In the order in which they are written. */
const KEYS = [
  "message",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "pattern",
  "const",
  "enum",
  "examples",
  "x-refuses",
] as const;
type Key = (typeof KEYS)[number];

const isValue = (one: Json) => ["string", "number", "boolean"].includes(typeof one);
const isValues = (one: Json) => Array.isArray(one) && one.every(isValue);
const isText = (one: Json) => typeof one === "string";
const isCount = (one: Json) => Number.isInteger(one);
const isNumber = (one: Json) => typeof one === "number";

const SHAPES: Readonly<Record<Key, (one: Json) => boolean>> = {
  message: isText,
  minLength: isCount,
  maxLength: isCount,
  minimum: isNumber,
  maximum: isNumber,
  pattern: isText,
  const: isValue,
  enum: isValues,
  examples: isValues,
  "x-refuses": isValues,
};

/**
 * The limits in a written case: `null` if it has none, `undefined` if it has keywords that can only be edited in the
 * file.
 */
export function limitsIn(written: JsonObject): CaseLimits | null | undefined {
  const { when: _when, is: _is, ...rest } = written;
  const entries = Object.entries(rest);
  if (entries.length === 0) return null;
  const isKnown = entries.every(([key, value]) => KEYS.some((one) => one === key && SHAPES[one](value ?? null)));
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

const value = { anyOf: [{ type: "string", maxLength: 500 }, { type: "number" }, { type: "boolean" }] } as const;
const values = { type: "array", minItems: 1, maxItems: 200, items: value } as const;
const count = { type: "integer", minimum: 0, maximum: 1_000_000 } as const;
/** JSON Schema of a case's limits, for input from outside. */
export const CASE_LIMITS_SCHEMA = {
  type: "object",
  additionalProperties: false,
  minProperties: 1,
  properties: {
    minLength: count,
    maxLength: count,
    minimum: { type: "number" },
    maximum: { type: "number" },
    pattern: { type: "string", minLength: 1, maxLength: 2_000 },
    const: value,
    enum: values,
    message: { type: "string", pattern: "^[\\w.-]{1,200}$" },
    words: {
      type: "array",
      minItems: 1,
      maxItems: 50,
      items: {
        type: "object",
        required: ["language", "value"],
        additionalProperties: false,
        properties: {
          language: { type: "string", pattern: "^[A-Za-z0-9-]{2,35}$" },
          value: { type: "string", maxLength: 500 },
        },
      },
    },
    examples: values,
    "x-refuses": values,
  },
} as const;
