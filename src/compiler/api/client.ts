import type { JsonObject } from "../../engine/index.ts";
import type { ApiOperation, ApiParameter } from "./operation.ts";

/** An ES module that exports `operations`: how each call is sent. */
export function operationsCode(operations: readonly ApiOperation[]): string {
  const table = Object.fromEntries(operations.map((operation) => [operation.id, entryOf(operation)]));
  return `export const operations = ${JSON.stringify(table, null, 1)};\n`;
}

function entryOf({ method, path, parameters, body, changes, headers, specified }: ApiOperation): JsonObject {
  const params = Object.fromEntries(parameters.map((parameter) => [parameter.name, parameterOf(parameter)]));
  return {
    method,
    path,
    params,
    body: body !== undefined,
    changes,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(specified.length > 0 && { specified: specified.map((error) => ({ ...error })) }),
  };
}

function parameterOf({ in: place, wireName, prefix, schema }: ApiParameter): JsonObject {
  const list = schema.type === "array";
  const items = list ? (schema.items as JsonObject | undefined) : schema;
  const type =
    items?.type === "integer" || items?.type === "number"
      ? "number"
      : items?.type === "boolean"
        ? "boolean"
        : undefined;
  return { in: place, name: wireName, ...(prefix && { prefix }), ...(list && { list }), ...(type && { type }) };
}
