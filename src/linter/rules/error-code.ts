import type { JsonObject } from "../../engine/index.ts";
import {
  didYouMean,
  entriesOf,
  findOperation,
  isList,
  isObject,
  objectAt,
  operationIds,
  pointer,
  type Repository,
  type SourceFile,
  stringAt,
  valueAt,
} from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";

export const errorCode: Rule = {
  id: "error-code",
  finds:
    "An error of an operation has a code that the API's `x-error-codes` does not declare, another kind than the same code elsewhere, a status that its kind does not have, or lacks one of them; or no operation has a declared code.",
  why: "The service would answer with a code that no journey knows, and the person is told that something went wrong instead of what.",
  *check({ repo }) {
    const { api } = repo;
    if (api === undefined) return;
    const declared = objectAt(api.value, "x-error-codes");
    const kinds = new Map<string, { readonly kind: string; readonly operation: string }>();
    for (const { error, at, operation } of errorsIn(repo, api)) {
      const [code, kind] = [stringAt(error, "code"), stringAt(error, "kind")];
      for (const key of ["code", "kind", "status"])
        if (error[key] === undefined) yield { file: api, pointer: at, message: `This error has no ${key}. Add it.` };
      if (code !== undefined && declared[code] === undefined) {
        const message = `"x-error-codes" does not declare "${code}"${didYouMean(code, Object.keys(declared))}`;
        yield { file: api, pointer: pointer(at, "code"), message };
      }
      if (code === undefined || kind === undefined) continue;
      const first = kinds.get(code) ?? { kind, operation };
      kinds.set(code, first);
      if (first.kind !== kind) {
        const message = `"${code}" is of the kind "${first.kind}" in "${first.operation}", and of "${kind}" here. Write the same.`;
        yield { file: api, pointer: pointer(at, "kind"), message };
      } else yield* statusFaults(api, error, kind, at);
    }
    for (const [code] of entriesOf(declared)) {
      if (kinds.has(code)) continue;
      const message = `No operation has the error "${code}". Remove it, or write it where it happens.`;
      yield { file: api, pointer: pointer("/x-error-codes", code), part: "key", message };
    }
  },
};

/** What a kind of error can be in HTTP (docs/architecture.md, "Errors"). */
const STATUSES: Readonly<Record<string, readonly number[]>> = {
  validation: [422, 409],
  expired: [410],
  auth: [401],
  forbidden: [403],
  notFound: [404],
  conflict: [409, 402],
  network: [503],
  unexpected: [429, 500, 502, 503],
};

function* statusFaults(file: SourceFile, { status }: JsonObject, kind: string, at: string): Generator<Finding> {
  const possible = STATUSES[kind];
  if (status === undefined || possible === undefined || possible.includes(Number(status))) return;
  const message = `An error of the kind "${kind}" is answered with ${possible.join(" or ")}, not ${JSON.stringify(status)}. Correct one of them.`;
  yield { file, pointer: pointer(at, "status"), message };
}

/** What every operation can end with, then of each its own. */
function* errorsIn(repo: Repository, api: SourceFile) {
  const own = operationIds(repo).map((id) => ({ operation: id, at: findOperation(repo, id)?.pointer ?? "" }));
  for (const { operation, at } of [{ operation: "every operation", at: "" }, ...own]) {
    const list = pointer(at, "x-errors");
    const errors = valueAt(api.value, list);
    for (const [index, error] of (isList(errors) ? errors : []).entries())
      if (isObject(error)) yield { error, at: pointer(list, index), operation };
  }
}
