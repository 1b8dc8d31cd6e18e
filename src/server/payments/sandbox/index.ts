export { startSandbox } from "./start.ts";
export type { Sandbox, SandboxOptions } from "./start.ts";
export type { Fault } from "./server.ts";
