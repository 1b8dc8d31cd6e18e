import { setTimeout as sleep } from "node:timers/promises";
import { DATABASE_LIMITS } from "../../../src/server/db/index.ts";
import { Client } from "../../unit/server/builders.ts";
import type { Fault } from "../fault.ts";
import { withPostgres } from "../setting.ts";
import { expectToGoOn, underLoad } from "../under-load.ts";

const { statementMs, connectionMs } = DATABASE_LIMITS;
/**
 * A statement that times out, a second for the database's own timeout, a connection for the next call, and a reserve
 * for a busy machine.
 */
const ANSWERED_WITHIN_MS = statementMs + 1_000 + connectionMs + 2_000;

export const fault: Fault = {
  name: "database hangs",
  promise:
    "While the database is frozen (SIGSTOP), the service is not ready, and every call gets 503 with Retry-After within 18 s; calls work again within a second of its return.",
  times: 10,
  run: () =>
    withPostgres(async ({ shop, postgres, startService }) => {
      const services = await Promise.all([startService(), startService()]);
      await underLoad({ shop, services, databaseUrl: async () => postgres.url }, async (seen) => {
        postgres.freeze();
        try {
          // Longer than a call may wait, so that some calls start during the freeze.
          await sleep(ANSWERED_WITHIN_MS);
          for (const { origin } of services) {
            const { status } = await new Client(origin).send("GET", "/healthz");
            if (status !== 503) throw new Error(`The service says that it is ready (${status})`);
          }
        } finally {
          postgres.thaw();
        }
        await expectToGoOn(services);
        if (seen.unavailable === 0) throw new Error("No call got Retry-After");
        if (seen.longestMs > ANSWERED_WITHIN_MS) throw new Error(`A call took ${Math.round(seen.longestMs)} ms`);
      });
    }),
};
