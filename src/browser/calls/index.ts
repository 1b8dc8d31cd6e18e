/**
 * Calls of a contract over HTTP. Not exported by the parent folder's index, because most of it is loaded with the first
 * call.
 */
export { createCall } from "./create-call.ts";
export { callError, networkError, unexpectedError } from "./call-error.ts";
export { challengeOf, solve } from "./challenge.ts";
export { operationOf, requestOf } from "./request.ts";
export type { Call, CallOptions, CallResult } from "./call.ts";
export type { Contract, Operation } from "./contract.ts";
