import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { inject, onTestFinished } from "vitest";
import { type Database, openDatabase } from "../../../src/server/db/index.ts";
import { TEMPLATE, urlOf } from "./postgres.ts";
import { PATIENT } from "./test-gateway.ts";

export interface NewDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database without rows in the PostgreSQL that the tests share. It has the service's tables unless `migrated`
 * is false.
 */
export async function newDatabase({ migrated = true } = {}): Promise<NewDatabase> {
  const server = inject("postgres");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await as(server, (db) =>
    sql`create database ${sql.id(name)} template ${sql.id(migrated ? TEMPLATE : "template1")} strategy file_copy`.execute(
      db,
    ),
  );
  return {
    url: urlOf(server, name),
    drop: () => as(server, (db) => sql`drop database ${sql.id(name)} with (force)`.execute(db)),
  };
}

/** A new database, opened. It is closed and dropped after the test. */
export async function openNewDatabase(begin?: Parameters<typeof newDatabase>[0]) {
  const { url, drop } = await newDatabase(begin);
  const db = openDatabase(url, PATIENT);
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
  return { url, db };
}

async function as(url: string, act: (db: Database) => Promise<unknown>): Promise<void> {
  const db = openDatabase(url, PATIENT);
  try {
    await act(db);
  } finally {
    await db.destroy();
  }
}
