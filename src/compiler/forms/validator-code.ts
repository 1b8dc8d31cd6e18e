import { type Schema, mapSubSchemas, notationsOf, partMessages } from "../../model/index.ts";
import { type ConditionCompiler, rulesCode } from "./rules.ts";
import { normalizations } from "./normalize.ts";
import { fieldPaths, placedSchemas } from "./places.ts";
import { readyCode } from "./ready-code.ts";
import type { Codes } from "./runtime/index.ts";
import { checkCode } from "./standalone.ts";
import { type Texts, textsOf } from "./texts.ts";

/** The names that `validatorCode` needs in scope. `runtime/index.ts` exports all of them. */
export const VALIDATOR_HELPERS = [
  "codes",
  "equal",
  "formats",
  "isDay",
  "isMultiple",
  "longer",
  "readyItems",
  "readyPhone",
  "readyText",
  "refuse",
  "shorter",
  "shownValues",
  "worded",
  "reportedByPart",
  "validator",
  "withCurrency",
];

/**
 * A JavaScript function `(values, context?) => FieldError[]` for an inlined schema. Errors are in the order of `order`,
 * then of the schema. `conditional`: the code of its conditional fields. Throws for a schema that contains itself.
 */
export function validatorCode(
  source: Schema,
  order: readonly string[],
  condition: ConditionCompiler,
  conditional?: string,
): string {
  if (source.definitions !== undefined) throw new Error("A schema of values that people enter cannot contain itself.");
  const schema = refusable(source);
  const texts = textsOf(schema);
  const check = checkCode(schema, texts);
  const rules = rulesCode(schema, texts, condition);
  const codes = codesOf(schema, texts);
  const fields = [...new Set([...order, ...fieldPaths(schema)])];
  const normalize = normalizations(schema);
  const ready = readyCode(normalize);
  const around = normalizations(source["x-context"] ?? {});
  // This looks at all texts in the schema. A name that is found without need only costs time.
  const inherited = Object.getOwnPropertyNames(Object.prototype).some((name) =>
    JSON.stringify(schema).includes(JSON.stringify(name)),
  );
  const follows = texts.list.some((text) => /"currency":"(self|context)\./.test(JSON.stringify(text)));
  const code = `/* @__PURE__ */ validator({${inherited ? "inherited:true," : ""}check:${check},\ntexts:${JSON.stringify(texts.list)},\norder:${JSON.stringify(fields)},\nrules:${rules},\nnormalize:${JSON.stringify(normalize)}${ready === undefined ? "" : `,ready:${ready}`}${around.length === 0 ? "" : `,around:${JSON.stringify(around)}`}${follows ? ",withCurrency" : ""}${codes.length > 0 ? `,codes:codes(${JSON.stringify(codes)})` : ""}${conditional === undefined ? "" : `,conditional:${conditional},shownValues`}})`;
  return withDayParts(code, schema);
}

/** The texts whose notation depends on another field, each with its message. */
function codesOf(schema: Schema, texts: Texts): Codes {
  return placedSchemas(schema).flatMap((place) =>
    notationsOf(place.schema) === undefined
      ? []
      : [[place.path, texts.of(`${place.at}/x-notations`, "x-notations")] as const],
  );
}

/** If the schema has days, wraps the code of a validator so that it reports their parts (`runtime/day.ts`). */
function withDayParts(code: string, schema: Schema): string {
  const days = placedSchemas(schema).filter(({ schema: { format } }) => format === "date");
  if (days.length === 0) return code;
  const messages = days.map(({ path, schema: day }) => [path.join("."), partMessages(day)] as const);
  return `/* @__PURE__ */ reportedByPart(${code}, ${JSON.stringify(Object.fromEntries(messages))}, celDay)`;
}

/**
 * An equivalent schema in which a keyword of an object reports every error, so that ajv-errors can attach a text to it.
 * `dependencies` with a list of fields become `dependencies` with a schema that requires them.
 */
function refusable(schema: Schema): Schema {
  const { dependencies } = schema;
  if (dependencies === undefined) return mapSubSchemas(schema, refusable);
  const needed = Object.entries(dependencies).map(([name, inner]): [string, Schema] => {
    return [name, isNames(inner) ? { required: inner } : inner];
  });
  return mapSubSchemas({ ...schema, dependencies: Object.fromEntries(needed) }, refusable);
}

function isNames(dependency: Schema | readonly string[]): dependency is readonly string[] {
  return Array.isArray(dependency);
}
