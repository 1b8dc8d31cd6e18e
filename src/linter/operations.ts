import {
  bundledAt,
  mayBeCarriedOut,
  type Operation,
  operationsOf,
  type Repository,
  resolveRef,
  type Schema,
  schemaOf,
  type SchemaPlace,
} from "../model/index.ts";

/** An operation of `schemas/api/openapi.json`, as calls use it. */
export interface CallContract {
  readonly parameters: readonly CallParameter[];
  /** Self-contained schema of the request's body. Absent if there is none. */
  readonly body?: Schema;
  readonly bodyRequired: boolean;
  readonly errors: readonly { readonly code: string; readonly kind: string; readonly carriedOut: boolean }[];
}

interface CallParameter {
  /** The name in `with`. */
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string | undefined;
  readonly schema: Schema;
}

/** Failures that every call can have, whatever its contract declares. */
const ALWAYS = [
  { code: "network", kind: "network" },
  { code: "unexpected", kind: "unexpected" },
];

export function contractsOf(repo: Repository): ReadonlyMap<string, CallContract> {
  return new Map([...operationsOf(repo)].map(([id, operation]) => [id, contractOf(repo, operation)]));
}

function contractOf(repo: Repository, operation: Operation): CallContract {
  const { body, bodyRequired, errors } = operation;
  const fromCaller = operation.parameters.filter(({ byClient, constant }) => !byClient && constant === undefined);
  return {
    parameters: fromCaller.map(({ name, in: place, required, description, schema }) => {
      return { name, in: place, required, description, schema: bundled(repo, schema) ?? {} };
    }),
    body: body && bundled(repo, body),
    bodyRequired,
    errors: [...errors, ...ALWAYS].map(({ code, kind }) => {
      return { code, kind, carriedOut: mayBeCarriedOut(operation, { code, kind }) };
    }),
  };
}

/** `undefined` if something that it refers to does not exist, which the unknown-schema rule reports. */
function bundled(repo: Repository, place: SchemaPlace): Schema | undefined {
  const { $ref: ref } = schemaOf(place.schema);
  return bundledAt(repo, (ref === undefined ? undefined : resolveRef(repo, place.file, ref)) ?? place);
}

/** The schema of a call's complete `with`. */
export function inputSchema({ parameters, body, bodyRequired }: CallContract): Schema {
  const properties: Record<string, Schema> = {};
  const definitions: Record<string, Schema> = {};
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const inlined = (schema: Schema): Schema => {
    const { definitions: own, ...rest } = schema;
    Object.assign(definitions, own);
    return rest;
  };
  for (const { name, description, schema } of parameters)
    properties[name] = { ...(description !== undefined && { description }), ...inlined(schema) };
  if (body !== undefined) properties.body = inlined(body);
  if (body !== undefined && bodyRequired) required.push("body");
  return { type: "object", properties, required, additionalProperties: false, definitions };
}
