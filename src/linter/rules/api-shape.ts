import type { Json, JsonObject } from "../../engine/index.ts";
import { didYouMean, entriesOf, isList, isObject, objectAt, pointer, type SourceFile } from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";

export const apiShape: Rule = {
  id: "api-shape",
  finds:
    "The API's contract has a key that neither OpenAPI nor JSON Schema knows, or an operation lacks what it needs.",
  why: "A misspelt limit is no limit: the service takes what it was to refuse, and the browser believes an answer that is wrong.",
  *check({ repo }) {
    const { api } = repo;
    if (api === undefined) return;
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      if (file === api) yield* strangers(file, schema, at, SCHEMA, "A schema");
    }
    for (const [path, item] of entriesOf(objectAt(api.value, "paths"))) {
      for (const [method, operation] of entriesOf(item)) {
        if (METHODS.has(method) && isObject(operation))
          yield* operationFaults(api, operation, pointer("/paths", path, method), path);
      }
    }
  },
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const METHODS = words("get put post delete patch");
const OPERATION = words("operationId summary description tags parameters requestBody responses deprecated security");
const BODY = words("description required content $ref");
const PARAMETER = words("name in required schema description deprecated example examples style explode $ref");
const SCHEMA = words(
  "$ref $comment title description default examples example deprecated readOnly writeOnly type enum const allOf anyOf oneOf not if then else properties patternProperties additionalProperties propertyNames required dependencies minProperties maxProperties items additionalItems contains minItems maxItems uniqueItems minLength maxLength pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf definitions errorMessage contentEncoding contentMediaType",
);

function* operationFaults(file: SourceFile, operation: JsonObject, at: string, path: string): Generator<Finding> {
  yield* strangers(file, operation, at, OPERATION, "An operation");
  if (typeof operation.operationId !== "string")
    yield { file, pointer: at, message: "This operation has no operationId, so nothing can call it. Add one." };
  if (entriesOf(operation.responses).length === 0)
    yield { file, pointer: at, message: "This operation says nothing of its answers. Add responses." };
  if (isObject(operation.requestBody))
    yield* strangers(file, operation.requestBody, pointer(at, "requestBody"), BODY, "A body");
  const parameters: readonly Json[] = isList(operation.parameters) ? operation.parameters : [];
  for (const [index, parameter] of parameters.entries()) {
    if (!isObject(parameter)) continue;
    const here = pointer(at, "parameters", index);
    yield* strangers(file, parameter, here, PARAMETER, "A parameter");
    if (parameter.in === "path" && !path.includes(`{${String(parameter.name)}}`)) {
      yield {
        file,
        pointer: pointer(here, "name"),
        message: `The address ${path} has no {${String(parameter.name)}}. Correct one of them.`,
      };
    }
  }
}

function* strangers(
  file: SourceFile,
  value: JsonObject,
  at: string,
  known: ReadonlySet<string>,
  what: string,
): Generator<Finding> {
  for (const key of Object.keys(value)) {
    if (known.has(key) || key.startsWith("x-")) continue;
    yield {
      file,
      pointer: pointer(at, key),
      part: "key",
      message: `${what} has no key "${key}"${didYouMean(key, known)}`,
    };
  }
}
