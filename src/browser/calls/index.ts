/**
 * Calls of a contract over HTTP. Not exported by the parent folder's index, because most of it is loaded with the first
 * call.
 */
export { createCall } from "./create-call.ts";
export { refusedAnswer } from "./call-error.ts";
export { operationOf, requestOf } from "./request.ts";
export type { CallOptions } from "./call.ts";
export type { Contract } from "./contract.ts";
