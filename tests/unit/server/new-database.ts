import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { inject } from "vitest";
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

async function as(url: string, act: (db: Database) => Promise<unknown>): Promise<void> {
  const db = openDatabase(url, PATIENT);
  try {
    await act(db);
  } finally {
    await db.destroy();
  }
}
