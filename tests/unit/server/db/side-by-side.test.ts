import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "../../../../src/server/db/index.ts";
import { MIGRATIONS, type Migration } from "../../../../src/server/db/migrations/index.ts";
import { newDatabase, type NewDatabase } from "../new-database.ts";

const LATER = MIGRATIONS.slice(1);

let database: NewDatabase;
let db: Database;
beforeEach(async () => {
  database = await newDatabase({ migrated: false });
  db = openDatabase(database.url);
  await sql`create table migrations (name text primary key, run_at timestamptz not null default now())`.execute(db);
  await MIGRATIONS[0]?.[1](db as unknown as Kysely<never>);
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

interface Column {
  readonly id: string;
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

/** A unique index or a check, which refuses rows. */
interface Rule {
  readonly table: string;
  readonly definition: string;
}

async function schemaOf(
  on: Database,
): Promise<{ readonly columns: readonly Column[]; readonly rules: readonly Rule[] }> {
  const columns = await sql<Column>`
    select relname || '.' || attname as id, relname as table, attname as name, format_type(atttypid, atttypmod) as type,
      attnotnull and not atthasdef as "isRequired"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped order by 1`.execute(
    on,
  );
  const rules = await sql<Rule>`
    select relname as table, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid where indisunique and relnamespace = 'public'::regnamespace
    union all
    select relname, pg_get_constraintdef(pg_constraint.oid)
    from pg_constraint join pg_class on pg_class.oid = conrelid where contype in ('c', 'f')`.execute(on);
  return { columns: columns.rows, rules: rules.rows };
}

/** Why instances of the version before could not work on the tables after a migration. */
async function problemsOf(up: Migration): Promise<readonly string[]> {
  const before = await schemaOf(db);
  await up(db as unknown as Kysely<never>);
  const after = await schemaOf(db);
  const tables = new Set(before.columns.map(({ table }) => table));
  const was = new Map(before.columns.map((column) => [column.id, column]));
  const is = new Map(after.columns.map((column) => [column.id, column]));
  const isNew = ({ id, table }: Column): boolean => !was.has(id) && tables.has(table);
  const gone = before.columns.filter(({ id, type }) => is.get(id)?.type !== type);
  const required = after.columns.filter(
    (one) => one.isRequired && (isNew(one) || was.get(one.id)?.isRequired === false),
  );
  const known = new Set(before.rules.map(withoutName));
  const fresh = after.columns.filter(isNew);
  const stricter = after.rules.filter(
    (rule) =>
      tables.has(rule.table) &&
      !known.has(withoutName(rule)) &&
      !fresh.some(({ table, name }) => table === rule.table && new RegExp(`\\b${name}\\b`).test(rule.definition)),
  );
  // An instance names a rule's columns in `on conflict`, and trusts it where two write at once.
  const kept = new Set(after.rules.map(withoutName));
  const lost = before.rules.filter((rule) => isUnique(rule) && !kept.has(withoutName(rule)));
  return [
    ...gone.map(({ id }) => `${id} is gone, or has another type`),
    ...required.map(({ id }) => `${id} must be set`),
    ...lost.map(({ table, definition }) => `${table} lacks: ${definition}`),
    ...stricter.map(({ table, definition }) => `${table} refuses rows: ${definition}`),
  ];
}

const isUnique = ({ definition }: Rule): boolean => definition.startsWith("CREATE UNIQUE INDEX");
const withoutName = ({ definition }: Rule): string => definition.replace(/^(CREATE UNIQUE INDEX) \S+/, "$1");

test("instances of the version before can work on the tables after each migration, while a new version is rolled out", async () => {
  const problems: (readonly [string, readonly string[]])[] = [];
  for (const [name, up] of LATER) problems.push([name, await problemsOf(up)]);
  expect(problems).not.toEqual([]);
  expect(problems).toEqual(problems.map(([name]) => [name, []]));
});

test.each([
  ["alter table signups drop column coupon", "signups.coupon is gone, or has another type"],
  ["alter table signups rename column coupon to discount", "signups.coupon is gone, or has another type"],
  ["alter table children rename to kids", "children.email is gone, or has another type"],
  ["alter table orders alter column package_id type text", "orders.package_id is gone, or has another type"],
  ["alter table signups add column region text not null", "signups.region must be set"],
  ["alter table signups alter column time_zone set not null", "signups.time_zone must be set"],
  ["create unique index one_phone on signups (phone_number)", "signups refuses rows: CREATE UNIQUE INDEX one_phone"],
  ["drop index payments_one_live", "payments lacks: CREATE UNIQUE INDEX payments_one_live"],
  [
    "drop index invitations_one_open; create unique index invitations_one_open on invitations (signup_id, purpose)",
    "invitations lacks: CREATE UNIQUE INDEX invitations_one_open",
  ],
  [
    "alter table users drop constraint users_username_key_key",
    "users lacks: CREATE UNIQUE INDEX users_username_key_key",
  ],
  ["alter table orders add constraint dear check (package_id > 0)", "orders refuses rows: CHECK ((package_id > 0))"],
])("a migration is refused that does this in one phase: %s", async (statement, problem) => {
  const problems = await problemsOf(async (on) => void (await sql.raw(statement).execute(on)));
  expect(problems).toContainEqual(expect.stringContaining(problem));
});

test.each([
  "alter table signups add column region text",
  "alter table signups add column region text not null default ''",
  "create table visits (id uuid primary key, at timestamptz not null)",
  "alter table orders add column gift text check (gift <> '')",
  "create index signups_name on signups (last_name)",
  "alter index payments_one_live rename to payments_one",
])("a migration that only adds is accepted: %s", async (statement) => {
  expect(await problemsOf(async (on) => void (await sql.raw(statement).execute(on)))).toEqual([]);
});
