import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Database, migrate, openDatabase } from "../../../../src/server/db/index.ts";
import { createSecrets } from "../../../../src/server/secrets/index.ts";
import { erasePerson, onePerson } from "../../../../src/server/support/index.ts";
import { PEPPER, sharedBench } from "../builders.ts";
import { makeAccount } from "../accounts.ts";
import { urlOf } from "../postgres.ts";
import { act, ANNA, recordOf } from "./desk.ts";

const bench = sharedBench();

const CHANGES = [
  "update support_acts set reason = 'another'",
  "update support_acts set at = now()",
  "delete from support_acts",
  "truncate support_acts",
];

describe("the record of what support did", () => {
  test.each(CHANGES)("refuses, even from the database's owner: %s", async (statement) => {
    const { email } = await makeAccount(bench);
    await act(bench, "show", { person: email });
    await expect(sql.raw(statement).execute(bench.service.db)).rejects.toThrow("support_acts can only be added to");
  });

  test("refuses a change in a session that behaves as a replica, where other triggers rest", async () => {
    const { email } = await makeAccount(bench);
    await act(bench, "show", { person: email });
    const change = bench.service.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`delete from support_acts`.execute(tx);
    });
    await expect(change).rejects.toThrow("support_acts can only be added to");
  });

  test("has a row for each act, with who did it, why, and to whom, but no personal data", async () => {
    const { email, phone } = await makeAccount(bench);
    const [{ id }] = await act(bench, "find", { person: phone });
    await act(bench, "show", { person: email });
    const byCommand = { done_by: "anna", role: null, reason: "ticket 4711", subject: id, target: null };
    expect(await recordOf(bench, id)).toEqual([
      { ...byCommand, act: "show", details: {} },
      { ...byCommand, act: "find", details: { soughtBy: "phone", found: [id] } },
    ]);
    expect(await act(bench, "audit", { person: id }, {})).toEqual([
      { at: expect.any(Date), act: "show", by: "anna", reason: "ticket 4711", person: id },
      {
        at: expect.any(Date),
        act: "find",
        by: "anna",
        reason: "ticket 4711",
        person: id,
        details: { soughtBy: "phone", found: [id] },
      },
    ]);
  });

  test("has a row for a search that found nobody, and none for an act that failed", async () => {
    const before = await bench.service.db.selectFrom("support_acts").select("id").execute();
    expect(await act(bench, "find", { person: "nobody@example.com" })).toEqual([]);
    await expect(act(bench, "show", { person: "nobody@example.com" })).rejects.toThrow("Nobody has this e-mail");
    const after = await bench.service.db.selectFrom("support_acts").selectAll().execute();
    expect(after.length).toBe(before.length + 1);
  });

  test.each([{}, { by: "anna" }, { reason: "ticket" }, { by: " ", reason: "ticket" }])(
    "has no act without who and why: %o",
    async (signature) => {
      await expect(act(bench, "find", { person: "a@example.com" }, signature)).rejects.toThrow(
        "Say who you are and why",
      );
    },
  );

  test("is listed of the last days, newest first", async () => {
    const { email } = await makeAccount(bench);
    await act(bench, "show", { person: email });
    const [newest] = await act(bench, "audit", { days: "1" }, {});
    expect(newest).toMatchObject({ act: "show", ...ANNA });
  });
});

describe("with a role that is no superuser, as in production", () => {
  let db: Database;
  const role = `service_${randomUUID().slice(0, 8)}`;
  const admin = openDatabase(inject("postgres"));
  beforeAll(async () => {
    await sql`create role ${sql.id(role)} login password 'only-for-this-test'`.execute(admin);
    await sql`create database ${sql.id(role)} owner ${sql.id(role)}`.execute(admin);
    const url = new URL(urlOf(inject("postgres"), role));
    url.username = role;
    url.password = "only-for-this-test";
    db = openDatabase(url.href);
    await migrate(db);
    await sql`insert into support_acts (act, done_by, reason) values ('find', 'anna', 'ticket')`.execute(db);
  });
  afterAll(async () => {
    await db.destroy();
    await sql`drop database ${sql.id(role)} with (force)`.execute(admin);
    await sql`drop role ${sql.id(role)}`.execute(admin);
    await admin.destroy();
  });

  test.each(CHANGES)("the record lacks the right to: %s", async (statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow("permission denied for table support_acts");
  });

  test("a role that gives itself the right back is refused by the trigger", async () => {
    await sql`grant update, delete, truncate on support_acts to ${sql.id(role)}`.execute(db);
    for (const statement of CHANGES)
      await expect(sql.raw(statement).execute(db)).rejects.toThrow("support_acts can only be added to");
    await sql`revoke update, delete, truncate on support_acts from ${sql.id(role)}`.execute(db);
  });

  test("erasing a person needs no right that the role lacks", async () => {
    await sql`
      insert into signups (id, key_hash, expires_at, first_name, last_name, email, email_key, phone_country_code, phone_number, duplicate_confirmed)
      values ('00000000-0000-4000-8000-000000000001', 'x', now(), 'Jo', 'Li', 'jo@example.com', 'jo@example.com', '+1', '5551234567', false)`.execute(
      db,
    );
    const erased = await erasePerson(db, createSecrets(PEPPER), await onePerson(db, "jo@example.com"));
    expect(erased).toEqual({ deleted: { registration: 1 }, stays: {} });
  });
});
