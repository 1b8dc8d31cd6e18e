/** `npm run migrate`: brings the tables of DATABASE_URL up to date. `-- --dry-run` only says what is missing. */
import { parseArgs } from "node:util";
import { migrateDatabase } from "../src/server/index.ts";
import { readSettings } from "../src/server/settings/index.ts";

try {
  const { values } = parseArgs({ options: { "dry-run": { type: "boolean", default: false } } });
  const { DATABASE_URL } = readSettings(process.env);
  if (DATABASE_URL === undefined)
    throw new Error("DATABASE_URL is needed: the built-in database is brought up to date at the start of the service");
  await migrateDatabase(DATABASE_URL, values["dry-run"], console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
