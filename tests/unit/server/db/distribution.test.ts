import { sql } from "kysely";
import { expect, test } from "vitest";
import { openNewDatabase } from "../new-database.ts";
import { splitTables } from "../split-tables.ts";

test("docs/operations.md says of every table by which key it can be split, and which rules stand against it", async () => {
  const { db } = await openNewDatabase();
  const tables = await sql<{ name: string; columns: string[]; nullable: string[] }>`
    select relname as name,
      array_agg(attname::text) as columns,
      coalesce(array_agg(attname::text) filter (where not attnotnull), '{}') as nullable
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relkind = 'r' and relnamespace = 'public'::regnamespace group by relname`.execute(db);
  const unique = await sql<{ table: string; name: string; columns: string[] }>`
    select indrelid::regclass::text as "table", indexrelid::regclass::text as name, array(
      select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey)
    ) as columns from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace`.execute(db);
  const references = await sql<{ table: string; name: string; to: string; pairs: string[] }>`
    select conrelid::regclass::text as "table", conname as name, confrelid::regclass::text as "to", array(
      select own.attname || ' ' || other.attname from unnest(conkey, confkey) as pair (own_column, other_column)
      join pg_attribute own on own.attrelid = conrelid and own.attnum = own_column
      join pg_attribute other on other.attrelid = confrelid and other.attnum = other_column
    ) as pairs from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db);
  const rows = splitTables();
  const keyOf = (table: string): string | undefined => rows.find((row) => row.tables.includes(table))?.key;
  expect(rows.flatMap((row) => row.tables).toSorted()).toEqual(tables.rows.map(({ name }) => name).toSorted());
  for (const { name, columns, nullable } of tables.rows) {
    const row = rows.find((one) => one.tables.includes(name));
    const key = row?.key;
    if (key !== undefined) {
      expect(columns, name).toContain(key);
      expect([name, row?.mayBeEmpty]).toEqual([name, nullable.includes(key)]);
    }
    const across = [
      ...unique.rows.filter((rule) => key !== undefined && rule.table === name && !rule.columns.includes(key)),
      // A reference to a table that is not split can be kept; any other one must go from key to key.
      ...references.rows.filter(
        ({ table, to, pairs }) => table === name && keyOf(to) !== undefined && !pairs.includes(`${key} ${keyOf(to)}`),
      ),
    ];
    expect([name, row?.without.toSorted()]).toEqual([name, across.map((rule) => rule.name).toSorted()]);
  }
});
