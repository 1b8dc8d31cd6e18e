import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { migrate, openDatabase, startEmbedded } from "../../../src/server/db/index.ts";
import { fillTables } from "./fill-tables.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** URL of the PostgreSQL that the service's tests share. Each test file creates its own databases in it. */
    readonly postgres: string;
    /** A data folder after its first start. Tests of the built-in database begin with a copy of it. */
    readonly newDataFolder: string;
  }
}

/** The empty, migrated database that `newDatabase` copies: ten times faster than starting a PostgreSQL. */
export const TEMPLATE = "migrated";
/** A copy with some rows in each table, in which statements are explained. */
export const EXPLAINED = "explained";

/** Runs once before the service's tests. Vitest calls the returned function at the end. */
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
  const template = openDatabase(urlOf(server.url, TEMPLATE));
  await migrate(template);
  await template.destroy();
  await sql`create database ${sql.id(EXPLAINED)} template ${sql.id(TEMPLATE)}`.execute(admin);
  await admin.destroy();
  const explained = openDatabase(urlOf(server.url, EXPLAINED));
  await fillTables(explained, 10_000);
  await explained.destroy();
  provide("postgres", server.url);
  provide("newDataFolder", first);
  return async () => {
    await server.stop();
    for (const one of [dir, first]) await rm(one, { recursive: true, force: true });
  };
}

/**
 * Copies a data folder with the owners of its files, because PostgreSQL does not run as root. A copy takes a tenth of
 * the processor time of creating the files.
 */
export async function copyDataFolder(from: string, to: string): Promise<void> {
  if (process.platform === "win32") await cp(from, to, { recursive: true });
  // `join` would remove the dot, and `cp` would copy the folder itself.
  else await promisify(execFile)("cp", ["-a", `${from}/.`, to]);
}

/** The same server's URL for another of its databases. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
