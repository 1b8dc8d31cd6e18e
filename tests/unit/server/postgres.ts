import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { migrate, openDatabase, startEmbedded } from "../../../src/server/db/index.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** URL of the PostgreSQL that the service's tests share; each test file makes databases of its own in it. */
    readonly postgres: string;
    /** A data folder as its first start has left it: what tests of the built-in database begin with a copy of. */
    readonly newDataFolder: string;
  }
}

/** Migrated and empty: what `newDatabase` copies, in a tenth of the time that starting a PostgreSQL takes. */
export const TEMPLATE = "migrated";

/** Runs once before the service's tests; vitest calls what it answers at the end. */
export default async function startPostgres({ provide }: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), "postgres-"));
  const first = await mkdtemp(join(tmpdir(), "new-data-"));
  await (await startEmbedded(first)).stop();
  await copyDataFolder(first, dir);
  const server = await startEmbedded(dir);
  const admin = openDatabase(server.url);
  // Nothing here outlives the tests, so no commit waits for the disk.
  await sql`alter system set fsync = off`.execute(admin);
  await sql`alter system set synchronous_commit = off`.execute(admin);
  await sql`select pg_reload_conf()`.execute(admin);
  await sql`create database ${sql.id(TEMPLATE)}`.execute(admin);
  await admin.destroy();
  const template = openDatabase(urlOf(server.url, TEMPLATE));
  await migrate(template);
  await template.destroy();
  provide("postgres", server.url);
  provide("newDataFolder", first);
  return async () => {
    await server.stop();
    for (const one of [dir, first]) await rm(one, { recursive: true, force: true });
  };
}

/** With the owners of its files: PostgreSQL is not run as root. It takes the processor a tenth of what making the files takes. */
export async function copyDataFolder(from: string, to: string): Promise<void> {
  if (process.platform === "win32") await cp(from, to, { recursive: true });
  // `join` would take the dot off, and the folder itself would be copied.
  else await promisify(execFile)("cp", ["-a", `${from}/.`, to]);
}

/** The same server's URL for another of its databases. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
