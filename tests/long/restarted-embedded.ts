import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { withShop } from "./setting.ts";
import { expectToGoOn, underLoad } from "./under-load.ts";

/** Longer than a start with recovery from the last checkpoint takes. */
const STARTS_WITHIN_MS = 15_000;

/** A service on its own PostgreSQL, which is ended by a signal while people sign up and pay. */
export function endEmbedded(signal: "SIGINT" | "SIGKILL"): Promise<void> {
  return withShop(async ({ shop, dir, startService }) => {
    const services = [await startService()];
    const data = join(dir, "data");
    const lines = async () => (await readFile(join(data, "postgres", "postmaster.pid"), "utf8")).split("\n");
    const databaseUrl = async () => {
      const password = (await readFile(join(data, "postgres-password"), "utf8")).trim();
      return `postgres://service:${password}@127.0.0.1:${(await lines())[3]}/postgres`;
    };
    await underLoad({ shop, services, databaseUrl }, async () => {
      process.kill(Number((await lines())[0]), signal);
      await expectToGoOn(services, STARTS_WITHIN_MS);
    });
  });
}
