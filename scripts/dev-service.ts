/** The service of `npm run dev`: answers calls and nothing else, since the pages come from Vite. */
import { join } from "node:path";
import { createService, readConfig } from "../src/server/index.ts";
import { openPayments } from "../src/server/payments/index.ts";

const root = join(import.meta.dirname, "..");
const config = { ...readConfig(process.env, root), pagesDir: undefined };
const payments = await openPayments(process.env, { port: config.port + 1, host: config.host, dataDir: config.dataDir });
const service = await createService(config, payments.gateway);
console.log(`  ➜  Service: ${await service.listen()}`);

let closing = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (closing) return;
    closing = true;
    void service.close().then(() => payments.close());
  });
}
