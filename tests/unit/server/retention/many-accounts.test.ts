import { Client } from "pg";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { actOnDue, type Walk } from "../../../../src/server/db/index.ts";
import { readLinks } from "../../../../src/server/links.ts";
import { createOutbox } from "../../../../src/server/outbox/index.ts";
import { endAccounts, warnOwners } from "../../../../src/server/retention/end-accounts.ts";
import { createSecrets } from "../../../../src/server/secrets/index.ts";
import { config, PEPPER } from "../builders.ts";
import { openNewDatabase } from "../new-database.ts";

const PAGE = 5;
const RUNNING = "1090 days";

/** A database of its own, so that only what a test does sends statements. */
async function prepare() {
  const { db } = await openNewDatabase();
  const secrets = createSecrets(PEPPER);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const links = readLinks(".", "https://join.test");
  const resources = { db, secrets, outbox: createOutbox(secrets), links, config: config("."), log };
  return { db, resources };
}

type Database = Awaited<ReturnType<typeof prepare>>["db"];

/** Adds accounts to which nobody has signed in since the same moment, whose owners paid for a year or `lately`. */
function addAccounts(db: Database, count: number, { lately, warned }: { lately: boolean; warned: boolean }) {
  return sql`
    with made as (
      insert into signups (id, key_hash, expires_at, first_name, last_name, email, email_key, phone_country_code,
        phone_number, duplicate_confirmed, paid_at, user_id, family_id)
      select gen_random_uuid(), null, now(), 'Jo', 'Li', 'jo@example.com', 'jo@example.com', '+1', '5551234567', false,
        now() - ${lately ? "1 day" : RUNNING}::interval, gen_random_uuid(), gen_random_uuid() from generate_series(1, ${count})
      returning id, user_id, family_id),
    orders as (
      insert into orders (signup_id, package_id, product_id, services, years) select id, 2002, 'p', '{}', 1 from made)
    insert into users (id, family_id, signup_id, email, email_key, username, username_key, password_hash, seen_at, warned_at)
    select user_id, family_id, id, 'jo@example.com', 'jo@example.com', id::text, id::text, 'x',
      '2020-01-01 00:00:00.123456Z', case when ${warned} then '2020-02-01'::timestamptz end from made`.execute(db);
}

/** Does it until nothing is left, as a run does, and returns how many it did and the statements. */
async function run(some: (walk: Walk) => Promise<number>) {
  const spy = vi.spyOn(Client.prototype, "query");
  const walk: Walk = {};
  let done = 0;
  try {
    for (let next = 1; next > 0; done += next) next = await some(walk);
    const texts = spy.mock.calls.map(([text]) => String(text)).filter((text) => !/^(begin|commit)/.test(text));
    return { done, locks: texts.filter((text) => text.includes("skip locked")).length, statements: texts.length };
  } finally {
    spy.mockRestore();
  }
}

test.each(["warned", "erased"] as const)(
  "accounts that are still needed are neither %s nor locked, and are read page by page, once in a run",
  async (act) => {
    const { db, resources } = await prepare();
    const some = act === "warned" ? warnOwners : endAccounts;
    const kind = { warned: act === "erased" };
    const statements: number[] = [];
    for (const due of [2, 0, 0]) {
      await addAccounts(db, 3 * PAGE, { ...kind, lately: true });
      await addAccounts(db, due, { ...kind, lately: false });
      const done = await run((walk) => some(resources, PAGE, walk));
      expect([done.done, done.locks]).toEqual([due, due]);
      statements.push(done.statements);
    }
    // 6 pages and the end, then 9: each page is read, and the three tables that may need one of its accounts.
    expect(statements.slice(1)).toEqual([6 * 4 + 1, 9 * 4 + 1]);
  },
);

test("all accounts of one moment are warned, whichever are still needed", async () => {
  const { db, resources } = await prepare();
  const lately = { warned: false, lately: true };
  for (let pages = 0; pages < 3; pages += 1) {
    await addAccounts(db, PAGE, lately);
    await addAccounts(db, PAGE, { ...lately, lately: false });
  }
  expect(await run((walk) => warnOwners(resources, PAGE, walk))).toMatchObject({ done: 3 * PAGE, locks: 3 * PAGE });
  const left = db.selectFrom("users").select("id").where("warned_at", "is", null);
  expect(await left.execute()).toHaveLength(3 * PAGE);
});

test("what is found to be needed once it is locked stays, and keeps nothing else from its end", async () => {
  const { db } = await prepare();
  await addAccounts(db, 2 * PAGE, { warned: false, lately: false });
  const found = await db.selectFrom("users").select("id").orderBy("id").execute();
  const [first] = found.map(({ id }) => id);
  let times = 0;
  const acted: string[] = [];
  const due = {
    table: "users",
    columns: ["id"],
    where: sql`warned_at is null and seen_at < now()`,
    since: "seen_at",
    // Paid for again between the reading and the lock.
    staying: async () => new Set((times += 1) === 1 ? [] : [first ?? ""]),
  } as const;
  const act = async (_: unknown, users: readonly { readonly id: string }[]) => {
    acted.push(...users.map(({ id }) => id));
  };
  await run((walk) => actOnDue(db, due, PAGE, act, { walk }));
  expect(acted).toEqual(found.slice(1).map(({ id }) => id));
});
