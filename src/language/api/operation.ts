import type { Json, JsonObject } from "../../engine/index.ts";
import { entriesOf, isList, isObject, objectAt, stringAt } from "../json.ts";
import { inline } from "../forms/inline.ts";
import type { Repository } from "../repository.ts";
import type { SourceFile } from "../source.ts";
import { bundlePlace, resolveRef } from "../schema/bundle.ts";
import { pointer } from "../pointer.ts";

/** An operation of `schemas/api/openapi.json`. Its schemas are inlined. */
export interface ApiOperation {
  readonly id: string;
  readonly file: SourceFile;
  readonly pointer: string;
  readonly method: string;
  /** With parameters in braces: `/v2/signups/{signupId}`. */
  readonly path: string;
  readonly parameters: readonly ApiParameter[];
  readonly body: JsonObject | undefined;
  readonly bodyRequired: boolean;
  /** Of the first answer that is a success; absent where that has no content. */
  readonly answer: JsonObject | undefined;
  readonly changes: boolean;
  /** Headers that every call of it has, by their names: parameters whose schema is one constant. */
  readonly headers: Readonly<Record<string, string>>;
  /** Those of its errors that answers are also known by in the product specification's own form. */
  readonly specified: readonly SpecifiedError[];
}

/** An error with the status or the message (a part of it) that the product specification knows it by. */
export interface SpecifiedError {
  readonly code: string;
  readonly kind: string;
  readonly serviceStatus?: number;
  readonly message?: string;
}

export interface ApiParameter {
  /** The name that `with` knows it by. */
  readonly name: string;
  /** Its name in the request. */
  readonly wireName: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  /** What stands before the value in the request (`Bearer `). */
  readonly prefix: string | undefined;
  readonly schema: JsonObject;
}

/** Every operation, in the order of the file. Throws a `DefinitionError` for a reference that leads nowhere. */
export function operationsOf(repo: Repository): ApiOperation[] {
  const file = repo.api;
  if (file === undefined) return [];
  const operations: ApiOperation[] = [];
  for (const [path, item] of entriesOf(objectAt(file.value, "paths"))) {
    for (const method of METHODS) {
      const operation = objectAt(item, method);
      const id = stringAt(operation, "operationId");
      if (id !== undefined) operations.push(operationOf(repo, file, { id, path, method, operation }));
    }
  }
  return operations;
}

const METHODS = ["get", "put", "post", "delete", "patch"];
/** Headers that the client of every call makes by itself. */
const OWN_HEADERS = new Set(["idempotency-key", "accept-language"]);

interface Found {
  readonly id: string;
  readonly path: string;
  readonly method: string;
  readonly operation: JsonObject;
}

function operationOf(repo: Repository, file: SourceFile, { id, path, method, operation }: Found): ApiOperation {
  const request = dereferenced(repo, file, operation.requestBody);
  const parameters = isList(operation.parameters) ? operation.parameters : [];
  const success = entriesOf(operation.responses).find(([status]) => status.startsWith("2"))?.[1];
  return {
    id,
    file,
    pointer: pointer("/paths", path, method),
    method: method.toUpperCase(),
    path,
    parameters: parameters.flatMap((item) => parameterOf(repo, file, item)),
    body: contentOf(repo, file, request),
    bodyRequired: request.required === true,
    answer: contentOf(repo, file, dereferenced(repo, file, success)),
    changes: method !== "get" && operation["x-safe"] !== true,
    headers: Object.fromEntries(parameters.flatMap((item) => constantHeader(repo, file, item))),
    specified: (isList(operation["x-errors"]) ? operation["x-errors"] : []).filter(isObject).flatMap(specifiedError),
  };
}

function parameterOf(repo: Repository, file: SourceFile, item: Json): ApiParameter[] {
  const parameter = dereferenced(repo, file, item);
  const wireName = stringAt(parameter, "name") ?? "";
  const place = stringAt(parameter, "in");
  if (place !== "path" && place !== "query" && place !== "header") return [];
  if (place === "header" && (OWN_HEADERS.has(wireName.toLowerCase()) || isConstant(parameter))) return [];
  return [
    {
      name: stringAt(parameter, "x-name") ?? wireName,
      wireName,
      in: place,
      required: parameter.required === true,
      prefix: stringAt(parameter, "x-prefix"),
      schema: schemaOf(repo, file, objectAt(parameter, "schema")),
    },
  ];
}

function constantHeader(repo: Repository, file: SourceFile, item: Json): [name: string, value: string][] {
  const parameter = dereferenced(repo, file, item);
  if (parameter.in !== "header" || !isConstant(parameter)) return [];
  return [[stringAt(parameter, "name") ?? "", stringAt(objectAt(parameter, "schema"), "const") ?? ""]];
}

/** Nothing that a caller could choose. */
function isConstant(parameter: JsonObject): boolean {
  return typeof objectAt(parameter, "schema").const === "string";
}

function specifiedError({ code, kind, serviceStatus, message }: JsonObject): SpecifiedError[] {
  if (typeof code !== "string" || typeof kind !== "string") return [];
  const status = typeof serviceStatus === "number" ? { serviceStatus } : {};
  const text = typeof message === "string" ? { message } : {};
  return serviceStatus === undefined && message === undefined ? [] : [{ code, kind, ...status, ...text }];
}

function contentOf(repo: Repository, file: SourceFile, holder: JsonObject): JsonObject | undefined {
  const schema = objectAt(objectAt(holder, "content"), "application/json").schema;
  return isObject(schema) ? schemaOf(repo, file, schema) : undefined;
}

function schemaOf(repo: Repository, file: SourceFile, schema: JsonObject): JsonObject {
  return inline(bundlePlace(repo, { file, pointer: "", schema }));
}

function dereferenced(repo: Repository, file: SourceFile, value: Json | undefined): JsonObject {
  if (!isObject(value)) return {};
  const ref = stringAt(value, "$ref");
  return ref === undefined ? value : (resolveRef(repo, file, ref)?.schema ?? {});
}
