import type { Json, JsonObject } from "../engine/index.ts";
import { entriesOf, isList, isObject, stringAt } from "./json.ts";
import { findOperation, type Operation } from "./operation.ts";
import { valueAt } from "./pointer.ts";
import type { Repository } from "./repository.ts";

/** What the answers of one operation tell of another: whether the service has carried it out. One item of `x-tells` in the API's contract. */
export interface Telling {
  /** The operation that it is told of. */
  readonly operation: string;
  /** The values, by property of the answer, with which it is told. None: every answer tells it. */
  readonly when: Readonly<Record<string, readonly (string | number | boolean | null)[]>>;
  /** `false`: it has not been carried out, and what was asked so far never will be. */
  readonly carriedOut: boolean;
}

/** What the answers of an operation tell, of the right shape only; the rule `carried-out` reports the rest. */
export function tellingsOf(repo: Repository, operation: string): readonly Telling[] {
  const { pointer } = findOperation(repo, operation) ?? {};
  const written = pointer === undefined ? undefined : valueAt(repo.api?.value, pointer);
  const list = isObject(written) ? written["x-tells"] : undefined;
  return (isList(list) ? list : []).filter(isObject).flatMap((one): Telling[] => {
    const told = stringAt(one, "operation");
    if (told === undefined || typeof one.carriedOut !== "boolean") return [];
    const when = entriesOf(one.when).map(
      ([name, values]) => [name, (isList(values) ? values : []).filter(isPlain)] as const,
    );
    return [{ operation: told, when: Object.fromEntries(when), carriedOut: one.carriedOut }];
  });
}

function isPlain(value: Json): value is string | number | boolean | null {
  return value === null || typeof value !== "object";
}

/** Whether an answer tells it. */
export function tells({ when }: Telling, answer: Json): boolean {
  const given: JsonObject = isObject(answer) ? answer : {};
  return Object.entries(when).every(([name, values]) => values.some((value) => value === given[name]));
}

/**
 * Whether a call that failed so may have been carried out all the same. What the service declares and answers says no, unless the contract says
 * otherwise (`carriedOut` of the error). Where no answer came, or one that the contract does not declare, nobody knows: something between the page and
 * the service may have given it, before the service had the call or after.
 */
export function mayBeCarriedOut(
  operation: Operation | undefined,
  { kind, code }: { readonly kind: string; readonly code: string },
): boolean {
  const declared = operation?.errors.find((error) => error.code === code && error.kind === kind);
  return declared === undefined || (declared.carriedOut ?? kind === "network");
}

/** The codes with which the service says that it did not carry a call out. */
export function refusalsOf(operation: Operation): readonly string[] {
  return operation.errors.filter((error) => !mayBeCarriedOut(operation, error)).map(({ code }) => code);
}
