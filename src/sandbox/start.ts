import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { MERCHANT } from "./client-token.ts";
import type { Answer } from "./exchange.ts";
import { scriptPage } from "./script-page.ts";
import { scriptOf } from "./scripts.ts";
import { type Fault, createSandboxServer } from "./server.ts";
import { openStore } from "./store.ts";
import { buildWindows } from "./windows/serve.ts";

export interface SandboxOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Folder of its journal. */
  readonly dataDir: string;
  /** Its address for browsers; default `http://localhost:<port>`. */
  readonly origin?: string;
  /** Used to refuse a start in production; default `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Duration of a sale in ms, half of it before the charge and half after it; default 0. */
  readonly saleMs?: number;
  /** For tests: called for every request, and returns its fault, if any. Cannot be set from outside the process. */
  readonly fault?: (path: string) => Fault | undefined;
}

/** How an adapter for Braintree's protocol reaches the sandbox: its address, its keys, its currencies and methods. */
interface SandboxGatewayConfig {
  readonly target: "sandbox";
  readonly keys: { readonly merchantId: string; readonly publicKey: string; readonly privateKey: string };
  readonly host: string;
  readonly port: number;
  readonly sandboxOrigin: string;
  merchantAccount(currency: string): string | undefined;
  readonly methods: readonly ("card" | "paypal" | "venmo")[];
  /** Time in ms after which a requested sale that is not there will never be. */
  readonly settlesAfterMs: number;
}

export interface Sandbox {
  readonly origin: string;
  readonly gatewayConfig: SandboxGatewayConfig;
  close(): Promise<void>;
}

/**
 * Starts the Braintree simulation: server API, client API and the frames of card fields, on one port. Throws in
 * production unless `ALLOW_SANDBOX_PAYMENTS=1` confirms that nobody is to be charged.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const env = options.env ?? process.env;
  if (env["NODE_ENV"] === "production" && env["ALLOW_SANDBOX_PAYMENTS"] !== "1") {
    throw new Error(
      "The payment sandbox takes no money and does not start in production. Set PAYMENTS=braintree, or ALLOW_SANDBOX_PAYMENTS=1 for a demonstration.",
    );
  }
  const store = openStore(join(options.dataDir, "sandbox-payments.jsonl"));
  // Only the adapter in this process knows the keys, so nobody else can charge or search.
  const keys = { merchantId: MERCHANT, publicKey: "sandbox", privateKey: randomBytes(24).toString("hex") };
  const host = options.host ?? "127.0.0.1";
  let origin = options.origin ?? "";
  const saleMs = options.saleMs ?? 0;
  const closing = new AbortController();
  const server = createSandboxServer({
    store,
    origin: () => origin,
    credentials: `${keys.publicKey}:${keys.privateKey}`,
    framePage: await buildFramePage(),
    windows: await buildWindows(),
    fault: options.fault,
    saleMs,
    closing: closing.signal,
  });
  server.listen(options.port, host);
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : options.port;
  origin ||= `http://localhost:${port}`;

  return {
    origin,
    gatewayConfig: {
      target: "sandbox",
      keys,
      host: host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host,
      port,
      sandboxOrigin: origin,
      merchantAccount: (currency) => (/^[A-Z]{3}$/.test(currency) ? `sandbox_${currency.toLowerCase()}` : undefined),
      methods: ["card", "paypal", "venmo"],
      settlesAfterMs: saleMs + 2_000,
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      closing.abort();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The page inside the frame of a card field. */
async function buildFramePage(): Promise<Answer> {
  return scriptPage({
    title: "Payment sandbox: test cards only",
    style: STYLE,
    script: await scriptOf("frame/main"),
  });
}

const STYLE = `*{margin:0;padding:0;box-sizing:border-box;border:0;background:transparent}
body,form,input{position:absolute;inset:0;width:100%;height:100%}input:focus{outline:0}
label,.message{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.sandbox{position:absolute;inset-block:2px;inset-inline-end:0;display:flex;align-items:center;padding-inline:6px;border-radius:4px;background:#4b4453;color:#fff;font:600 11px system-ui,sans-serif;letter-spacing:.06em;pointer-events:none}`;
