/**
 * A service in a separate process, for faults: `node serve.ts <JSON>`. It charges at the sandbox of the process that
 * started it, and prints its address. A line on its input names a point: the next payment that reaches it freezes the
 * process (SIGSTOP), like a frozen machine.
 */
import { flushCompileCache } from "node:module";
import { createInterface } from "node:readline";
import type { DatabaseLimits } from "../../src/server/db/index.ts";
import { createService } from "../../src/server/index.ts";
import { createGateway } from "../../src/server/payments/index.ts";
import { config } from "../unit/server/test-gateway.ts";

export interface ServeOrders {
  /** Without it, the service uses its own database in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** Without them, the product's limits apply. */
  readonly databaseLimits?: DatabaseLimits | undefined;
  readonly smtpUrl?: string | undefined;
  readonly sandbox: {
    readonly keys: { readonly merchantId: string; readonly publicKey: string; readonly privateKey: string };
    readonly port: number;
    readonly origin: string;
  };
}

const { databaseUrl, dataDir, databaseLimits, smtpUrl, sandbox } = JSON.parse(process.argv[2] ?? "") as ServeOrders;
const gateway = createGateway({
  target: "sandbox",
  keys: sandbox.keys,
  host: "127.0.0.1",
  port: sandbox.port,
  sandboxOrigin: sandbox.origin,
  methods: ["card"],
  merchantAccount: (currency) => `sandbox_${currency.toLowerCase()}`,
  settlesAfterMs: 300,
});

let freezesAt = "";
const service = await createService(config(dataDir, { databaseUrl, databaseLimits, smtpUrl }), gateway, (point) => {
  if (point !== freezesAt) return;
  freezesAt = "";
  process.kill(process.pid, "SIGSTOP");
});
console.log(await service.listen());
// Node writes the cache on exit, but this process is killed.
flushCompileCache();
createInterface({ input: process.stdin }).on("line", (line) => {
  freezesAt = line;
  console.log(`stands still at ${line}`);
});
