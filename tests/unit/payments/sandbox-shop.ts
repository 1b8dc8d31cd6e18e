import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Fault } from "../../../src/sandbox/server.ts";
import type { Sandbox } from "../../../src/sandbox/start.ts";
import { startSandbox } from "../../../src/sandbox/index.ts";
import { createGateway, type PaymentsGateway } from "../../../src/server/payments/index.ts";
import { createCustomer, type Customer } from "./customer.ts";
import { settleSale } from "./settle-sale.ts";

/** A sandbox on a free port, a gateway configured for it as in the service, and a customer. */
export interface Shop extends Customer {
  readonly dataDir: string;
  sandbox: Sandbox;
  gateway: PaymentsGateway;
  /** The same gateway, which waits at most two seconds for an answer: for faults that hang. */
  impatient: PaymentsGateway;
  /** Makes the next request fail with this fault whose path ends with `path`. */
  failNext(path: string, fault: Fault): void;
  /** Settles a charge. */
  settle(id: string): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** A machine that is busy with other tests may pause for some seconds. */
const PATIENT_MS = 30_000;

/**
 * `fault` is called for each request before the faults that `failNext` has queued. `saleMs` is how long a sale takes.
 */
export async function openShop(fault?: (path: string) => Fault | undefined, saleMs = 0): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-"));
  const faults: { path: string; fault: Fault }[] = [];
  const start = () =>
    startSandbox({
      port: 0,
      dataDir,
      env: {},
      saleMs,
      fault: (path) => {
        const wanted = fault?.(path);
        if (wanted !== undefined) return wanted;
        const at = faults.findIndex((each) => path.endsWith(each.path));
        return at < 0 ? undefined : faults.splice(at, 1)[0]?.fault;
      },
    });
  const gatewayOn = (sandbox: Sandbox, timeoutMs: number) =>
    createGateway({ ...sandbox.gatewayConfig, timeoutMs, settlesAfterMs: 0 });
  const sandbox = await start();

  const shop: Shop = {
    ...createCustomer(() => shop.gateway),
    dataDir,
    sandbox,
    gateway: gatewayOn(sandbox, PATIENT_MS),
    impatient: gatewayOn(sandbox, 2_000),
    failNext: (path, fault) => void faults.push({ path, fault }),
    settle: (id) => settleSale(shop.sandbox.gatewayConfig, id),
    async restart() {
      await shop.sandbox.close();
      shop.sandbox = await start();
      shop.gateway = gatewayOn(shop.sandbox, PATIENT_MS);
      shop.impatient = gatewayOn(shop.sandbox, 2_000);
    },
    async close() {
      await shop.sandbox.close();
      rmSync(dataDir, { recursive: true });
    },
  };
  return shop;
}
