import type { Json, JsonObject } from "../../engine/index.ts";
import type { Operation, Telling } from "./operation.ts";
import { isObject } from "../json.ts";

/** Whether an answer has the values of `when`. */
export function tells({ when }: Telling, answer: Json): boolean {
  const answered: JsonObject = isObject(answer) ? answer : {};
  return Object.entries(when).every(([name, values]) => values.some((value) => value === answered[name]));
}

/**
 * The code of a 501, with which any service may answer: it does not have the operation, so nothing was done. Contracts
 * need not declare it.
 */
const NOT_BUILT = "not-built-yet";

/**
 * Whether a call that failed in this way may have been carried out. If the contract declares the failure, its
 * `carriedOut` decides; without it, only a failure of the kind `network` may have been carried out. If there was no
 * answer, or one that the contract does not declare, it is unknown: something between the page and the service may have
 * answered, before or after the service received the call.
 */
export function mayBeCarriedOut(
  operation: Operation | undefined,
  { kind, code }: { readonly kind: string; readonly code: string },
): boolean {
  if (code === NOT_BUILT) return false;
  const declared = operation?.errors.find((error) => error.code === code && error.kind === kind);
  return declared === undefined || (declared.carriedOut ?? kind === "network");
}

/** The codes with which a service tells that it did not carry out a call. */
export function refusalsOf(operation: Operation): readonly string[] {
  const declared = operation.errors.filter((error) => !mayBeCarriedOut(operation, error)).map(({ code }) => code);
  return [...new Set([...declared, NOT_BUILT])];
}
