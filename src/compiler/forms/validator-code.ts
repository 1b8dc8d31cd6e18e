import type { Schema } from "../../model/index.ts";
import type { ConditionCompiler } from "./condition.ts";
import { withDayParts } from "./day-code.ts";
import { normalizations } from "./normalize.ts";
import { fieldPaths } from "./places.ts";
import { readyCode } from "./ready-code.ts";
import { refusable } from "./refusable.ts";
import { rulesCode } from "./rules.ts";
import { checkCode } from "./standalone.ts";
import { textsOf } from "./texts.ts";

/** What `validatorCode` needs in scope; all exported by `runtime/index.ts`. */
export const VALIDATOR_HELPERS = [
  "equal",
  "formats",
  "isDay",
  "longer",
  "readyItems",
  "readyPhone",
  "readyText",
  "refuse",
  "shorter",
  "told",
  "toldByPart",
  "validator",
  "withCurrency",
];

/**
 * A JavaScript expression: `(values, context?) => FieldError[]` of an inlined schema. Problems come in the order of
 * `order`, then of the schema. Throws for a schema that contains itself.
 */
export function validatorCode(given: Schema, order: readonly string[], condition: ConditionCompiler): string {
  if (given.definitions !== undefined) throw new Error("A schema of values that people enter cannot contain itself.");
  const schema = refusable(given);
  const texts = textsOf(schema);
  const check = checkCode(schema, texts);
  const rules = rulesCode(schema, texts, condition);
  const fields = [...new Set([...order, ...fieldPaths(schema)])];
  const normalize = normalizations(schema);
  const ready = readyCode(normalize);
  // Asked of any text in the schema: a name too many costs time alone.
  const inherited = Object.getOwnPropertyNames(Object.prototype).some((name) =>
    JSON.stringify(schema).includes(JSON.stringify(name)),
  );
  const follows = texts.list.some((text) => /"currency":"(self|context)\./.test(JSON.stringify(text)));
  const code = `/* @__PURE__ */ validator({${inherited ? "inherited:true," : ""}check:${check},\ntexts:${JSON.stringify(texts.list)},\norder:${JSON.stringify(fields)},\nrules:${rules},\nnormalize:${JSON.stringify(normalize)}${ready === undefined ? "" : `,ready:${ready}`}${follows ? ",withCurrency" : ""}})`;
  return withDayParts(code, schema);
}
