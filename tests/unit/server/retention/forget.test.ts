import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { invalid } from "../../../../src/server/payments/braintree/refusals.ts";
import { inviteFamily } from "../../../../src/server/invitations/invite-family.ts";
import { readLinks } from "../../../../src/server/links.ts";
import { createService } from "../../../../src/server/index.ts";
import { createOutbox } from "../../../../src/server/outbox/index.ts";
import { forgetAbandoned } from "../../../../src/server/retention/forget.ts";
import { createSecrets } from "../../../../src/server/secrets/index.ts";
import { config, PEPPER, type Registration, sharedBench, unanswered, approved } from "../builders.ts";
import { asInvited, invite, invitedBy } from "../mailbox.ts";
import { create } from "../professionals.ts";

const bench = sharedBench({ outboxPage: true });

const KEPT = { registrationKeptDays: 30, invitationKeptDays: 90 };

/** Moves the times of all rows this many days into the past, then deletes what is due. */
async function after(days: number): Promise<void> {
  const { db } = bench.service;
  const by = sql`make_interval(days => ${days})`;
  await sql`update signups set created_at = created_at - ${by}, expires_at = expires_at - ${by}, paid_at = paid_at - ${by}`.execute(
    db,
  );
  await sql`update payments set created_at = created_at - ${by}, settled_at = settled_at - ${by}`.execute(db);
  await sql`update invitations set created_at = created_at - ${by}, expires_at = expires_at - ${by}`.execute(db);
  while ((await forgetAbandoned(db, KEPT, 100)) > 0);
  // The service deletes too, after its start. The loop above skips rows that the service has locked, so wait here until
  // the service has deleted them.
  await sql`select id from signups for share`.execute(db);
}

/** How many rows of each kind a registration has. */
async function rowsOf({ signupId }: Pick<Registration, "signupId">): Promise<Record<string, number>> {
  const count = async (table: string, column: string): Promise<number> => {
    const { rows } = await bench.sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${signupId}`;
    return rows[0]?.n ?? 0;
  };
  return {
    signups: await count("signups", "id"),
    coparents: await count("coparents", "signup_id"),
    children: await count("children", "signup_id"),
    orders: await count("orders", "signup_id"),
    payments: await count("payments", "signup_id"),
  };
}

const NOTHING = { signups: 0, coparents: 0, children: 0, orders: 0, payments: 0 };
const EVERYTHING = { signups: 1, coparents: 1, children: 1, orders: 1, payments: 1 };

/** Creates a registration whose only payment attempt ended like this. */
async function attempted(end: "refused" | "unknown" | "approved"): Promise<Registration> {
  const { by, body } = await bench.client.readyToPay();
  if (end === "refused") bench.gateway.next = () => invalid([]);
  if (end === "unknown") bench.gateway.next = unanswered;
  await bench.client.pay(by, body);
  bench.gateway.next = approved;
  return by;
}

const signupOf = async (email: string) =>
  bench.service.db
    .selectFrom("signups")
    .select(["id as signupId", "user_id"])
    .where("email", "=", email)
    .executeTakeFirst();

describe("an abandoned registration", () => {
  test("is deleted with all its data 30 days after it has expired, and not before", async () => {
    const { by } = await bench.client.family({});
    await after(29);
    expect(await rowsOf(by)).toEqual({ ...EVERYTHING, payments: 0 });
    await after(2);
    expect(await rowsOf(by)).toEqual(NOTHING);
  });

  test("is deleted with its refused payment attempts", async () => {
    const by = await attempted("refused");
    expect(await rowsOf(by)).toEqual(EVERYTHING);
    await after(32);
    expect(await rowsOf(by)).toEqual(NOTHING);
  });

  test("stays while the result of a payment is unknown", async () => {
    const by = await attempted("unknown");
    await after(400);
    expect(await rowsOf(by)).toEqual(EVERYTHING);
  });

  test("stays as the record of a payment if its money was returned", async () => {
    const by = await attempted("refused");
    await bench.sql`update payments set status = 'returned' where signup_id = ${by.signupId}`;
    await after(400);
    expect(await rowsOf(by)).toEqual(EVERYTHING);
  });
});

test("a paid registration stays, even without a login", async () => {
  const by = await attempted("approved");
  await after(4000);
  expect(await rowsOf(by)).toEqual(EVERYTHING);
});

describe("an invited parent", () => {
  test("who never came is deleted 90 days after their last link expired, and the inviting parent's data stays", async () => {
    const { email, parent } = await invite(bench);
    const [invited, inviter] = [await signupOf(email), await signupOf(parent)];
    await after(30 + 89);
    expect(await signupOf(email)).toEqual(invited);
    await after(2);
    expect(await signupOf(email)).toBeUndefined();
    expect(await rowsOf(inviter ?? { signupId: "" })).toEqual(EVERYTHING);
  });

  test("who requests a new link stays for the full time again", async () => {
    const { email, letter } = await invite(bench);
    await after(60);
    expect((await asInvited(bench, invitedBy(letter)).requestLink()).status).toBe(200);
    await after(60);
    expect(await signupOf(email)).toBeDefined();
    await after(70);
    expect(await signupOf(email)).toBeUndefined();
  });

  test("who was paid for by the other parent stays", async () => {
    const { email } = await invite(bench, { payForCoparent: true });
    await after(4000);
    expect(await signupOf(email)).toBeDefined();
  });

  test("in a professional's family is deleted with the children, who stay if the other parent has paid", async () => {
    const professional = (await create(bench)).body.id as string;
    const family = async (): Promise<[string, string]> => {
      const [one, other] = [0, 1].map(() => `p-${crypto.randomUUID().slice(0, 8)}@example.com`) as [string, string];
      const settings = config(bench.dir);
      await inviteFamily(
        {
          db: bench.service.db,
          config: settings,
          outbox: createOutbox(createSecrets(PEPPER)),
          links: readLinks(process.cwd(), settings.publicOrigin),
        },
        {
          professionalId: professional,
          parents: [one, other].map((email) => ({
            firstName: "Pat",
            lastName: "Lee",
            email,
            phoneCountryCode: "",
            phoneNumber: "",
          })),
          children: [{ firstName: "Robin", lastName: "Lee" }],
          language: "en",
        },
      );
      return [one, other];
    };
    const [[left, leftToo], [first, paying]] = [await family(), await family()];
    const withChildren = await signupOf(first);
    await bench.sql`update signups set paid_at = now() where email = ${paying}`;
    await after(125);
    expect([await signupOf(left), await signupOf(leftToo)]).toEqual([undefined, undefined]);
    expect(await rowsOf(withChildren ?? { signupId: "" })).toMatchObject({ signups: 1, children: 1 });
  });
});

describe("several instances that delete at once", () => {
  test("delete each registration once, in batches, and none that is being paid at the same time", async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, async () => (await bench.client.create()).body as Registration),
    );
    const { db } = bench.service;
    await sql`
      insert into signups (id, key_hash, expires_at, first_name, last_name, email, email_key, phone_country_code, phone_number, duplicate_confirmed)
      select gen_random_uuid(), 'x', now(), 'Jo', 'Li', 'x', 'x', '+1', '5551234567', false from generate_series(1, 240)`.execute(
      db,
    );
    await sql`update signups set expires_at = now() - interval '31 days' where paid_at is null and key_hash is not null`.execute(
      db,
    );
    const [paying] = made;
    if (!paying) throw new Error("none");
    const deleted = await db.transaction().execute(async (tx) => {
      // Does the same as a payment: it locks the registration, then stores the attempt.
      await sql`select id from signups where id = ${paying.signupId} for update`.execute(tx);
      const counts = await Promise.all(Array.from({ length: 4 }, () => forgetAbandoned(db, KEPT, 100)));
      await sql`
        insert into payments (attempt_id, signup_id, status, calculation, package_id, marketing_opt_in)
        values (gen_random_uuid(), ${paying.signupId}, 'pending', '{}', 2002, false)`.execute(tx);
      return counts;
    });
    expect(Math.max(...deleted)).toBeLessThanOrEqual(100);
    while ((await forgetAbandoned(db, KEPT, 100)) > 0);
    expect(await rowsOf(paying)).toMatchObject({ signups: 1, payments: 1 });
    for (const by of made.slice(1)) expect(await rowsOf(by)).toEqual(NOTHING);
  });

  test("start deleting by themselves when the service starts", async () => {
    const by = (await bench.client.create()).body as Registration;
    await bench.sql`update signups set expires_at = now() - interval '31 days' where id = ${by.signupId}`;
    const other = await bench.another();
    await expect.poll(() => rowsOf(by), { timeout: 30_000 }).toEqual(NOTHING);
    await other.close();
  });
});

describe("messages and events", () => {
  test("are deleted after the configured time, when an instance starts, except for messages that are not sent yet", async () => {
    await bench.sql`
      insert into outbox (id, purpose, channel, template, language, due_at, sent_at, created_at)
      select gen_random_uuid(), 'kept-' || days, 'mail', 'receipt', 'en', now() + interval '1 day',
        case when days < 100 then now() end, now() - make_interval(days => days)
      from unnest(array[6, 8, 100]) as days`;
    await bench.sql`
      insert into events (id, visitor, flow, name, happened_at, received_at, properties)
      select gen_random_uuid(), gen_random_uuid(), 'f', 'kept-' || months, now(), now() - make_interval(months => months, hours => 1), '{}'
      from unnest(array[2, 3]) as months`;
    const namesOf = async (column: "purpose" | "name", table: "outbox" | "events") => {
      const { rows } = await bench.sql<{ kept: string }>`
        select ${sql.ref(column)} as kept from ${sql.table(table)} where ${sql.ref(column)} like 'kept-%' order by 1`;
      return rows.map(({ kept }) => kept);
    };
    const settings = config(bench.dir, { databaseUrl: bench.databaseUrl, messageKeptDays: 7, eventKeptMonths: 3 });
    const other = await createService(settings, bench.gateway);
    await expect.poll(() => namesOf("purpose", "outbox"), { timeout: 100_000 }).toEqual(["kept-100", "kept-6"]);
    await expect.poll(() => namesOf("name", "events"), { timeout: 100_000 }).toEqual(["kept-2"]);
    await other.close();
  });
});
