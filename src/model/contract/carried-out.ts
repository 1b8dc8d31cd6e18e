import type { Json, JsonObject } from "../../engine/index.ts";
import type { Operation, Telling } from "./operation.ts";
import { isObject } from "../json.ts";

/** Whether an answer tells it. */
export function tells({ when }: Telling, answer: Json): boolean {
  const given: JsonObject = isObject(answer) ? answer : {};
  return Object.entries(when).every(([name, values]) => values.some((value) => value === given[name]));
}

/** The code of a 501, which any service may answer: it does not have the operation, so nothing was done. No contract needs to declare it. */
const NOT_BUILT = "not-built-yet";

/**
 * Whether a call that failed so may have been carried out all the same. What the service declares and answers says no, unless the contract says
 * otherwise (`carriedOut` of the error). Where no answer came, or one that the contract does not declare, it is not known: something between the page and
 * the service may have given it, before the service had the call or after.
 */
export function mayBeCarriedOut(
  operation: Operation | undefined,
  { kind, code }: { readonly kind: string; readonly code: string },
): boolean {
  if (code === NOT_BUILT) return false;
  const declared = operation?.errors.find((error) => error.code === code && error.kind === kind);
  return declared === undefined || (declared.carriedOut ?? kind === "network");
}

/** The codes with which a service says that it did not carry a call out. */
export function refusalsOf(operation: Operation): readonly string[] {
  const declared = operation.errors.filter((error) => !mayBeCarriedOut(operation, error)).map(({ code }) => code);
  return [...new Set([...declared, NOT_BUILT])];
}
