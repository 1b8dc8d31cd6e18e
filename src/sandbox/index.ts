/**
 * The payment sandbox: a server that simulates Braintree, implements its protocol and moves no money. Independent of
 * the service.
 */
export { startSandbox } from "./start.ts";
export { startFileScanner } from "./file-scanner.ts";
export type { Sandbox, SandboxOptions } from "./start.ts";
export type { Fault } from "./server.ts";
export { writeScripts } from "./scripts.ts";
