import { sql } from "kysely";
import { openDatabase } from "../../../src/server/db/index.ts";
import type { Fault } from "../fault.ts";
import { withPostgres } from "../setting.ts";
import { expectToGoOn, underLoad } from "../under-load.ts";

/** Number of cuts in each attempt. */
const CUTS = 5;

export const fault: Fault = {
  name: "connections cut under traffic",
  promise:
    "When all database connections are cut under load, the services keep running: calls get Retry-After, work again within a second, and each person is charged once.",
  times: 20,
  run: () =>
    withPostgres(async ({ shop, postgres, startService }) => {
      const services = await Promise.all([startService(), startService()]);
      const db = openDatabase(postgres.url);
      try {
        await underLoad({ shop, services, databaseUrl: async () => postgres.url }, async () => {
          for (let cut = 0; cut < CUTS; cut += 1) {
            await sql`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
            await expectToGoOn(services);
          }
        });
      } finally {
        await db.destroy();
      }
    }),
};
