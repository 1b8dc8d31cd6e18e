import { _, Ajv, type AnySchemaObject } from "ajv";
import standaloneCode from "ajv/dist/standalone/index.js";
import ajvErrors from "ajv-errors";
import { recent, type Schema } from "../../model/index.ts";
import { allFormats } from "./all-formats.ts";
import { type ErrorCode, replaceErrors } from "./error-code.ts";
import { allLimitsOf } from "./limits.ts";
import { withExactMultiples } from "./multiple-of.ts";
import { withMessages } from "./messages.ts";
import { withOneCall } from "./message-code.ts";
import { withMessagesInPlace, withoutSchemas } from "./schema-code.ts";
import { refusalCode, withShortRefusals } from "./refusal-code.ts";
import { type Texts, textsOf } from "./texts.ts";

/** The names that the expressions below need in scope. `runtime/index.ts` exports all of them. */
export const HELPERS = ["equal", "formats", "isDay", "isMultiple", "longer", "shorter"];

/** A JavaScript function that tells whether a value matches the schema. */
export function acceptsCode(schema: Schema): string {
  return accepts(JSON.stringify(schema));
}

/**
 * More than the number of schemas in a large project. Most edits change few schemas, and compiling schemas takes longer
 * than compiling everything else.
 */
const MOST = 2_000;

const accepts = recent(MOST, (schema) => {
  const code = functionCode(ajvFor({ allErrors: false }), allLimitsOf(JSON.parse(schema) as Schema), () => "0");
  return code.replaceAll(/validate\d+\.errors = (\[0\]|vErrors);/g, "");
});

/**
 * A JavaScript expression for `Checks["check"]`, which collects all errors. ajv-errors chooses the text of each one.
 * The texts are added to `texts`.
 */
export function checkCode(schema: Schema, texts: Texts): string {
  const { code, said } = checks(JSON.stringify(schema));
  for (const text of said) texts.add(text);
  return code;
}

const checks = recent(MOST, (text) => {
  const schema = JSON.parse(text) as Schema;
  const texts = textsOf(schema);
  return { code: checkingCode(schema, texts), said: texts.list };
});

function checkingCode(schema: Schema, texts: Texts): string {
  const ajv = ajvFor({ allErrors: true });
  ajvErrors(ajv);
  return functionCode(ajv, withMessages(schema, texts), (error) => {
    const { pointer, schemaPath, keyword, property, message, errors } = error;
    const kind = JSON.stringify(keyword);
    // Only the members by which ajv-errors finds an error, and the field that it is about.
    if (message === undefined || errors === undefined)
      return refusalCode([kind, pointer, JSON.stringify(schemaPath), ...(property === undefined ? [] : [property])]);
    return `{keyword:${kind},instancePath:${pointer},message:${message},params:{errors:${errors}}}`;
  });
}

function ajvFor({ allErrors }: { readonly allErrors: boolean }): Ajv {
  const ajv = new Ajv({
    allErrors,
    // ajv-errors writes its messages only if Ajv writes its own. Those are removed afterwards.
    messages: allErrors,
    strict: false,
    validateSchema: false,
    // Above this limit, Ajv writes loops that do not tell which property is missing.
    loopRequired: Number.POSITIVE_INFINITY,
    loopEnum: Number.POSITIVE_INFINITY,
    formats: allFormats,
    code: { source: true, esm: true, formats: _`formats`, optimize: 2 },
  });
  return withExactMultiples(ajv);
}

function functionCode(ajv: Ajv, schema: Schema, errorCode: (error: ErrorCode) => string): string {
  const validate = ajv.compile(schema as AnySchemaObject);
  const module = standaloneCode(ajv, validate);
  const name = /export default (\w+);/.exec(module)?.[1];
  const written = withQuickLengths(module)
    .replace(/^"use strict";(export const \w+ = \w+;)?export default \w+;/, "")
    .replaceAll('require("ajv/dist/runtime/equal").default', "equal")
    .replaceAll(/\bformats\.date\b/g, "isDay");
  const code = withShortRefusals(withoutSchemas(withOneCall(withMessagesInPlace(replaceErrors(written, errorCode)))));
  if (name === undefined || /require\(|message:"|templates\d|refusal\(/.test(code)) {
    throw new Error("This version of Ajv writes code that this compiler does not know.");
  }
  return `/* @__PURE__ */ (() => {${code}return ${name};})()`;
}

/**
 * The code of Ajv, in which `longer` and `shorter` compare texts with their limits, and not Ajv's own helper, which
 * counts the characters twice.
 */
function withQuickLengths(code: string): string {
  const [declaration, name] = COUNTS.exec(code) ?? [];
  if (declaration === undefined || name === undefined) return code;
  const compared = new RegExp(`\\b${name}\\((\\w+)\\) ([<>]) (\\d+)`, "g");
  return code.replace(declaration, "").replaceAll(compared, (_, text: string, sign: string, limit: string) => {
    return `${sign === ">" ? "longer" : "shorter"}(${text},${limit})`;
  });
}

const COUNTS = /const (\w+) = require\("ajv\/dist\/runtime\/ucs2length"\)\.default;/;
