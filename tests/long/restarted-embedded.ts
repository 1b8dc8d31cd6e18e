import { join } from "node:path";
import { embeddedUrl, pidLines } from "./embedded-database.ts";
import { withShop } from "./setting.ts";
import { expectToGoOn, underLoad } from "./under-load.ts";

/** Longer than a start with recovery from the last checkpoint takes. */
const STARTS_WITHIN_MS = 15_000;

/** A service on its own PostgreSQL, which is ended by a signal while people sign up and pay. */
export function endEmbedded(signal: "SIGINT" | "SIGKILL"): Promise<void> {
  return withShop(async ({ shop, dir, startService }) => {
    const services = [await startService()];
    const data = join(dir, "data");
    await underLoad({ shop, services, databaseUrl: () => embeddedUrl(data) }, async () => {
      process.kill(Number((await pidLines(data))[0]), signal);
      await expectToGoOn(services, STARTS_WITHIN_MS);
    });
  });
}
