import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import type { Json, JsonObject } from "../engine/index.ts";
import { allFormats, MULTIPLE_DIGITS } from "../compiler/forms/index.ts";
import { didYouMean, nearest, once, pointer as under, remembering, type Schema } from "../model/index.ts";
import { glance } from "./glance.ts";
import type { Mismatch } from "./mismatch.ts";
import { slowText } from "./redos.ts";

const PLAIN = [
  "type enum const required additionalProperties properties patternProperties minItems maxItems uniqueItems",
  "minProperties maxProperties minLength maxLength pattern format minimum maximum exclusiveMinimum exclusiveMaximum",
  "multipleOf x-elsewhere examples",
]
  .join(" ")
  .split(" ");

const options = { strict: false, unicodeRegExp: true, validateSchema: false, multipleOfPrecision: MULTIPLE_DIGITS };
const ajv = withFormats(new Ajv({ ...options, allErrors: true, verbose: true }));
// Compiled at the start of a check, for few files: to make the code better takes longer than it saves.
const quick = withFormats(new Ajv({ ...options, code: { optimize: false } }));
const compiled = new Map<string, ReturnType<typeof ajv.compile>>();

/** Formats are as the forms and the service judge them. */
function withFormats(own: Ajv): Ajv {
  addFormats.default(own);
  for (const [name, format] of Object.entries(allFormats)) own.addFormat(name, format);
  return own;
}

/** What the plain keywords of one schema, without those inside it, have against a value. */
export function describeMismatches(schema: Schema, value: Json, at: string): Mismatch[] {
  const plain = judgedPart(schema, value);
  if (glance(plain, value) === true) return [];
  const validate = validatorOf(plain);
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  // A value of a wrong type breaks further limits too; saying so would not help.
  const wrongType = errors.filter((error) => error.keyword === "type");
  return few(wrongType.length > 0 ? wrongType : errors).map((error) => describe(error, at));
}

/** Whether they have nothing against it. */
export function keepsPlain(schema: Schema, value: Json): boolean {
  const plain = judgedPart(schema, value);
  return glance(plain, value) ?? validatorOf(plain)(value) === true;
}

/** A pattern that is slow to refuse would stop the check itself; the slow-pattern rule tells of it. */
function judgedPart(schema: Schema, value: Json): Schema {
  const long = typeof value === "string" && value.length > 20 && schema.pattern !== undefined;
  return plainOf(long && slowText(schema.pattern ?? "") !== undefined ? withoutPattern(schema) : schema);
}

function validatorOf(plain: Schema): ReturnType<typeof ajv.compile> {
  const name = nameOf(plain);
  let validate = compiled.get(name);
  if (validate === undefined) {
    validate = wellFormed(name) ? compiledOf(plain) : ajv.compile({});
    compiled.set(name, validate);
  }
  return validate;
}

/** Judges a value by a whole schema, and says no more than yes or no. */
export function wholeValidator(schema: Schema): ValidateFunction {
  const { $id: _, ...own } = schema as Schema & { readonly $id?: string };
  return quick.compile(own);
}

function withoutPattern(schema: Schema): Schema {
  const { pattern: _, ...others } = schema;
  return others;
}

/** As many unknown keys of one object as somebody reads: the first say what is wrong with the others. */
function few(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  let unknown = 0;
  return errors.filter(({ keyword }) => keyword !== "additionalProperties" || (unknown += 1) <= MOST_UNKNOWN);
}

const MOST_UNKNOWN = 50;

const wellFormed = remembering("schema", (text) => ajv.validateSchema(JSON.parse(text) as JsonObject) === true);

/** A schema that is none (of the wrong shape, with a pattern that cannot be read) has nothing against any value: the shape rule tells of it. */
function compiledOf(schema: Schema): ReturnType<typeof ajv.compile> {
  try {
    return ajv.compile(schema);
  } catch {
    return ajv.compile({});
  }
}

const nameOf = once((plain: Schema) => JSON.stringify(plain));

const plainOf = once((schema: Schema): Schema => {
  const plain: Record<string, Json | undefined> = {};
  for (const keyword of PLAIN) {
    const value = schema[keyword];
    if (value === undefined) continue;
    // A pattern is told by what keeps it.
    if (keyword === "examples" && schema.pattern === undefined) continue;
    if (keyword === "properties" || keyword === "patternProperties") {
      plain[keyword] = Object.fromEntries(Object.keys(schema[keyword] ?? {}).map((key) => [key, {}]));
    } else if (keyword !== "additionalProperties" || value === false) plain[keyword] = value;
  }
  return plain as Schema;
});

function describe(error: ErrorObject, at: string): Mismatch {
  const { keyword, params, data, parentSchema } = error;
  const limit = String(params.limit ?? "");
  if (keyword === "additionalProperties") {
    const key = String(params.additionalProperty);
    const known = Object.keys(parentSchema?.properties ?? {});
    const free = known.filter((name) => typeof data !== "object" || data === null || !Object.hasOwn(data, name));
    const elsewhere = (parentSchema?.["x-elsewhere"] as Readonly<Record<string, string>> | undefined)?.[key];
    if (elsewhere !== undefined)
      return {
        pointer: under(at, key),
        part: "key",
        message: `"${key}" is not known here: ${elsewhere}`,
        sign: { elsewhere: true },
      };
    const message = `"${key}" is not known here${didYouMean(key, free)}`;
    return { pointer: under(at, key), part: "key", message, sign: { meant: nearest(key, free) } };
  }
  const message: Record<string, string> = {
    required: `"${params.missingProperty}" is missing here. Add it.`,
    type: `This must be ${typeWords(params.type)}, but it is ${kindOf(data)}.`,
    enum: `${shown(data)} is not one of ${list(params.allowedValues)}${meant(data, params.allowedValues)}`,
    const: `This must be ${JSON.stringify(params.allowedValue)}.`,
    pattern: unlike(data, String(params.pattern), parentSchema?.["examples"]),
    format: `${shown(data)} is not a valid ${params.format}.`,
    minLength: limit === "1" ? "This must not be empty." : `This must have at least ${limit} characters.`,
    maxLength: `This must have at most ${limit} characters.`,
    minimum: `This must be at least ${limit}.`,
    maximum: `This must be at most ${limit}.`,
    minItems: limit === "1" ? "This list must not be empty." : `This list must have at least ${limit} entries.`,
    maxItems: `This list must have at most ${limit} entries.`,
    minProperties: limit === "1" ? "This must not be empty." : `This must have at least ${limit} keys.`,
    maxProperties: `This must have at most ${limit} keys.`,
    uniqueItems: "This list has the same entry twice. Remove one.",
  };
  const sign: Record<string, Mismatch["sign"]> = {
    type: { wrongType: true },
    required: { missing: String(params.missingProperty) },
  };
  const words = message[keyword] ?? `This ${error.message ?? "is not allowed"}.`;
  return { pointer: at, message: words, ...(sign[keyword] && { sign: sign[keyword] }) };
}

function unlike(value: unknown, pattern: string, examples: unknown): string {
  const like = [examples ?? []].flat().slice(0, 3);
  if (like.length === 0) return `${shown(value)} does not match ${pattern}`;
  return `${shown(value)} is not written as it must be here. Write it like ${like.map(shown).join(" or ")}.`;
}

const WORDS: Readonly<Record<string, string>> = {
  string: "a text in quotes",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  object: "an object { … }",
  array: "a list [ … ]",
  null: "null",
};

function typeWords(type: unknown): string {
  return [type]
    .flat()
    .map((one) => WORDS[String(one)] ?? String(one))
    .join(" or ");
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (value === null) return "null";
  return { string: `the text ${shown(value)}`, object: "an object" }[typeof value as string] ?? String(value);
}

/** A value as it is written, as far as somebody needs it to know which is meant. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

function list(values: unknown): string {
  return [values]
    .flat()
    .map((value) => JSON.stringify(value))
    .join(", ");
}

function meant(value: unknown, candidates: unknown): string {
  return typeof value === "string" ? didYouMean(value, [candidates].flat().map(String)) : ".";
}
