import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../../src/server/db/index.ts";
import { newDatabase } from "../new-database.ts";

const DOCUMENT = join(import.meta.dirname, "../../../../docs/operations.md");

interface Row {
  readonly tables: readonly string[];
  /** Undefined for a table that is not split. */
  readonly key: string | undefined;
  readonly without: readonly string[];
}

const names = (text: string): readonly string[] => [...text.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);

/** The table of docs/operations.md, "Beyond one primary". */
function written(): readonly Row[] {
  const table = readFileSync(DOCUMENT, "utf8").split("distribution.test.ts. -->")[1]?.split("\n\n- ")[0] ?? "";
  const lines = table.split("\n").filter((line) => line.startsWith("| `"));
  return lines.map((line) => {
    const [, tables = "", key = "", without = ""] = line.split("|").map((cell) => cell.trim());
    return { tables: names(tables), key: /^`(\w+)`$/.exec(key)?.[1], without: names(without) };
  });
}

test("docs/operations.md says of every table by which key it can be split, and which rules do not contain that key", async () => {
  const { url, drop } = await newDatabase();
  const db = openDatabase(url);
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
  const tables = await sql<{ name: string; columns: string[] }>`
    select relname as name, array(
      select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped
    ) as columns from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
  const rules = await sql<{ table: string; name: string; columns: string[] }>`
    select indrelid::regclass::text as "table", indexrelid::regclass::text as name, array(
      select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey)
    ) as columns from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace
    union all
    select conrelid::regclass::text, conname, array(
      select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)
    ) from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db);
  const rows = written();
  expect(rows.flatMap((row) => row.tables).toSorted()).toEqual(tables.rows.map(({ name }) => name).toSorted());
  for (const { name, columns } of tables.rows) {
    const row = rows.find((one) => one.tables.includes(name));
    if (row?.key === undefined) continue;
    const { key } = row;
    expect(columns, name).toContain(key);
    const across = rules.rows.filter((rule) => rule.table === name && !rule.columns.includes(key));
    expect([name, row.without.toSorted()]).toEqual([name, across.map((rule) => rule.name).toSorted()]);
  }
});
