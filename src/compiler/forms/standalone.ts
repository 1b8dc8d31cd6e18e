import { Ajv, type AnySchemaObject, _ } from "ajv";
import ajvErrors from "ajv-errors";
import standaloneCode from "ajv/dist/standalone/index.js";
import type { Json } from "../../engine/index.ts";
import { type Schema, namesOf, partAt, recent } from "../../model/index.ts";
import { type ErrorCode, replaceErrors, withMessages } from "./error-code.ts";
import { allFormats, allLimitsOf } from "./limits.ts";
import { withExactMultiples } from "./multiple-of.ts";
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
 * A JavaScript expression for a function that returns the place (`at`) at which a value does not match, and what was
 * expected there (`says`); `undefined` if it matches.
 */
export function mismatchCode(schema: Schema): string {
  const ajv = ajvFor({ allErrors: false, messages: true });
  const code = functionCode(ajv, allLimitsOf(schema), ({ pointer, message }) => `{at:${pointer},says:${message}}`);
  // Ajv reports the alternatives first, and last that none of them matches.
  return `((check) => (value) => check(value) ? undefined : check.errors.at(-1))(${code})`;
}

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

function ajvFor({ allErrors, messages = allErrors }: { allErrors: boolean; messages?: boolean }): Ajv {
  const ajv = new Ajv({
    allErrors,
    // ajv-errors writes its messages only if Ajv writes its own. Those are removed afterwards.
    messages,
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

/**
 * The code of ajv-errors, with one call of `worded` (`runtime/worded.ts`) in place of its loops. ajv-errors writes loops
 * for every schema with messages. Each of them runs over all errors so far, in a function that is too long for a
 * browser to optimise. Throws if a loop does not have the expected form.
 */
function withOneCall(code: string): string {
  const written = code.replaceAll(BLOCK, (_, parts: string) => {
    // ajv-errors writes one part for keywords and one for fields. Both contain all messages of the schema.
    let messages: Readonly<Record<string, unknown>> = {};
    let place = "";
    const rest = parts.replaceAll(PART, (...[, path, at, said]: readonly string[]) => {
      place = `${path},${at}`;
      messages = { ...messages, ...(JSON.parse(said ?? "{}") as typeof messages) };
      return "";
    });
    if (rest !== "" || place === "")
      throw new Error("This version of ajv-errors writes code that this compiler does not know.");
    return `if(errors > 0){vErrors = worded(vErrors,${place},${JSON.stringify(messages)});errors = vErrors.length;}`;
  });
  if (/\bemErr/.test(written))
    throw new Error("This version of ajv-errors writes code that this compiler does not know.");
  return written.replaceAll(PARAMETERS, "");
}

/** The code for the messages of one schema: its parts, and then the removal of the errors that they replace. */
const BLOCK =
  /if\(errors > 0\)\{(const emErrors\d+ = .*?)const (emErrs\d+) = \[\];for\(const (err\d+) of vErrors\)\{if\(!\3\.emUsed\)\{\2\.push\(\3\);\}\}vErrors = \2;errors = \2\.length;\}/g;

/** The messages by keyword, or by keyword and field: their place and their texts. */
const PART =
  /const emErrors\d+ = \{.*?\};(?:let emPropParams\d+;let emParamsErrors\d+;)?for\(const err\d+ of vErrors\)\{.*?\.instancePath === (.*?)\)\) && \(err\d+\.keyword in emErrors\d+\)\) && \(err\d+\.schemaPath\.indexOf\(("(?:[^"\\]|\\.)*")\) === 0\).*?,message:(\{.*?\})\[key\d+\](?:\[keyProp\d+\])?,params:\{errors:[^}]*\}\};if\(vErrors === null\)\{vErrors = \[err\d+\];\}else \{vErrors\.push\(err\d+\);\}errors\+\+;\}\}\}?/g;

const PARAMETERS = /const obj\d+ = \{"required":"missingProperty"[^}]*\};/g;

/** Marks an error in Ajv's code until `withShortRefusals` replaces it. */
function refusalCode(members: readonly string[]): string {
  return `refusal(${members.join(",")})`;
}

/**
 * The code of Ajv, in which one call (`runtime/refuse.ts`) creates an error and adds it to the list. It is half as
 * long, so a browser parses and keeps only half as much for a long form.
 */
function withShortRefusals(code: string): string {
  return code.replaceAll(ADDED, "vErrors = refuse(vErrors,$2);errors++;");
}

const ADDED =
  /const (err\d+) = refusal\((.*?)\);if\(vErrors === null\)\{vErrors = \[\1\];\}else \{vErrors\.push\(\1\);\}errors\+\+;/g;

/** The code of Ajv without the whole schemas that it contains only to look up property names. The names are enough. */
function withoutSchemas(code: string): string {
  const schemas = new Map<string, Json>();
  for (const [, name = "", text = ""] of code.matchAll(DECLARATION)) schemas.set(name, JSON.parse(text) as Json);
  const looked = code.replaceAll(LOOKUP, (whole, name: string, path: string, key: string) => {
    const properties = partAt(schemas.get(name), ...segmentsOf(path));
    return properties === undefined ? whole : `${JSON.stringify(namesOf(properties))}.includes(${key})`;
  });
  return looked.replaceAll(DECLARATION, (declaration, name: string) =>
    looked.split(new RegExp(`\\b${name}\\b`)).length > 2 ? declaration : "",
  );
}

/**
 * The code of ajv-errors with the numbers of the messages in place of the lookups in the schema, and without its
 * templates for messages that show values. Our messages show none.
 */
function withMessagesInPlace(code: string): string {
  const schemas = new Map<string, Json>();
  for (const [, name = "", text = ""] of code.matchAll(DECLARATION)) schemas.set(name, JSON.parse(text) as Json);
  return code
    .replaceAll(TEMPLATES, "")
    .replaceAll(TEMPLATE, "")
    .replaceAll(MESSAGES, (whole, name: string, path: string) => {
      const messages = partAt(schemas.get(name), ...segmentsOf(path));
      return messages === undefined ? whole : JSON.stringify(messages).replaceAll(/"(\d+)"(?=[,}])/g, "$1");
    });
}

const TEMPLATES = /const (?:templates\d+ = \{(?:\w+:\{\})?\}|tmpl\d+ = [^;]+);/g;
const TEMPLATE = /(?:key\d+ in templates\d+ \? templates\d+\[key\d+\]|tmpl\d+ \? tmpl\d+)\(\) : /g;
const MESSAGES = /(schema\d+)((?:\.\w+|\["(?:[^"\\]|\\.)*"\]|\[\d+\])*\.errorMessage)(?=\[key)/g;
const DECLARATION = /const (schema\d+) = (\{.*?\});(?=const |function )/g;
const LOOKUP = /func\d+\.call\((schema\d+)([^,]*), (key\d+)\)/g;

/** The names in a JavaScript path: `.properties["a b"].items[0]`. */
function segmentsOf(path: string): string[] {
  const found = [...path.matchAll(/\.(\w+)|\[("(?:[^"\\]|\\.)*"|\d+)\]/g)];
  return found.map(([, dotted, quoted]) => dotted ?? String(JSON.parse(quoted ?? '""')));
}
