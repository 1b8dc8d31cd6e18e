import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect } from "vitest";
import type { Shop } from "../payments/sandbox-shop.ts";
import type { Bundle } from "./bundle.ts";
import type { ShopOrders } from "./serve-shop.ts";

/** A service in its own process. */
export interface Running {
  readonly origin: string;
  /** Makes the process end when the next payment reaches this point. */
  endAt(point: string): Promise<void>;
  kill(): void;
  readonly ended: Promise<unknown>;
}

/** Starts a service that charges at the sandbox of a shop. With `findsNone` its search there never finds a charge. */
export async function startKillable(
  script: Bundle,
  shop: Shop,
  databaseUrl: string,
  findsNone = false,
): Promise<Running> {
  const { gatewayConfig, origin: sandboxOrigin } = shop.sandbox;
  const port = gatewayConfig.target === "sandbox" ? gatewayConfig.port : 0;
  const orders: ShopOrders = { databaseUrl, keys: gatewayConfig.keys, port, origin: sandboxOrigin, findsNone };
  const child = spawn(process.execPath, [script.file, JSON.stringify(orders)], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, NODE_COMPILE_CACHE: script.compileCache },
  });
  const ended = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const line = async () => {
    const [text] = await Promise.race([once(lines, "line"), ended.then(() => ["(it ended)"])]);
    return String(text);
  };
  const origin = await line();
  return {
    origin,
    async endAt(point) {
      const answer = line();
      child.stdin.write(`${point}\n`);
      expect(await answer).toBe(`ends at ${point}`);
    },
    kill: () => void child.kill("SIGKILL"),
    ended,
  };
}
