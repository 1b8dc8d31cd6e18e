import { withPostgres } from "./setting.ts";
import { expectToGoOn, underLoad } from "./under-load.ts";

/** Two services on one PostgreSQL, which is restarted while people sign up and pay at both. */
export function restartExternal(how: "fast" | "killed"): Promise<void> {
  return withPostgres(async ({ shop, postgres, startService }) => {
    const services = await Promise.all([startService(), startService()]);
    await underLoad({ shop, services, databaseUrl: async () => postgres.url }, async () => {
      await postgres.restart(how);
      await expectToGoOn(services);
    });
  });
}
