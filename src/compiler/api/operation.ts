import type { JsonObject } from "../../engine/index.ts";
import {
  inline,
  bundlePlace,
  type DeclaredError,
  type Operation,
  operationsOf as declaredIn,
  type Repository,
  type SchemaPlace,
  type SourceFile,
} from "../../model/index.ts";

/** An operation of `schemas/api/openapi.json`, with its schemas inlined. */
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
  /** Schema of the first successful answer. `undefined` if that has no content. */
  readonly answer: JsonObject | undefined;
  readonly changes: boolean;
  /** Headers that every call of the operation sends, by name: parameters whose schema is a constant. */
  readonly headers: Readonly<Record<string, string>>;
  /** The errors that the product specification also describes in its own form. */
  readonly specified: readonly SpecifiedError[];
}

/** An error, with the status or the part of the message by which the product specification describes it. */
interface SpecifiedError {
  readonly code: string;
  readonly kind: string;
  readonly serviceStatus?: number;
  readonly message?: string;
}

export interface ApiParameter {
  /** Its name in `with`. */
  readonly name: string;
  /** Its name in the request. */
  readonly wireName: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  /** The text before the value in the request (`Bearer `). */
  readonly prefix: string | undefined;
  readonly schema: JsonObject;
}

/** Every operation, in the order of the file. Throws a `DefinitionError` for a reference without a target. */
export function operationsOf(repo: Repository): ApiOperation[] {
  return [...declaredIn(repo).values()].map((operation) => inlined(repo, operation));
}

function inlined(repo: Repository, operation: Operation): ApiOperation {
  const { id, file, pointer, path, bodyRequired, changes } = operation;
  const schema = (place: SchemaPlace) => inline(bundlePlace(repo, place));
  return {
    id,
    file,
    pointer,
    method: operation.method.toUpperCase(),
    path,
    parameters: operation.parameters.flatMap((parameter): ApiParameter[] => {
      const { name, wireName, in: place, required, prefix, constant, byClient } = parameter;
      if (place !== "path" && place !== "query" && place !== "header") return [];
      if (byClient || constant !== undefined) return [];
      return [{ name, wireName, in: place, required, prefix, schema: schema(parameter.schema) }];
    }),
    body: operation.body && schema(operation.body),
    bodyRequired,
    answer: operation.answer && schema(operation.answer),
    changes,
    headers: Object.fromEntries(
      operation.parameters.flatMap(({ wireName, constant }) => (constant === undefined ? [] : [[wireName, constant]])),
    ),
    specified: operation.errors.flatMap(specifiedError),
  };
}

function specifiedError({ code, kind, serviceStatus, message }: DeclaredError): SpecifiedError[] {
  if (serviceStatus === undefined && message === undefined) return [];
  return [
    { code, kind, ...(serviceStatus !== undefined && { serviceStatus }), ...(message !== undefined && { message }) },
  ];
}
