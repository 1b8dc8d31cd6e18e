/** Calls of a contract by HTTP. Apart from the room's index: most of it is loaded with the first call. */
export { createCall } from "./create-call.ts";
export { callError, networkError, unexpectedError } from "./call-error.ts";
export { challengeOf, solve } from "./challenge.ts";
export { operationOf, requestOf } from "./request.ts";
export type { Call, CallOptions, CallResult } from "./call.ts";
export type { Contract, Operation } from "./contract.ts";
