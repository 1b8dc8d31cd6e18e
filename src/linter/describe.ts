import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { patternProblem } from "../cel/index.ts";
import type { Json, JsonObject } from "../engine/index.ts";
import { allFormats, withExactMultiples } from "../compiler/forms/index.ts";
import { didYouMean, nearest, once, pointer as under, remembering, type Schema } from "../model/index.ts";
import { quickCheck } from "./quick-check.ts";
import type { Mismatch } from "./reports/report.ts";
import { slowText } from "./redos.ts";

const PLAIN = [
  "type enum const required additionalProperties properties patternProperties minItems maxItems uniqueItems",
  "minProperties maxProperties minLength maxLength pattern format minimum maximum exclusiveMinimum exclusiveMaximum",
  "multipleOf x-elsewhere x-instead examples",
]
  .join(" ")
  .split(" ");

const options = { strict: false, unicodeRegExp: true, validateSchema: false };
const ajv = withFormats(new Ajv({ ...options, allErrors: true, verbose: true }));
// Compiled at the start of a check for few files: optimizing the code would take longer than it saves.
const quick = withFormats(new Ajv({ ...options, code: { optimize: false } }));
const compiled = new Map<string, ReturnType<typeof ajv.compile>>();

/** Adds the formats, and the exact judgement of numbers, that forms and the service use. */
function withFormats(own: Ajv): Ajv {
  addFormats.default(own);
  for (const [name, format] of Object.entries(allFormats)) own.addFormat(name, format);
  own.addFormat("regex", (pattern: string) => patternProblem(pattern) === undefined);
  return withExactMultiples(own);
}

/** The mismatches between a value and the plain keywords of a schema, without nested schemas. */
export function describeMismatches(schema: Schema, value: Json, at: string): Mismatch[] {
  const plain = judgedPart(schema, value);
  if (quickCheck(plain, value) === true) return [];
  const validate = validatorOf(plain);
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  // A value of the wrong type also violates other limits, which is not worth reporting.
  const wrongType = errors.filter((error) => error.keyword === "type");
  return few(wrongType.length > 0 ? wrongType : errors).map((error) => describe(error, at));
}

/** Whether a value fits the plain keywords of a schema. */
export function keepsPlain(schema: Schema, value: Json): boolean {
  const plain = judgedPart(schema, value);
  return quickCheck(plain, value) ?? validatorOf(plain)(value) === true;
}

/** Leaves out a slow pattern, which would block the check itself. The slow-pattern rule reports it. */
function judgedPart(schema: Schema, value: Json): Schema {
  const long = typeof value === "string" && value.length > 20 && schema.pattern !== undefined;
  return plainOf(long && slowText(schema.pattern ?? "") !== undefined ? withoutPattern(schema) : schema);
}

function validatorOf(plain: Schema): ReturnType<typeof ajv.compile> {
  const name = schemaText(plain);
  let validate = compiled.get(name);
  if (validate === undefined) {
    validate = wellFormed(name) ? compiledOf(plain) : ajv.compile({});
    compiled.set(name, validate);
  }
  return validate;
}

/** Compiles a complete schema into a validator that only returns true or false. */
export function wholeValidator(schema: Schema): ValidateFunction {
  const { $id: _, ...own } = schema as Schema & { readonly $id?: string };
  return quick.compile(own);
}

function withoutPattern(schema: Schema): Schema {
  const { pattern: _, ...others } = schema;
  return others;
}

/** Limits the number of unknown keys: the first ones explain what is wrong with the others. */
function few(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  let unknown = 0;
  return errors.filter(({ keyword }) => keyword !== "additionalProperties" || (unknown += 1) <= MOST_UNKNOWN);
}

const MOST_UNKNOWN = 50;

const wellFormed = remembering("schema", (text) => ajv.validateSchema(JSON.parse(text) as JsonObject) === true);

/** An invalid schema (wrong shape, broken pattern) accepts every value here. The shape rule reports it. */
function compiledOf(schema: Schema): ReturnType<typeof ajv.compile> {
  try {
    return ajv.compile(schema);
  } catch {
    return ajv.compile({});
  }
}

const schemaText = once((plain: Schema) => JSON.stringify(plain));

const plainOf = once((schema: Schema): Schema => {
  const plain: Record<string, Json | undefined> = {};
  for (const keyword of PLAIN) {
    const value = schema[keyword];
    if (value === undefined) continue;
    // Examples are used only to describe a pattern.
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
    return { pointer: under(at, key), part: "key", message, sign: { intended: nearest(key, free) } };
  }
  const message: Record<string, string> = {
    required: `"${params.missingProperty}" is missing here. Add it.`,
    type: `This must be ${typeWords(params.type)}, but it is ${kindOf(data)}.`,
    enum: `${shown(data)} is not one of ${list(params.allowedValues)}${suggestion(data, params.allowedValues)}`,
    const: `This must be ${JSON.stringify(params.allowedValue)}.`,
    pattern: unlike(data, String(params.pattern), parentSchema?.["examples"]),
    format: patternProblemOf(params.format, data) ?? `${shown(data)} is not a valid ${params.format}.`,
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
  const instead = insteadOf(data, parentSchema?.["x-instead"]);
  return {
    pointer: at,
    message: instead === undefined ? words : `${words} ${instead}`,
    ...(sign[keyword] && { sign: sign[keyword] }),
  };
}

/** What to write instead of a value that authors of other schemas mean (`x-instead`). `*`: of any other one. */
function insteadOf(value: unknown, written: unknown): string | undefined {
  const advice = (written ?? {}) as Readonly<Record<string, string>>;
  // An object may have no prototype, and so no words of its own.
  const name = Array.isArray(value) ? "list" : typeof value === "object" && value !== null ? "object" : String(value);
  return Object.hasOwn(advice, name) ? advice[name] : advice["*"];
}

function patternProblemOf(format: unknown, data: unknown): string | undefined {
  return format === "regex" && typeof data === "string" ? patternProblem(data) : undefined;
}

function unlike(value: unknown, pattern: string, examples: unknown): string {
  const like = [examples ?? []].flat().slice(0, 3);
  if (like.length === 0) return `${shown(value)} does not match ${pattern}`;
  return `${shown(value)} does not have the right form. Write it like ${like.map(shown).join(" or ")}.`;
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

/** A value as JSON, shortened to what is needed to recognize it. */
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

function suggestion(value: unknown, candidates: unknown): string {
  return typeof value === "string" ? didYouMean(value, [candidates].flat().map(String)) : ".";
}
