import { sql } from "kysely";
import { Client } from "pg";
import { expect, inject, test } from "vitest";
import { openNewDatabase } from "../new-database.ts";
import { EXPLAINED, urlOf } from "../postgres.ts";
import { fullScans, locksWithoutKey, readsClockLate } from "../table-scans.ts";

test("every foreign key has an index that begins with its columns, so that deleting what it refers to reads no table", async () => {
  const { db } = await openNewDatabase();
  // An index without some rows is usable if it only leaves out those without the key.
  const { rows } = await sql<{ missing: string }>`
    select format('%s (%s)', key.conrelid::regclass, string_agg(column_.attname, ', ' order by column_.attnum)) as missing
    from pg_constraint key
    join pg_attribute column_ on column_.attrelid = key.conrelid and column_.attnum = any(key.conkey)
    where key.contype = 'f' and not exists (
      select 1 from pg_index index_
      where index_.indrelid = key.conrelid and index_.indisvalid
        and (index_.indkey::smallint[])[0:cardinality(key.conkey) - 1] @> key.conkey
        and (index_.indpred is null or pg_get_expr(index_.indpred, index_.indrelid) = format('(%I IS NOT NULL)', (
          select attname from pg_attribute where attrelid = key.conrelid and attnum = key.conkey[1]))))
    group by key.oid, key.conrelid order by 1`.execute(db);
  expect(rows.map(({ missing }) => missing)).toEqual([]);
});

test("a statement that reads a whole table is recognized, and one that finds its rows by an index is not", async () => {
  const client = new Client({ connectionString: urlOf(inject("postgres"), EXPLAINED) });
  await client.connect();
  const scans = (text: string) => fullScans(client, { text, values: ["x"] });
  expect(await scans("select id from signups where last_name = $1")).toEqual(["signups"]);
  expect(
    await scans("select s.id from users u join signups s on s.first_name = u.email where u.username_key = $1"),
  ).toEqual(["signups"]);
  expect(await scans("update users set email = '' where username_key = $1")).toEqual([]);
  await client.end();
});

test("a statement that reads the clock after a conflict is recognized, and one that has it in the new row is not", () => {
  const insert = "insert into tries (key, until) values ($1, statement_timestamp()) on conflict (key) do update set";
  expect(readsClockLate(`${insert} until = excluded.until`)).toBe(false);
  expect(readsClockLate(`${insert} until = statement_timestamp()`)).toBe(true);
  expect(readsClockLate("insert into readiness (one) values (true) on conflict (one) do update set at = now()")).toBe(
    false,
  );
});

test("a lock that is found without the table's key is recognized, and one by the key is not", () => {
  const keyOf = (table: string) => (table === "codes" ? undefined : "id");
  const locks = (text: string) => locksWithoutKey(text, keyOf);
  expect(locks('select * from "signups" where "email_key" = $1 for update')).toBe(true);
  expect(
    locks("update users set x = 1 where id = any(array(select id from users where y for update skip locked))"),
  ).toBe(true);
  expect(locks('select "id" from "signups" where "id" in ($1, $2) for update')).toBe(true);
  expect(locks("select id from signups where id = any($1) order by id for update")).toBe(true);
  expect(locks('select * from "signups" where "email_key" = $1 and "id" = $2 for update')).toBe(false);
  expect(locks("select * from users where id = $1 for no key update")).toBe(false);
  expect(locks("select code from codes where code in ($1) order by code for update")).toBe(false);
});
