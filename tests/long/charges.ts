import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../../src/server/db/index.ts";
import type { Shop } from "../unit/payments/sandbox-shop.ts";
import type { Registration } from "../unit/server/builders.ts";

const PATIENCE_MS = 60_000;

/**
 * Throws unless the provider has exactly one charge for each registration, and the database has it as paid. Waits a
 * while for surplus charges to be refunded.
 */
export async function expectOneCharge(shop: Shop, databaseUrl: string, people: readonly Registration[]): Promise<void> {
  const db = openDatabase(databaseUrl);
  try {
    for (const { signupId } of people) {
      const attempts = await db.selectFrom("payments").selectAll().where("signup_id", "=", signupId).execute();
      if (attempts.filter(({ status }) => status === "charged").length !== 1)
        throw new Error(`Attempts of one registration: ${attempts.map(({ status }) => status).join(", ")}`);
      const ids = attempts.map((attempt) => attempt.attempt_id);
      const deadline = performance.now() + PATIENCE_MS;
      for (;;) {
        const found = (await Promise.all(ids.map((id) => shop.gateway.findByAttempt(id)))).flat();
        const charged = found.filter(({ status }) => status === "charged");
        if (charged.length === 1) break;
        if (charged.length === 0 || performance.now() > deadline)
          throw new Error(`Charged ${charged.length} times for one registration`);
        await sleep(250);
      }
    }
  } finally {
    await db.destroy();
  }
}
