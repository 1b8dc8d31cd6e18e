import type { Json } from "../../engine/index.ts";
import { entriesOf, isList, isObject, membersOf, objectAt, stringAt } from "../json.ts";
import { once } from "../once.ts";
import { pointer } from "../pointer.ts";
import type { Repository } from "../repository.ts";
import { type SchemaPlace, resolveRef } from "../schema/bundle.ts";
import type { SourceFile } from "../source.ts";
import { onceWithFiles } from "../with-files.ts";
import { type DeclaredError, type Operation, OPERATIONS_ABOUT, type Parameter, type Telling } from "./operation.ts";

/**
 * The operations of the API, by id, in the order of the file. Of several with the same id, the first one. Empty if
 * there is no API.
 */
export const operationsOf = once(({ api, files }: Repository): ReadonlyMap<string, Operation> => {
  return api === undefined ? new Map() : operationsIn(api, files);
});

/** The operation with this `operationId`. `undefined` if there is none. */
export function findOperation(repo: Repository, id: string): Operation | undefined {
  return operationsOf(repo).get(id);
}

/** The errors that every operation may give, besides its own. */
export function errorsOfAll({ api }: Pick<Repository, "api">): readonly DeclaredError[] {
  return readErrors(isObject(api?.value) ? api.value["x-errors"] : undefined);
}

/** Every `operationId`, in the order of the file. */
export function operationIds(repo: Repository): readonly string[] {
  return [...operationsOf(repo).keys()];
}

type Files = Pick<Repository["files"], "get">;

/** The operations of a contract, by id. */
export const operationsIn = onceWithFiles((api, files): ReadonlyMap<string, Operation> => {
  const operations = new Map<string, Operation>();
  for (const [path, item] of entriesOf(objectAt(api.value, "paths"))) {
    for (const method of METHODS) {
      const operation = readOperation({ api, files }, path, method, objectAt(item, method));
      if (operation !== undefined && !operations.has(operation.id)) operations.set(operation.id, operation);
    }
  }
  return operations;
});

const METHODS = ["get", "put", "post", "delete", "patch"];

interface Reading {
  readonly api: SourceFile;
  readonly files: Files;
}

function readOperation(
  reading: Reading,
  path: string,
  method: string,
  json: ReturnType<typeof objectAt>,
): Operation | undefined {
  const id = stringAt(json, "operationId");
  if (id === undefined) return undefined;
  const at = pointer("/paths", path, method);
  const summary = stringAt(json, "summary");
  const request = followed(reading, json.requestBody, pointer(at, "requestBody"));
  const body = contentOf(request);
  const success = entriesOf(json.responses).find(([status]) => status.startsWith("2"));
  const answer = success && contentOf(followed(reading, success[1], pointer(at, "responses", success[0])));
  const about = OPERATIONS_ABOUT.find((one) => one === json["x-about"]);
  const parameters: readonly Json[] = Array.isArray(json.parameters) ? json.parameters : [];
  return {
    file: reading.api,
    pointer: at,
    id,
    method,
    path,
    ...(summary !== undefined && { summary }),
    changes: method !== "get" && json["x-safe"] !== true,
    ...(about !== undefined && { about }),
    parameters: parameters.flatMap((item, index) => {
      return readParameter(followed(reading, item, pointer(at, "parameters", index))) ?? [];
    }),
    ...(body && { body }),
    bodyRequired: request?.schema.required === true,
    ...(answer && { answer }),
    errors: readErrors(json["x-errors"]),
    tells: readTellings(json["x-tells"]),
  };
}

/** Headers that the client adds to every call itself. */
const BY_CLIENT = new Set(["idempotency-key", "accept-language"]);

function readParameter(place: SchemaPlace | undefined): Parameter | undefined {
  const wireName = stringAt(place?.schema, "name");
  if (place === undefined || wireName === undefined) return undefined;
  const { file, schema: json } = place;
  const schema = objectAt(json, "schema");
  const prefix = stringAt(json, "x-prefix");
  const where = stringAt(json, "in") ?? "query";
  const constant = where === "header" ? stringAt(schema, "const") : undefined;
  return {
    name: stringAt(json, "x-name") ?? wireName,
    wireName,
    in: where,
    required: json.required === true,
    ...membersOf(stringAt, json, "description"),
    ...(prefix !== undefined && { prefix }),
    ...(constant !== undefined && { constant }),
    byClient: where === "header" && BY_CLIENT.has(wireName.toLowerCase()),
    schema: { file, pointer: `${place.pointer}/schema`, schema },
  };
}

/** A part of an operation, or the target of its `$ref`. `undefined` if there is no target. */
function followed({ api, files }: Reading, json: Json | undefined, at: string): SchemaPlace | undefined {
  if (!isObject(json)) return undefined;
  const ref = stringAt(json, "$ref");
  return ref === undefined ? { file: api, pointer: at, schema: json } : resolveRef({ files }, api, ref);
}

function contentOf(media: SchemaPlace | undefined): SchemaPlace | undefined {
  const schema = objectAt(objectAt(media?.schema, "content"), "application/json").schema;
  if (media === undefined || !isObject(schema)) return undefined;
  return { file: media.file, pointer: `${media.pointer}/content/application~1json/schema`, schema };
}

/** The errors that `x-errors` declares. */
function readErrors(declared: Json | undefined): readonly DeclaredError[] {
  return (isList(declared) ? declared : []).filter(isObject).map((error) => {
    const { carriedOut, serviceStatus } = error;
    const [message, meaning] = [stringAt(error, "message"), stringAt(error, "meaning")];
    return {
      code: stringAt(error, "code") ?? "",
      kind: stringAt(error, "kind") ?? "",
      ...(typeof carriedOut === "boolean" && { carriedOut }),
      ...(typeof serviceStatus === "number" && { serviceStatus }),
      ...(message !== undefined && { message }),
      ...(meaning !== undefined && { meaning }),
    };
  });
}

/** The items of `x-tells` that have the right shape. The rule `carried-out` reports the others. */
function readTellings(written: Json | undefined): readonly Telling[] {
  return (isList(written) ? written : []).filter(isObject).flatMap((one): Telling[] => {
    const named = stringAt(one, "operation");
    if (named === undefined || typeof one.carriedOut !== "boolean") return [];
    const when = entriesOf(one.when).map(
      ([name, values]) => [name, (isList(values) ? values : []).filter(isPlain)] as const,
    );
    return [{ operation: named, when: Object.fromEntries(when), carriedOut: one.carriedOut }];
  });
}

function isPlain(value: Json): value is string | number | boolean | null {
  return value === null || typeof value !== "object";
}
