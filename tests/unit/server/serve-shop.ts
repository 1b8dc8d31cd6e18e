/**
 * A service in its own process, for tests that kill it: `node serve-shop.ts <JSON>`. It charges at the sandbox of the
 * process that started it. It prints its address, then reads lines. Each line names a point of a payment: the next
 * payment that reaches this point kills the process, as a power cut would.
 */
import { flushCompileCache } from "node:module";
import { createInterface } from "node:readline";
import { createService } from "../../../src/server/index.ts";
import { createGateway } from "../../../src/server/payments/index.ts";
import { config } from "./test-gateway.ts";

export interface ShopOrders {
  readonly databaseUrl: string;
  readonly keys: { readonly merchantId: string; readonly publicKey: string; readonly privateKey: string };
  readonly port: number;
  readonly origin: string;
  /** A seeded fault: the search for a charge never finds one. */
  readonly findsNone: boolean;
}

const orders = JSON.parse(process.argv[2] ?? "") as ShopOrders;
const gateway = createGateway({
  target: "sandbox",
  keys: orders.keys,
  host: "127.0.0.1",
  port: orders.port,
  sandboxOrigin: orders.origin,
  methods: ["card"],
  merchantAccount: (currency) => `sandbox_${currency.toLowerCase()}`,
  settlesAfterMs: 300,
});

let fatal = "";
const found = orders.findsNone ? { ...gateway, findByAttempt: async () => [] } : gateway;
const service = await createService(config("", { databaseUrl: orders.databaseUrl }), found, (point) => {
  if (point === fatal) process.kill(process.pid, "SIGKILL");
});
console.log(await service.listen());
// Node writes the cache only at a normal exit, but this process is killed.
flushCompileCache();
createInterface({ input: process.stdin }).on("line", (line) => {
  fatal = line;
  console.log(`ends at ${line}`);
});
