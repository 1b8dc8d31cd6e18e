import { celDay } from "../../cel/index.ts";
import { equal, type Json } from "../../engine/index.ts";
import {
  didYouMean,
  pointer,
  propertiesOf,
  type Repository,
  resolveRef,
  type Schema,
  schemaOf,
  type SchemasByName,
  type SourceFile,
  typesOf,
} from "../../model/index.ts";
import { describeMismatches } from "../describe.ts";
import { lengthsOf } from "../pattern-length.ts";
import type { Finding, Rule } from "../rule.ts";
import { type WrittenSchema, writtenSchemas } from "../schemas.ts";

export const contradictoryLimits: Rule = {
  id: "contradictory-limits",
  finds:
    "Limits of a schema contradict each other: a minimum above its maximum, a maximum that leaves only an empty value, a pattern whose length does not fit the length limits, a choice that the schema's own limits refuse, or a limit for another type of value.",
  why: "Everything that the person enters is refused, or a limit has no effect although its author relies on it.",
  *check({ repo }) {
    for (const written of writtenSchemas(repo)) {
      yield* disorder(written);
      yield* nothing(written);
      yield* days(written);
      yield* files(written);
      yield* lengths(written);
      yield* choices(written);
      yield* idle(written);
    }
  },
};

const PAIRS = [
  ["minLength", "maxLength"],
  ["minimum", "maximum"],
  ["exclusiveMinimum", "exclusiveMaximum"],
  ["minItems", "maxItems"],
  ["minProperties", "maxProperties"],
] as const;

function* disorder({ file, pointer: at, schema }: WrittenSchema): Generator<Finding> {
  for (const [low, high] of PAIRS) {
    const [least, most] = [schema[low], schema[high]];
    if (typeof least !== "number" || typeof most !== "number" || least <= most) continue;
    const message = `No value fits: \`${low}\` is ${least} and \`${high}\` is ${most}. Swap them, or correct one.`;
    yield { file, pointer: pointer(at, low), message };
  }
}

/** A maximum of 0: only an empty text or list fits. */
function* nothing({ file, pointer: at, schema }: WrittenSchema): Generator<Finding> {
  for (const limit of ["maxLength", "maxItems"] as const) {
    if (schema[limit] !== 0) continue;
    const message = `Nothing can be entered: \`${limit}\` is 0. Increase it, or remove what it limits.`;
    yield { file, pointer: pointer(at, limit), message };
  }
}

function* files({ file, pointer: at, schema }: WrittenSchema): Generator<Finding> {
  const isFile = schema.format === "file";
  if (isFile === (schema["x-file"] !== undefined)) return;
  yield isFile
    ? { file, pointer: pointer(at, "format"), message: NO_FILE_LIMITS }
    : { file, pointer: pointer(at, "x-file"), part: "key", message: NOT_A_FILE };
}

const NO_FILE_LIMITS = 'This field does not say which files people may add. Add "x-file" with "types" and "maxBytes".';
const NOT_A_FILE =
  '`x-file` is a limit for files, but this field is not a file. Add "format": "file", or remove `x-file`.';

/**
 * Reports limits that are in the wrong order today. Limits relative to today may cross a fixed date later, and that is
 * not checked.
 */
function* days({ file, pointer: at, schema }: WrittenSchema): Generator<Finding> {
  const { "x-earliest": earliest, "x-latest": latest, format } = schema;
  for (const key of ["x-earliest", "x-latest"] as const) {
    if (schema[key] === undefined || format === "date") continue;
    const message = `\`${key}\` is a limit for dates, but this value is not a date. Add "format": "date", or remove \`${key}\`.`;
    yield { file, pointer: pointer(at, key), part: "key", message };
  }
  const [first, last] = [celDay(earliest), celDay(latest)];
  if (first === undefined || last === undefined || first <= last) return;
  const message = `No date fits: \`x-earliest\` is ${earliest} and \`x-latest\` is ${latest}. Swap them, or correct one.`;
  yield { file, pointer: pointer(at, "x-earliest"), message };
}

function* lengths({ file, pointer: at, schema }: WrittenSchema): Generator<Finding> {
  const found = schema.pattern === undefined ? undefined : lengthsOf(schema.pattern);
  if (found === undefined) return;
  const { minLength, maxLength } = schema;
  const short = typeof minLength === "number" && found.most < minLength;
  const long = typeof maxLength === "number" && found.least > maxLength;
  if (!short && !long) return;
  const upTo = found.most === Number.POSITIVE_INFINITY ? " or more" : ` to ${found.most}`;
  const lengthsInWords = found.least === found.most ? `${found.least}` : `${found.least}${upTo}`;
  const limit = short ? `\`minLength\` is ${minLength}` : `\`maxLength\` is ${maxLength}`;
  const message = `No text fits: the pattern requires ${lengthsInWords} characters, but ${limit}. Correct one of them.`;
  yield { file, pointer: pointer(at, "pattern"), message };
}

/** Choices (`enum`, `const`) that the limits beside them refuse, so nobody can choose them. */
function* choices({ file, pointer: at, schema }: WrittenSchema): Generator<Finding> {
  const limits: Schema = Object.fromEntries(
    LIMITS.flatMap((key) => (schema[key] === undefined ? [] : [[key, schema[key]]])),
  );
  const values = (schema.enum ?? []).map((value, index) => [value, pointer(at, "enum", index)] as const);
  if (schema.const !== undefined) values.push([schema.const, pointer(at, "const")]);
  if (values.length === 0 || Object.keys(limits).length === 0) return;
  for (const [value, where] of values) {
    if (describeMismatches(limits, value, "").length === 0) continue;
    yield {
      file,
      pointer: where,
      message: `${JSON.stringify(value)} is one of the choices, but other limits of this schema refuse it. Correct the choice or the limits.`,
    };
  }
}

const LIMITS = ["type", "minLength", "maxLength", "pattern", "minimum", "maximum"];

const ONLY_FOR: Readonly<Record<string, readonly string[]>> = {
  minLength: ["string"],
  maxLength: ["string"],
  pattern: ["string"],
  format: ["string"],
  minimum: ["integer", "number"],
  maximum: ["integer", "number"],
  exclusiveMinimum: ["integer", "number"],
  exclusiveMaximum: ["integer", "number"],
  multipleOf: ["integer", "number"],
  items: ["array"],
  minItems: ["array"],
  maxItems: ["array"],
  uniqueItems: ["array"],
  properties: ["object"],
  required: ["object"],
  additionalProperties: ["object"],
};

/** Limits for another type of value, which have no effect. */
function* idle({ file, pointer: at, schema }: WrittenSchema): Generator<Finding> {
  const types = typesOf(schema);
  if (types.length === 0) return;
  for (const [key, of] of Object.entries(ONLY_FOR)) {
    if (schema[key] === undefined || of.some((type) => types.includes(type))) continue;
    const message = `\`${key}\` is a limit for values of type ${of.join(" or ")}, but this value has the type ${types.join(" or ")}. Correct the type, or remove the limit.`;
    yield { file, pointer: pointer(at, key), part: "key", message };
  }
}

export const impossibleBranch: Rule = {
  id: "impossible-branch",
  finds:
    "An `if` of a schema tests for a value that the field cannot have, or its `then` requires a value other than the one for which the `if` holds. Or a list does not define its items.",
  why: "A dependent question is never asked, or any value is accepted. Nobody notices that the information is missing.",
  *check({ repo }) {
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      yield* contradicted(file, schema, at);
      if (schema.properties !== undefined) yield* comparedWith(repo, file, schema.properties, schema, at);
      const described = ["items", "enum", "const", "$ref"].some((key) => schema[key] !== undefined);
      if (schema.type === "array" && !described)
        yield {
          file,
          pointer: pointer(at, "type"),
          message: "This list may contain anything. Describe its items in `items`, or correct the type.",
        };
    }
  },
};

/** The `if` of a schema and those in its branches, which are about the same fields. */
function* comparedWith(
  repo: Repository,
  file: SourceFile,
  fields: SchemasByName,
  schema: Schema,
  at: string,
): Generator<Finding> {
  for (const key of ["then", "else"] as const)
    if (schema[key] !== undefined) yield* comparedWith(repo, file, fields, schema[key], pointer(at, key));
  for (const [name, wanted] of propertiesOf(schema.if ?? {})) {
    const possible = choicesOf(repo, file, fields[name]);
    if (possible === undefined) continue;
    const values = [["const", [wanted.const]] as const, ["enum", wanted.enum ?? []] as const];
    for (const [key, list] of values) {
      for (const value of list) {
        if (value === undefined || possible.includes(value)) continue;
        const near = didYouMean(String(value), possible.map(String));
        const message = `"${name}" is never ${JSON.stringify(value)}${near}`;
        yield { file, pointer: pointer(at, "if", "properties", name, key), message };
      }
    }
  }
}

/** A `then` that requires other values of the field that its `if` tests. */
function* contradicted(file: SourceFile, schema: Schema, at: string): Generator<Finding> {
  for (const [name, condition] of propertiesOf(schema.if ?? {})) {
    const comparedWith = schema.then?.properties?.[name];
    const [holds, wanted] = [onlyValues(condition), onlyValues(comparedWith)];
    if (comparedWith === undefined || holds === undefined || wanted === undefined) continue;
    if (holds.some((value) => wanted.some((one) => equal(one, value)))) continue;
    const words = (values: readonly Json[]) => values.map((value) => JSON.stringify(value)).join(" or ");
    yield {
      file,
      pointer: pointer(at, "then", "properties", name),
      message: `The \`if\` applies when "${name}" is ${words(holds)}, but its \`then\` requires ${words(wanted)}. People with that answer cannot go on. Correct one of them.`,
    };
  }
}

/** The values that a schema lists, if it lists any. */
function onlyValues(schema: Schema | undefined): readonly Json[] | undefined {
  return schema?.const === undefined ? schema?.enum : [schema.const];
}

/** The possible values of a field, if its schema lists them. */
function choicesOf(repo: Repository, file: SourceFile, field: Schema | undefined): readonly Json[] | undefined {
  if (field?.$ref === undefined || field.enum !== undefined) return field?.enum;
  const target = resolveRef(repo, file, field.$ref);
  return target && choicesOf(repo, target.file, schemaOf(target.schema));
}
