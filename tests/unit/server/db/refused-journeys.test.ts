import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { settleRefund } from "../../../../src/server/purchases/refunds.ts";
import { endAccounts, warnOwners } from "../../../../src/server/retention/end-accounts.ts";
import { forgetAbandoned } from "../../../../src/server/retention/forget.ts";
import { ALL } from "../../share.ts";
import { chooseLogin, makeAccount, Visitor } from "../accounts.ts";
import { ADDRESS, type Answer, sharedBench } from "../builders.ts";
import { asInvited, finish, invite, invitedBy } from "../mailbox.ts";
import { create } from "../professionals.ts";
import { recoveryAt } from "../recovery.ts";
import { type Refusing, refusingStatement, uncounted } from "../refused-statements.ts";
import { act, resourcesOf } from "../support/desk.ts";

const bench = sharedBench({ outboxPage: true });
const at = recoveryAt(bench);

/** What people and workers do with the service. */
interface Journey {
  readonly does: string;
  /** What is answered, and how many charges there are, if nothing is refused. */
  readonly result: unknown;
  readonly charges: number;
  /** Does what comes before, undisturbed. Returns what follows, whose result must not differ from person to person. */
  readonly prepare: () => Promise<() => Promise<unknown>>;
  /** Whether `npm test` has the statement of this number refused; each fourth, if it is left out. */
  readonly inShare?: (statement: number) => boolean;
}

const isFourth = (statement: number): boolean => statement % 4 === 0;

const statusOf = ({ status }: Answer): number => status;

const JOURNEYS: readonly Journey[] = [
  {
    does: "a sign-up and its payment",
    result: [{ status: 200 }, { status: 200 }, { status: 200 }],
    charges: 1,
    prepare: async () => async () => {
      const { by, body } = await bench.client.readyToPay();
      const key = { "idempotency-key": randomUUID() };
      const [paid, again] = [await bench.client.pay(by, body, key), await bench.client.pay(by, body, key)];
      return [paid, again, await bench.client.receipt(by)].map(({ status, body: { receipt, pricingInfo } }) => ({
        status,
        total: receipt?.totals,
        plan: pricingInfo?.packageName,
      }));
    },
    inShare: (number) => number > 0,
  },
  {
    does: "choosing a login, and using it",
    result: [200, "Plus, one year"],
    charges: 0,
    prepare: async () => {
      const { by, body } = await bench.client.readyToPay();
      const paid = await bench.client.pay(by, body);
      return async () => {
        const { username, password } = await chooseLogin(bench, by, paid);
        const visitor = new Visitor(bench);
        return [statusOf(await visitor.logIn(username, password)), (await visitor.me()).body.subscription.name];
      };
    },
  },
  {
    does: "a new password by mail",
    result: [200, 200, true, false],
    charges: 0,
    prepare: async () => {
      const who = await makeAccount(bench);
      return async () => {
        const forgotStatus = statusOf(await at.forgot(who.username));
        const set = statusOf(await at.reset(await at.linkTo(who), "quiet-Harbor-42-lamps"));
        return [
          forgotStatus,
          set,
          await at.canLogIn(who, "quiet-Harbor-42-lamps"),
          await at.canLogIn(who, who.password),
        ];
      };
    },
  },
  {
    does: "a user name by a code, and by mail",
    result: [true, 200],
    charges: 0,
    prepare: async () => {
      const who = await makeAccount(bench);
      return async () => {
        const { body } = await at.byPhone(who);
        const found = await at.check(body.verificationId, await at.codeTo(who));
        return [found.body.username === who.username, statusOf(await at.mailName(found.body.recoveryToken))];
      };
    },
  },
  {
    does: "an invited parent, whose half was paid",
    result: [200, 200],
    charges: 1,
    prepare: async () => async () => {
      const { letter } = await invite(bench, { payForCoparent: true });
      const of = asInvited(bench, invitedBy(letter));
      const saved = await of.put("", { address: ADDRESS, sections: ["ADDRESS"] });
      const answers = [saved, await of.put("/terms")].map(statusOf);
      await finish(of);
      return answers;
    },
  },
  {
    does: "a professional's registration, and codes for their families",
    result: [201, expect.arrayContaining(["codes"])],
    charges: 0,
    prepare: async () => async () => {
      const made = await create(bench);
      const paid = { amount: "50.00", currency: "USD", count: "2", yes: "true" };
      const codes = await act(bench, "codes", { person: String(made.body.id), ...paid });
      return [made.status, Object.keys(codes)];
    },
  },
  {
    does: "a larger plan",
    result: [200, 200, "Complete, one year"],
    charges: 1,
    prepare: async () => {
      const owner = await makeAccount(bench);
      const visitor = new Visitor(bench);
      await visitor.logIn(owner.username, owner.password);
      return async () => {
        const { due } = (await visitor.send("POST", "/v2/users/me/upgrades/price", { packageId: 2003 })).body;
        const shown = { amountDisplayed: due.total, taxAmountDisplayed: due.taxAmount, taxId: due.taxId };
        const body = { packageId: 2003, ...shown, paymentKey: randomUUID() };
        const key = { "idempotency-key": randomUUID() };
        const [first, again] = [
          await visitor.send("POST", "/v2/users/me/upgrades", body, key),
          await visitor.send("POST", "/v2/users/me/upgrades", body, key),
        ];
        return [first.status, again.status, (await visitor.me()).body.subscription.name];
      };
    },
  },
  {
    does: "a refund, a copy of a person's data and their erasure by support",
    result: [["about", "data", "leftOut"], { deleted: { "your account": 1 } }],
    charges: 0,
    prepare: async () => {
      const { email: person } = await makeAccount(bench);
      bench.gateway.refund = async () => ({ outcome: "unknown", cause: "the test asks later" });
      return async () => {
        const { id } = await act(bench, "refund", { person, amount: "12.50", yes: "true" });
        const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
        bench.gateway.refund = async () => ({ outcome: "refunded", refundId: `refund-${randomUUID()}` }) as never;
        await settleRefund({ ...resourcesOf(bench), gateway: bench.gateway, log }, { id });
        const copy = await act(bench, "export", { person });
        const erased = await act(bench, "erase", { person, yes: "true" });
        return [Object.keys(copy), erased];
      };
    },
  },
  {
    does: "the end of an account that nobody uses, and of an abandoned registration",
    result: [1, 1, 1],
    charges: 0,
    prepare: async () => {
      const { userId } = await makeAccount(bench);
      const { body: abandoned } = await bench.client.create();
      await bench.sql`update users set seen_at = now() - interval '1100 days' where id = ${userId}`;
      await bench.sql`update signups set paid_at = now() - interval '1100 days' where user_id = ${userId}`;
      await bench.sql`update signups set expires_at = now() - interval '90 days' where id = ${abandoned.signupId}`;
      const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
      const resources = { ...resourcesOf(bench), log };
      return async () => {
        const warned = await warnOwners(resources, 100);
        // Otherwise, the worker may say afterwards that it was sent now.
        await uncounted(() => vi.waitFor(async () => expect(await unsentWarnings()).toBe(0), 60_000));
        await bench.service.db
          .updateTable("users")
          .set({ warned_at: sql`now() - interval '40 days'` as never })
          .where("id", "=", userId)
          .execute();
        await sql`update outbox set sent_at = now() - interval '39 days' where template = 'accountEnding'`.execute(
          bench.service.db,
        );
        return [
          warned,
          await endAccounts(resources, 20),
          await forgetAbandoned(bench.service.db, resources.config, 100),
        ];
      };
    },
  },
];

async function unsentWarnings(): Promise<number> {
  const { rows } = await bench.sql`select id from outbox where template = 'accountEnding' and sent_at is null`;
  return rows.length;
}

/** How many rows each table of the database has. */
async function countRows(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await bench.sql<{ name: string; rows: string }>`
    select table_name as name, (xpath('/row/c/text()',
      query_to_xml(format('select count(*) as c from %I', table_name), false, true, '')))[1]::text as rows
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  return Object.fromEntries(rows.map((row) => [row.name, Number(row.rows)]));
}

/** Does the journey. Its outcome: what it answers, how many rows more each table has, and how many charges there are. */
async function go({ prepare }: Journey, refusing: Refusing) {
  // Counted by network address, and all people of this test have the same.
  await bench.service.db.deleteFrom("tries").execute();
  const goOn = await prepare();
  const [before, charges] = [await countRows(), bench.gateway.requests.length];
  const { statements, result } = await refusingStatement(refusing, goOn);
  const after = await countRows();
  const made = Object.entries(after).map(([name, rows]) => [name, rows - (before[name] ?? 0)]);
  return {
    statements: statements.length,
    outcome: { result, made: Object.fromEntries(made), charges: bench.gateway.requests.length - charges },
  };
}

describe("has the same answers, rows and charges, whichever of its statements the database refuses:", () => {
  test.each(JOURNEYS)("$does", { timeout: 300_000 }, async (journey) => {
    const { statements, outcome } = await go(journey, { at: "none", code: "" });
    expect(statements).toBeGreaterThan(10);
    expect(outcome).toMatchObject({ result: journey.result, charges: journey.charges });
    const { inShare = isFourth } = journey;
    for (let statement = 1; statement <= statements; statement += 1) {
      if (!ALL && !inShare(statement)) continue;
      const refusing = { at: statement, code: statement % 3 === 0 ? "40P01" : "40001" };
      expect((await go(journey, refusing)).outcome, `statement ${statement} of ${statements}`).toEqual(outcome);
    }
  });
});
