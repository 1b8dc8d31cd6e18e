import type { JsonObject } from "../engine/index.ts";
import { entriesOf, isList, isObject, objectAt, stringAt } from "./json.ts";
import { pointer } from "./pointer.ts";
import type { Repository } from "./repository.ts";
import { resolveRef, type SchemaPlace } from "./schema/bundle.ts";

/** An operation of the API as far as a flow depends on it. */
export interface Operation {
  readonly id: string;
  /** JSON pointer into the API's file. */
  readonly pointer: string;
  /** It makes the step busy and carries an idempotency key. */
  readonly changes: boolean;
  /** Schema of the successful answer's body; absent where there is none. */
  readonly answer?: SchemaPlace;
  /** What it declares to fail with. */
  readonly errors: readonly DeclaredError[];
}

export interface DeclaredError {
  readonly code: string;
  readonly kind: string;
  /** The operation may have been carried out all the same, by this call or an earlier one; where nothing is said, it was not. */
  readonly carriedOut?: boolean;
}

const METHODS = ["get", "put", "post", "delete", "patch"];

/** The operation of that `operationId`; `undefined` when there is none. */
export function findOperation(repo: Repository, id: string): Operation | undefined {
  for (const [path, item] of entriesOf(objectAt(repo.api?.value, "paths"))) {
    for (const method of METHODS) {
      const operation = objectAt(item, method);
      if (stringAt(operation, "operationId") !== id) continue;
      const at = pointer("/paths", path, method);
      const changes = method !== "get" && operation["x-safe"] !== true;
      const answer = answerOf(repo, operation, at);
      return { id, pointer: at, changes, errors: errorsOf(operation), ...(answer && { answer }) };
    }
  }
  return undefined;
}

/** Every `operationId`, in the order of the file. */
export function operationIds(repo: Repository): string[] {
  return entriesOf(objectAt(repo.api?.value, "paths")).flatMap(([, item]) =>
    METHODS.map((method) => stringAt(objectAt(item, method), "operationId")).filter((id) => id !== undefined),
  );
}

function answerOf(repo: Repository, operation: JsonObject, at: string): SchemaPlace | undefined {
  const file = repo.api;
  const found = entriesOf(operation.responses).find(([status]) => status.startsWith("2"));
  if (file === undefined || found === undefined || !isObject(found[1])) return undefined;
  const ref = stringAt(found[1], "$ref");
  const response = ref === undefined ? undefined : resolveRef(repo, file, ref);
  const base = response ?? { file, pointer: pointer(at, "responses", found[0]), schema: found[1] };
  const schema = objectAt(objectAt(base.schema, "content"), "application/json").schema;
  if (!isObject(schema)) return undefined;
  return { file: base.file, pointer: `${base.pointer}/content/application~1json/schema`, schema };
}

function errorsOf(operation: JsonObject): DeclaredError[] {
  const declared = operation["x-errors"];
  if (!isList(declared)) return [];
  return declared.filter(isObject).map((error) => ({
    code: stringAt(error, "code") ?? "",
    kind: stringAt(error, "kind") ?? "",
    ...(typeof error.carriedOut === "boolean" && { carriedOut: error.carriedOut }),
  }));
}
