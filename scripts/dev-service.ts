/** The service of `npm run dev`: answers only API calls, because Vite serves the pages. */
import { join } from "node:path";
import { createService, readConfig } from "../src/server/index.ts";
import { openFileScanner } from "./open-file-scanner.ts";
import { openPayments } from "./open-payments.ts";
import { endOnSignal } from "./end-on-signal.ts";

const root = join(import.meta.dirname, "..");
const config = { ...readConfig(process.env, root), pagesDir: undefined };
// Ctrl-C in a terminal arrives twice: from the terminal, which signals the whole group, and from dev.ts.
const started = endOnSignal("nothing");
const payments = await openPayments(process.env, { port: config.port + 1, host: config.host, dataDir: config.dataDir });
const scanner = await openFileScanner(config);
const service = await createService(scanner.config, payments.gateway);
started(async () => {
  await service.close();
  await payments.close();
  await scanner.close();
});
console.log(`  ➜  Service: ${await service.listen()}`);
