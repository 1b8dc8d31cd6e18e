import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readLinks } from "../../../../src/server/links.ts";
import { createOutbox } from "../../../../src/server/outbox/index.ts";
import { endAccounts, warnOwners } from "../../../../src/server/retention/end-accounts.ts";
import { createSecrets } from "../../../../src/server/secrets/index.ts";
import { dayWords } from "../../../../src/server/texts/index.ts";
import { config, PEPPER, sharedBench } from "../builders.ts";
import { makeAccount, type Owner, sentTo, Visitor } from "../accounts.ts";
import { create } from "../professionals.ts";

const bench = sharedBench();

/** What the log said about accounts that were not erased. */
const refused: object[] = [];

/** Lets this many days go by for an account, then warns and erases what is due; `mails` is what becomes of warnings. */
async function after(days: number, mails: "sent" | "waiting" | "given up" = "sent"): Promise<void> {
  const { db } = bench.service;
  const by = sql`make_interval(days => ${days})`;
  await sql`update users set seen_at = seen_at - ${by}, warned_at = warned_at - ${by},
    unreached_since = unreached_since - ${by}`.execute(db);
  await sql`update signups set paid_at = paid_at - ${by}`.execute(db);
  await sql`update outbox set sent_at = sent_at - ${by}`.execute(db);
  const secrets = createSecrets(PEPPER);
  const resources = {
    db,
    secrets,
    outbox: createOutbox(secrets),
    links: readLinks(join(import.meta.dirname, "../../../.."), "https://join.test"),
    config: config(bench.dir),
    log: { info: () => undefined, warn: () => undefined, error: (details: object) => void refused.push(details) },
  };
  while ((await warnOwners(resources, 100)) > 0);
  const open = sql`template = 'accountEnding' and sent_at is null and given_up_at is null`;
  if (mails === "sent") await sql`update outbox set sent_at = now() where ${open}`.execute(db);
  if (mails === "given up") await sql`update outbox set given_up_at = now() where ${open}`.execute(db);
  const walk = {};
  while ((await endAccounts(resources, 20, walk)) > 0);
}

const accountOf = async ({ userId }: Pick<Owner, "userId">) =>
  bench.service.db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirst();

const warningsTo = async (email: string) =>
  (await sentTo(bench, email)).filter(({ template }) => template === "accountEnding");

describe("an account that nobody signs in to", () => {
  test("is warned 30 days before its end, and then erased, with a record of it", async () => {
    const owner = await makeAccount(bench);
    await after(1064);
    expect(await warningsTo(owner.email)).toEqual([]);
    await after(2);
    expect(await warningsTo(owner.email)).toEqual([
      {
        channel: "mail",
        template: "accountEnding",
        language: "en",
        country: "US",
        to: owner.email,
        values: {
          firstName: "Jordan",
          link: "https://join.test/ofw/login",
          lastDay: dayWords("en", new Date(Date.now() + 30 * 86_400_000)),
        },
      },
    ]);
    await after(30);
    expect(await accountOf(owner)).toBeDefined();
    expect(await warningsTo(owner.email)).toHaveLength(1);
    const { signup_id: id } = (await accountOf(owner)) ?? {};
    await after(2);
    expect(await accountOf(owner)).toBeUndefined();
    const { db } = bench.service;
    expect(await db.selectFrom("signups").selectAll().where("email", "=", owner.email).execute()).toEqual([]);
    expect(
      await db
        .selectFrom("support_acts")
        .selectAll()
        .where("subject", "=", id ?? "")
        .execute(),
    ).toMatchObject([{ act: "erase", done_by: "the service", reason: "nobody signed in for 1095 days" }]);
  });

  test("stays when its owner signs in after the warning, and is warned again years later", async () => {
    const owner = await makeAccount(bench);
    await after(1070);
    expect(await warningsTo(owner.email)).toHaveLength(1);
    expect((await new Visitor(bench).logIn(owner.username, owner.password)).status).toBe(200);
    await after(60);
    expect(await accountOf(owner)).toMatchObject({ warned_at: null });
    await after(1010);
    expect(await warningsTo(owner.email)).toHaveLength(2);
  });

  test("whose warning was sent late is kept for 30 days from then on", async () => {
    const owner = await makeAccount(bench);
    await after(1070, "waiting");
    await after(32, "sent");
    await after(29);
    expect(await accountOf(owner)).toBeDefined();
    await after(1);
    expect(await accountOf(owner)).toBeUndefined();
  });

  test("gets half a year from the first mail that could not be sent, however long it was needed before", async () => {
    const owner = await makeAccount(bench);
    const { signup_id: id } = (await accountOf(owner)) ?? {};
    await bench.sql`update signups set paid_at = now() + interval '1900 days' where id = ${id}`;
    await after(1900);
    await bench.sql`update signups set paid_at = now() - interval '1500 days' where id = ${id}`;
    await after(0, "given up");
    await after(32, "given up");
    await after(0, "given up");
    await after(125, "given up");
    expect(await accountOf(owner)).toMatchObject({ unreached_since: expect.any(Date) });
    await after(0, "given up");
    await after(32, "given up");
    expect(await accountOf(owner)).toBeUndefined();
  });

  test("whose mail waits stays however long", async () => {
    const owner = await makeAccount(bench);
    await after(1070, "waiting");
    await after(400, "waiting");
    expect(await accountOf(owner)).toBeDefined();
  });

  test("stays and is warned again each month while no mail can be sent, and ends half a year later", async () => {
    const owner = await makeAccount(bench);
    await after(1070, "waiting");
    await after(32, "waiting");
    expect(await warningsTo(owner.email)).toHaveLength(1);
    await after(1, "given up");
    expect(await accountOf(owner)).toMatchObject({ warned_at: null });
    await after(0, "given up");
    expect(await accountOf(owner)).toMatchObject({ warned_at: expect.any(Date) });
    await after(30, "given up");
    expect(await warningsTo(owner.email)).toHaveLength(2);
    await after(2, "given up");
    await after(139, "given up");
    expect(await accountOf(owner)).toBeDefined();
    await after(32, "given up");
    expect(await accountOf(owner)).toBeUndefined();
  });

  test("ends 30 days after a second warning, if only that was sent", async () => {
    const owner = await makeAccount(bench);
    await after(1070, "given up");
    await after(32, "given up");
    await after(0, "sent");
    expect(await warningsTo(owner.email)).toHaveLength(2);
    await after(30);
    expect(await accountOf(owner)).toBeDefined();
    await after(2);
    expect(await accountOf(owner)).toBeUndefined();
  });

  test("is not ended for a mail that was sent before its owner signed in", async () => {
    const owner = await makeAccount(bench);
    await after(1070, "sent");
    await new Visitor(bench).logIn(owner.username, owner.password);
    await after(1070, "given up");
    await after(32, "given up");
    expect(await accountOf(owner)).toMatchObject({ warned_at: null });
  });

  test("stays while what was paid runs, and while money is on its way", async () => {
    const [running, refunded] = [await makeAccount(bench), await makeAccount(bench)];
    const { signup_id: paid } = (await accountOf(running)) ?? {};
    await bench.sql`update signups set paid_at = now() + interval '1090 days' where id = ${paid}`;
    const { signup_id: other } = (await accountOf(refunded)) ?? {};
    await bench.sql`
      insert into refunds (id, attempt_id, amount, due_at)
      select gen_random_uuid(), attempt_id, 100, now() + interval '1 day' from payments where signup_id = ${other}`;
    await after(1095);
    await after(40);
    expect([await warningsTo(running.email), await warningsTo(refunded.email)]).toEqual([[], []]);
    await bench.sql`update refunds set status = 'done'`;
    await after(0);
    expect(await warningsTo(refunded.email)).toHaveLength(1);
    expect(await accountOf(running)).toBeDefined();
  });

  test("that cannot be erased keeps no other from its end", async () => {
    const [first, second] = [await makeAccount(bench), await makeAccount(bench)];
    await after(1070);
    await bench.sql`update users set warned_at = warned_at - interval '1 hour' where id = ${first.userId}`;
    await bench.sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$`;
    await bench.sql`
      create trigger refuse before delete on users for each row when (old.id = ${sql.lit(first.userId)})
      execute function refuse()`;
    onTestFinished(async () => {
      await bench.sql`drop function refuse() cascade`;
      await bench.sql`update users set seen_at = now(), warned_at = null where id = ${first.userId}`;
    });
    await expect(after(32)).rejects.toThrow("not this one");
    expect(await accountOf(first)).toBeDefined();
    expect(await accountOf(second)).toBeUndefined();
    expect(refused).toContainEqual({ account: first.userId, reason: "error" });
  });

  test("is told its last day by the database's clock", async () => {
    const owner = await makeAccount(bench);
    const lastDay = dayWords("en", new Date(Date.now() + 30 * 86_400_000));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 90 * 86_400_000 });
    onTestFinished(() => void vi.useRealTimers());
    await after(1070);
    expect(await warningsTo(owner.email)).toMatchObject([{ values: { lastDay } }]);
  });

  test("stays while a plan runs that was changed after its renewal", async () => {
    const owner = await makeAccount(bench);
    const { signup_id: id } = (await accountOf(owner)) ?? {};
    await bench.sql`
      update payments set sequence = 1, upgrade = jsonb_build_object('renewsOn', now() + interval '20 days')
      where signup_id = ${id} and status = 'charged'`;
    await after(1095);
    expect(await warningsTo(owner.email)).toEqual([]);
    await bench.sql`
      update payments set upgrade = jsonb_build_object('renewsOn', now() - interval '1 day') where signup_id = ${id}`;
    await after(0);
    expect(await warningsTo(owner.email)).toHaveLength(1);
  });

  test("of a professional ends in their language", async () => {
    const { body } = await create(bench, undefined, { "accept-language": "es" });
    const { db } = bench.service;
    const { email } = await db
      .selectFrom("professionals")
      .select("email")
      .where("id", "=", String(body.id))
      .executeTakeFirstOrThrow();
    await after(1070);
    expect(await warningsTo(email)).toMatchObject([{ language: "es" }]);
    await after(32);
    expect(await db.selectFrom("professionals").select("id").where("email", "=", email).execute()).toEqual([]);
  });

  test("is ended by the service itself, which looks when it starts", async () => {
    const owner = await makeAccount(bench);
    await after(1070);
    await bench.sql`
      update users set seen_at = now() - interval '1100 days', warned_at = now() - interval '40 days'
      where id = ${owner.userId}`;
    await bench.sql`update outbox set sent_at = now() - interval '39 days' where template = 'accountEnding'`;
    const other = await bench.another();
    await expect.poll(() => accountOf(owner), { timeout: 100_000 }).toBeUndefined();
    await other.close();
  });
});
