export type { Call, Handler, Handlers, Log, Resources, Validators } from "./call.ts";
export { operations } from "./contract.ts";
export { forgetOldKeys } from "./idempotency.ts";
export { contentPolicy, secure } from "./policy.ts";
export { toTransportProblem } from "./problem.ts";
export { addRoutes } from "./routes.ts";
export { ServiceError } from "./service-error.ts";
export type { WrongField } from "./service-error.ts";
