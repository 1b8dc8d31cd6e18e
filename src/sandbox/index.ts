/**
 * The payment sandbox: a server that simulates Braintree, implements its protocol and moves no money. Independent of
 * the service.
 */
export { startSandbox, type SandboxOptions } from "./start.ts";
export { startFileScanner } from "./file-scanner.ts";
export { writeScripts } from "./scripts.ts";
