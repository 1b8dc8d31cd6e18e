/**
 * A service in a separate process, for faults: `node serve.ts <JSON>`. It charges at the sandbox of the process that
 * started it, and prints its address. The line "measure" on its input asks for a `Measure` of the time since the last
 * one, and "collect" for one after a garbage collection. Any other line names a point: the next payment that reaches it
 * freezes the process (SIGSTOP), like a frozen machine.
 */
import { flushCompileCache } from "node:module";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { DATABASE_LIMITS } from "../../src/server/db/index.ts";
import { createService, type ServiceConfig } from "../../src/server/index.ts";
import { createGateway } from "../../src/server/payments/index.ts";
import { config } from "../unit/server/test-gateway.ts";

/** What a service costs its process. */
export interface Measure {
  readonly residentBytes: number;
  /** Of JavaScript objects. */
  readonly heapBytes: number;
  /** Of the heap, with the room that is kept for more objects. */
  readonly heapRoomBytes: number;
  /** Of buffers outside the heap. */
  readonly bufferBytes: number;
  /** How late timers were, in ms: 99 of 100 not later than this. */
  readonly delayMs: number;
  /** Processor time, in ms. */
  readonly processorMs: number;
}

/**
 * Without `databaseUrl`, the service uses its own database in `dataDir`. Without `databaseLimits`, the product's apply;
 * without one of the others, that of the tests.
 */
export interface ServeOrders extends Partial<Pick<ServiceConfig, Changed>> {
  readonly dataDir: string;
  readonly sandbox: {
    readonly keys: { readonly merchantId: string; readonly publicKey: string; readonly privateKey: string };
    readonly port: number;
    readonly origin: string;
  };
}

type Changed = "databaseUrl" | "databaseLimits" | "smtpUrl" | "callsPerMinute" | "port" | "logLevel" | "migratesItself";

const { dataDir, sandbox, ...changes } = JSON.parse(process.argv[2] ?? "") as ServeOrders;
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
const service = await createService(
  config(dataDir, { databaseLimits: DATABASE_LIMITS, ...changes }),
  gateway,
  (point) => {
    if (point !== freezesAt) return;
    freezesAt = "";
    process.kill(process.pid, "SIGSTOP");
  },
);
console.log(await service.listen());
// Node writes the cache on exit, but this process is killed.
flushCompileCache();
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
let begun = process.cpuUsage();
function measure(): Measure {
  const { user, system } = process.cpuUsage(begun);
  const delayMs = delay.percentile(99) / 1e6;
  delay.reset();
  begun = process.cpuUsage();
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  const memory = { residentBytes: rss, heapBytes: heapUsed, heapRoomBytes: heapTotal, bufferBytes: external };
  return { ...memory, delayMs, processorMs: (user + system) / 1e3 };
}
function collectGarbage(): void {
  // Node has no call for it unless it is started with a flag.
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}
createInterface({ input: process.stdin }).on("line", (line) => {
  if (line === "collect") collectGarbage();
  if (line === "measure" || line === "collect") return console.log(JSON.stringify(measure()));
  freezesAt = line;
  console.log(`stands still at ${line}`);
});
