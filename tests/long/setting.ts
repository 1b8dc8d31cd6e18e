import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openShop, type Shop } from "../unit/payments/sandbox-shop.ts";
import { type ExternalPostgres, startExternalPostgres } from "./external-postgres.ts";
import type { ServeOrders } from "./serve.ts";
import { type ServiceProcess, startServiceProcess } from "./shop-service.ts";

/** The environment of a fault. */
export interface Setting {
  readonly shop: Shop;
  readonly dir: string;
  startService(orders?: Partial<ServeOrders>, clockShiftMs?: number): Promise<ServiceProcess>;
}

/** Runs `act` with a payment provider and a folder. Stops the services that it started afterwards. */
export async function withShop(act: (setting: Setting) => Promise<void>): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), "fault-"));
  const shop = await openShop();
  const services: ServiceProcess[] = [];
  try {
    await act({
      shop,
      dir,
      async startService(orders = {}, clockShiftMs = 0) {
        const service = await startServiceProcess(shop, { dataDir: join(dir, "data"), ...orders }, clockShiftMs);
        services.push(service);
        return service;
      },
    });
  } finally {
    for (const service of services) await service.stop();
    await shop.close();
    await rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

/** The same with an external PostgreSQL, which services use by default. */
export function withPostgres(
  act: (setting: Setting & { readonly postgres: ExternalPostgres }) => Promise<void>,
): Promise<void> {
  return withShop(async (setting) => {
    const postgres = await startExternalPostgres(join(setting.dir, "external"));
    const startService: Setting["startService"] = (orders, shift) =>
      setting.startService({ databaseUrl: postgres.url, ...orders }, shift);
    try {
      await act({ ...setting, postgres, startService });
    } finally {
      await postgres.stop();
    }
  });
}
