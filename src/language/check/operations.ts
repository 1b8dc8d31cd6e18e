import type { JsonObject } from "../../engine/index.ts";
import { mayBeCarriedOut } from "../carried-out.ts";
import { isList, isObject, objectAt, stringAt } from "../json.ts";
import { findOperation, operationIds } from "../operation.ts";
import { valueAt } from "../pointer.ts";
import type { Repository } from "../repository.ts";
import { bundlePlace, resolveRef, type SchemaPlace } from "../schema/bundle.ts";

/** An operation of `schemas/api/openapi.json`, as a call sees it. */
export interface CallContract {
  readonly parameters: readonly CallParameter[];
  /** Schema of the request's body, self-contained; absent where there is none. */
  readonly body?: JsonObject;
  readonly bodyRequired: boolean;
  readonly errors: readonly { readonly code: string; readonly kind: string; readonly carriedOut: boolean }[];
}

interface CallParameter {
  /** The name that `with` knows it by. */
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: JsonObject;
}

/** Every failure that any call can end with, whatever its contract says. */
const ALWAYS = [
  { code: "network", kind: "network" },
  { code: "unexpected", kind: "unexpected" },
];

export function contractsOf(repo: Repository): ReadonlyMap<string, CallContract> {
  return new Map(operationIds(repo).map((id) => [id, contractOf(repo, id)]));
}

function contractOf(repo: Repository, id: string): CallContract {
  const found = findOperation(repo, id);
  const { pointer = "", errors = [] } = found ?? {};
  const operation = objectAt({ operation: valueAt(repo.api?.value, pointer) }, "operation");
  const request = objectAt(operation, "requestBody");
  const media = objectAt(objectAt(request, "content"), "application/json").schema;
  return {
    parameters: parametersOf(repo, operation),
    body: isObject(media) ? bundled(repo, media) : undefined,
    bodyRequired: request.required === true,
    errors: [...errors, ...ALWAYS].map((error) => ({ ...error, carriedOut: mayBeCarriedOut(found, error) })),
  };
}

function parametersOf(repo: Repository, operation: JsonObject): CallParameter[] {
  const found: CallParameter[] = [];
  for (const item of isList(operation.parameters) ? operation.parameters : []) {
    const parameter = isObject(item) ? (resolved(repo, item)?.schema ?? item) : {};
    const name = stringAt(parameter, "x-name") ?? stringAt(parameter, "name");
    // The runtime makes these itself.
    const schema = objectAt(parameter, "schema");
    if (name === undefined || GIVEN.has(name.toLowerCase()) || isConstantHeader(parameter)) continue;
    found.push({
      name,
      in: stringAt(parameter, "in") ?? "query",
      required: parameter.required === true,
      schema: bundled(repo, schema) ?? {},
    });
  }
  return found;
}

function isConstantHeader(parameter: JsonObject): boolean {
  return parameter.in === "header" && typeof objectAt(parameter, "schema").const === "string";
}

const GIVEN = new Set(["idempotency-key", "accept-language"]);

function resolved(repo: Repository, schema: JsonObject): SchemaPlace | undefined {
  const ref = stringAt(schema, "$ref");
  return ref === undefined || repo.api === undefined ? undefined : resolveRef(repo, repo.api, ref);
}

/** `undefined` where something that it refers to does not exist; the unknown-schema rule reports that. */
function bundled(repo: Repository, schema: JsonObject): JsonObject | undefined {
  if (repo.api === undefined) return undefined;
  try {
    return bundlePlace(repo, resolved(repo, schema) ?? { file: repo.api, pointer: "", schema });
  } catch {
    return undefined;
  }
}
