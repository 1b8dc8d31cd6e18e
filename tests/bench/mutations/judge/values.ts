import * as fc from "fast-check";
import { Ajv } from "ajv";
import type { Json, JsonObject } from "../../../../src/engine/index.ts";
import { formats } from "../../../../src/compiler/forms/runtime/index.ts";
import { deref } from "../../../../src/model/index.ts";
import { isObject } from "../kinds/places.ts";
import { pick, type Random } from "../random.ts";

/**
 * Creates random values that match a bundled schema, as far as its keywords can be satisfied one by one. `words` and
 * `numbers`: values to try where the schema says nothing more.
 */
export interface Maker {
  readonly random: Random;
  readonly words: readonly string[];
  readonly numbers: readonly number[];
}

export function valueOf(maker: Maker, schema: JsonObject, root: JsonObject = schema, depth = 0): Json {
  const { random } = maker;
  const flat = deref(schema, root);
  if (flat.const !== undefined) return flat.const;
  if (Array.isArray(flat.enum)) return pick(random, flat.enum as Json[]);
  const choices = [flat.anyOf, flat.oneOf].flatMap((list) => (Array.isArray(list) ? (list as Json[]) : []));
  const chosen = choices.length > 0 ? pick(random, choices) : undefined;
  if (isObject(chosen))
    return valueOf(maker, { ...flat, anyOf: undefined, oneOf: undefined, ...chosen }, root, depth + 1);
  const all = Array.isArray(flat.allOf) ? (flat.allOf as Json[]).filter(isObject) : [];
  const merged: JsonObject = all.length > 0 ? Object.assign({}, ...all.map((part) => deref(part, root)), flat) : flat;
  // A descriptor's payload without a type is an object.
  const usual = isObject(merged.properties) || depth === 0 ? "object" : "string";
  const types = Array.isArray(merged.type) ? (merged.type as string[]) : [merged.type ?? usual];
  switch (pick(random, types)) {
    case "string":
      return textOf(maker, merged);
    case "integer":
    case "number":
      return numberOf(maker, merged);
    case "boolean":
      return random() < 0.5;
    case "null":
      return null;
    case "array":
      return listOf(maker, merged, root, depth);
    default:
      return objectOf(maker, merged, root, depth);
  }
}

function textOf({ random, words }: Maker, schema: JsonObject): string {
  const bare: JsonObject = {
    minLength: schema.minLength,
    maxLength: schema.maxLength,
    pattern: schema.pattern,
    format: schema.format,
  };
  const least = typeof schema.minLength === "number" ? schema.minLength : 0;
  const made = typeof schema.pattern === "string" ? matching(schema.pattern) : [];
  const offered = [
    ...SAMPLES,
    ...words,
    ...made,
    "a".repeat(Math.max(1, least)),
    "12345678901234".slice(0, Math.max(4, least)),
    `Abc-123456789${"x".repeat(least)}`.slice(0, Math.max(12, least)),
  ];
  const taken = offered.filter((text) => text !== "" && takes(bare, text));
  return taken.length > 0 ? pick(random, taken) : "a";
}

const SAMPLES = [
  "ana@example.com",
  "ben@example.com",
  "Ana",
  "Kim",
  "US",
  "GB",
  "+1",
  "+44",
  "4155550100",
  "94105",
  "2030-01-01T00:00:00Z",
  "https://example.com/x",
  "00000000-0000-4000-8000-000000000001",
  "Passw0rd!2345",
  "1234",
];
const made = new Map<string, readonly string[]>();

/** Texts that match a pattern; the same on each run. */
export function matching(pattern: string): readonly string[] {
  const known = made.get(pattern);
  if (known !== undefined) return known;
  let found: readonly string[] = [];
  try {
    found = fc.sample(fc.stringMatching(new RegExp(pattern, "u")), { seed: 1, numRuns: 12 });
  } catch {
    // A pattern that cannot be generated yields no samples.
  }
  made.set(pattern, found);
  return found;
}

function numberOf({ random, numbers }: Maker, schema: JsonObject): number {
  const least = typeof schema.minimum === "number" ? schema.minimum : 0;
  const most = typeof schema.maximum === "number" ? schema.maximum : least + 3;
  const offered = [least, most, least + 1, ...numbers].filter((number) => takes({ ...schema, type: "number" }, number));
  return offered.length > 0 ? pick(random, offered) : least;
}

function listOf(maker: Maker, schema: JsonObject, root: JsonObject, depth: number): Json {
  const least = typeof schema.minItems === "number" ? schema.minItems : 0;
  const most = typeof schema.maxItems === "number" ? schema.maxItems : least + 2;
  const length = depth > 8 ? least : least + Math.floor(maker.random() * (Math.min(most, least + 2) - least + 1));
  const items = isObject(schema.items) ? schema.items : {};
  return Array.from({ length }, () => valueOf(maker, items, root, depth + 1));
}

function objectOf(maker: Maker, schema: JsonObject, root: JsonObject, depth: number): Json {
  const required = new Set(Array.isArray(schema.required) ? (schema.required as string[]) : []);
  const entries = Object.entries(isObject(schema.properties) ? schema.properties : {}).flatMap(([name, part]) => {
    if (!isObject(part) || (!required.has(name) && (depth > 6 || maker.random() < 0.4))) return [];
    return [[name, valueOf(maker, part, root, depth + 1)] as const];
  });
  return Object.fromEntries(entries) as JsonObject;
}

const ajv = new Ajv({ strict: false, validateSchema: false, formats, logger: false });

function takes(schema: JsonObject, value: Json): boolean {
  return ajv.validate(schema, value);
}
