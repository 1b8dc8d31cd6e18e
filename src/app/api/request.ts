import { type CallOptions, operationOf, requestOf as requestFor } from "../../browser/calls/index.ts";
import type { JsonObject } from "../../engine/index.ts";
import { operations } from "../../generated/api/operations.js";

/** The HTTP request of an operation of the service's contract. */
export function requestOf(operation: string, input: JsonObject, options: CallOptions): Request {
  return requestFor(operationOf({ operations }, operation), input, options);
}
