import { _, Ajv, type AnySchemaObject } from "ajv";
import standaloneCode from "ajv/dist/standalone/index.js";
import type { JsonObject } from "../../engine/index.ts";
import { mapSubSchemas } from "../schema/walk.ts";
import { type ErrorCode, replaceErrors } from "./error-code.ts";
import { withoutSchemas } from "./schema-code.ts";
import { formats } from "./runtime/index.ts";
import type { Texts } from "./texts.ts";

/** What the expressions below need in scope; all exported by `runtime/index.ts`. */
export const HELPERS = ["codePoints", "equal", "formats"];

/** A JavaScript expression: a function from a value to whether the schema takes it. */
export function acceptsCode(schema: JsonObject): string {
  return functionCode(schema, false, () => "0").replaceAll(/validate\d+\.errors = (\[0\]|vErrors);/g, "");
}

/**
 * A JavaScript expression: a `Checks["check"]`, which collects every refusal. Of a choice (`anyOf`, `oneOf`) that
 * nothing matched only the choice itself is reported: the branches that the person did not mean would confuse.
 */
export function checkCode(schema: JsonObject, texts: Texts): string {
  return functionCode(schema, true, (error) => {
    const { pointer, schemaPath, keyword, property } = error;
    const silent = keyword === "if" || /\/(anyOf|oneOf|contains|propertyNames)\//.test(schemaPath);
    const literal = property !== undefined && property.startsWith('"') ? (JSON.parse(property) as string) : undefined;
    const text = silent ? -1 : texts.of(schemaPath, keyword, literal);
    return `[${pointer}, ${text}${property === undefined ? "" : `, ${property}`}]`;
  });
}

function functionCode(schema: JsonObject, allErrors: boolean, errorCode: (error: ErrorCode) => string): string {
  const ajv = new Ajv({
    allErrors,
    messages: false,
    strict: false,
    validateSchema: false,
    // A limit of Ajv's beyond which it emits loops that hide which property is missing.
    loopRequired: Number.POSITIVE_INFINITY,
    loopEnum: Number.POSITIVE_INFINITY,
    formats,
    code: { source: true, esm: true, formats: _`formats`, optimize: 2 },
  });
  const validate = ajv.compile(withoutOwnKeywords(schema) as AnySchemaObject);
  const name = /export default (\w+);/.exec(standaloneCode(ajv, validate))?.[1];
  const written = standaloneCode(ajv, validate)
    .replace(/^"use strict";(export const \w+ = \w+;)?export default \w+;/, "")
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', "codePoints")
    .replaceAll('require("ajv/dist/runtime/equal").default', "equal");
  const code = withoutSchemas(replaceErrors(written, errorCode));
  if (name === undefined || /require\(|schemaPath:/.test(code)) {
    throw new Error("This version of Ajv writes code that this compiler does not know.");
  }
  return `/* @__PURE__ */ (() => {${code}return ${name};})()`;
}

function withoutOwnKeywords(schema: JsonObject): JsonObject {
  const kept = Object.fromEntries(
    Object.entries(schema).filter(([key]) => !key.startsWith("x-") && !ANNOTATIONS.has(key)),
  );
  return mapSubSchemas(assertFormat(kept), withoutOwnKeywords);
}

const ANNOTATIONS = new Set([
  "errorMessage",
  "$schema",
  "$id",
  "$comment",
  "title",
  "description",
  "default",
  "examples",
]);

function assertFormat(schema: JsonObject): JsonObject {
  if (typeof schema.format === "string" && !Object.hasOwn(formats, schema.format)) {
    throw new Error(`There is no format "${schema.format}"; there are ${Object.keys(formats).join(", ")}.`);
  }
  return schema;
}
