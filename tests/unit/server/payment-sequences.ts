/** Random sequences of what people, tabs, instances and the provider do around a payment, with checks of each one. */
import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { sql } from "kysely";
import { expect } from "vitest";
import { declined, rejected } from "../../../src/server/payments/braintree/refusals.ts";
import type { ChargeResult, Transaction } from "../../../src/server/payments/index.ts";
import { newToken } from "../../../src/server/secrets/index.ts";
import { type Answer, type Bench, Client, newParent, payBody, type PayBody, type Registration } from "./builders.ts";

/** People who pay at the same time. One run tries one sequence for each of them. */
export const PEOPLE = 50;
/** Limited because each service opens ten connections to the database. */
const MOST_SERVICES = 4;

const LOST: ChargeResult = { outcome: "unknown", cause: "no answer" };

/** The outcome of the next charge at the provider. `held`: it is charged and answered only at a later `release`. */
const fate = fc.constantFrom("approved", "declined", "rejected", "lost", "charged-and-lost", "held");
type Fate = typeof fate extends fc.Arbitrary<infer T> ? T : never;

const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("submit"),
      fate,
      tabs: fc.integer({ min: 1, max: 3 }),
      key: fc.constantFrom("new", "same"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("reload", "time-passes", "release") }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("choose-another-package") }) },
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

const round = fc.record({ restart: fc.boolean(), actions: fc.array(action, { minLength: PEOPLE, maxLength: PEOPLE }) });

/**
 * Tries at least this many sequences, in runs of `PEOPLE` sequences each. Throws at the first run in which somebody is
 * charged twice, or ends without a charge.
 */
export async function runSequences(bench: Bench, sequences: number): Promise<void> {
  const people = new Map<string, Person>();
  bench.gateway.next = (request, charge) => people.get(request.customer?.email ?? "")?.charge(charge) ?? LOST;
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 2, maxLength: 6 }), async (rounds) => {
      let turn = 0;
      const services = [bench.service, await bench.another()];
      const all = await readyToPay(bench);
      for (const person of all) people.set(person.email, person);
      try {
        for (const { restart, actions } of rounds) {
          // The earlier instance keeps running, like one that was wrongly considered dead.
          if (restart && services.length < MOST_SERVICES) services.push(await bench.another());
          const service = () => services.at(-1 - (turn++ % 2)) ?? bench.service;
          await allOf(all.map((person, index) => person.act(actions[index] as Action, () => new Client(service()))));
          for (const person of all) person.expectNoSecondCharge();
        }
        await allOf(all.map((person) => person.finish()));
      } finally {
        await Promise.allSettled(all.map((person) => person.release()));
        await Promise.all(services.slice(1).map((one) => one.close()));
      }
    }),
    { numRuns: Math.ceil(sequences / PEOPLE), endOnFailure: true },
  );
}

/** Waits for all promises, even if one rejects, because all work must end before the services stop. */
async function allOf(work: readonly Promise<unknown>[]): Promise<void> {
  for (const one of await Promise.allSettled(work)) if (one.status === "rejected") throw one.reason;
}

/** Creates one registration through the service and copies it in the database. This saves five requests per person. */
async function readyToPay(bench: Bench): Promise<readonly Person[]> {
  const { by: model, body } = await bench.client.readyToPay(newParent().parent);
  const rows = Array.from({ length: PEOPLE }, () => {
    const { token, hash } = newToken();
    const email = newParent().parent.email;
    return { signup_id: randomUUID() as string, registrationKey: token, key_hash: `\\x${hash.toString("hex")}`, email };
  });
  const copies = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as copy (signup_id uuid, key_hash text, email text)`;
  await bench.sql`insert into signups select (jsonb_populate_record(one, jsonb_build_object(
      'id', copy.signup_id, 'key_hash', copy.key_hash, 'email', copy.email, 'email_key', copy.email))).*
    from signups one, ${copies} where one.id = ${model.signupId}`;
  for (const table of ["coparents", "children", "orders"])
    await bench.sql`insert into ${sql.table(table)} select (jsonb_populate_record(one, jsonb_build_object('signup_id', copy.signup_id))).*
      from ${sql.table(table)} one, ${copies} where one.signup_id = ${model.signupId}`;
  return Promise.all(
    rows.map(async ({ signup_id: signupId, registrationKey, email }) => {
      const person = new Person(bench, email, { signupId, registrationKey }, body);
      await person.seePrice(body.order);
      return person;
    }),
  );
}

class Person {
  private readonly bench: Bench;
  readonly email: string;
  readonly by: Registration;
  body: PayBody;
  fate: Fate = "approved";
  key = randomUUID() as string;
  readonly charges: string[] = [];
  readonly receipts = new Set<string>();
  private held: (() => void)[] = [];
  private running: Promise<unknown>[] = [];

  constructor(bench: Bench, email: string, by: Registration, body: PayBody) {
    this.bench = bench;
    this.email = email;
    this.by = by;
    this.body = body;
  }

  /** Answers a charge of this person in place of the provider. */
  async charge(make: () => Transaction): Promise<ChargeResult> {
    const transaction = (): Transaction => {
      const made = make();
      this.charges.push(made.id);
      return made;
    };
    switch (this.fate) {
      case "approved":
        return { outcome: "approved", transaction: transaction() };
      case "declined":
        return declined("2000");
      case "rejected":
        return rejected("cvv");
      case "charged-and-lost":
        transaction();
        return LOST;
      case "held":
        await new Promise<void>((release) => this.held.push(release));
        return { outcome: "approved", transaction: transaction() };
      default:
        return LOST;
    }
  }

  async act(action: Action, client: () => Client): Promise<void> {
    switch (action.do) {
      case "submit":
        return this.submit(action as Extract<Action, { tabs: number }>, client);
      case "reload":
        return this.note(await client().receipt(this.by));
      case "time-passes":
        await sql`update payments set created_at = now() - interval '2 minutes' where signup_id = ${this.by.signupId}`.execute(
          this.bench.service.db,
        );
        return;
      case "release":
        return this.release();
      default:
        // The service refuses this once the order is paid or being paid.
        await client().choose(this.by, 2003);
    }
  }

  /** Submits from several tabs at once. With the same key they count as one submit that is sent again. */
  private async submit(
    { fate: next, tabs, key }: Extract<Action, { tabs: number }>,
    client: () => Client,
  ): Promise<void> {
    this.fate = next;
    if (key === "new") this.key = randomUUID();
    const sent = Array.from({ length: tabs }, () =>
      client()
        .pay(this.by, this.body, { "idempotency-key": this.key })
        .then((answer) => this.note(answer)),
    );
    // A submit with the key of a held one waits for it, so release the held ones too.
    if (next !== "held") return void (await Promise.all([...sent, this.letGo()]));
    this.running.push(...sent);
  }

  async release(): Promise<void> {
    this.fate = "approved";
    await this.letGo();
  }

  private async letGo(): Promise<void> {
    for (const go of this.held.splice(0)) go();
    await Promise.all(this.running.splice(0));
  }

  private note(answer: Answer): void {
    expect([200, 400, 402, 404, 409, 422]).toContain(answer.status);
    if (answer.status === 200) this.receipts.add(answer.body.receipt.transactionId);
  }

  expectNoSecondCharge(): void {
    expect(this.keptCharges().length).toBeLessThanOrEqual(1);
    expect(this.receipts.size).toBeLessThanOrEqual(1);
  }

  /** Charges that were not returned to the person. */
  private keptCharges(): Transaction[] {
    return this.bench.gateway.charged.filter((one) => this.charges.includes(one.id) && one.status === "charged");
  }

  /** Whatever happened before, the person can still get one charge, one order and its receipt. */
  async finish(): Promise<void> {
    await this.release();
    await this.act({ do: "time-passes" } as Action, () => this.bench.client);
    const chosen = await this.bench.client.choose(this.by, 2003);
    if (chosen.status === 200) await this.seePrice(chosen.body.order);
    this.fate = "approved";
    const last = await this.bench.client.pay(this.by, this.body, { "idempotency-key": randomUUID() });
    if (last.status !== 200) expect(last.body.code).toBe("already-paid");
    const receipt = await this.bench.client.receipt(this.by);
    expect(receipt.status).toBe(200);
    this.note(receipt);
    this.expectNoSecondCharge();
    const [charge] = this.keptCharges();
    expect(charge?.id).toBe(receipt.body.receipt.transactionId);
    expect(Number(charge?.money.amount) * 100).toBeCloseTo(receipt.body.receipt.totals.total);
    expect(receipt.body.credentialsToken).not.toBe("");
  }

  /** Sees the price of an order, as the review page shows it before paying. */
  async seePrice(order: object): Promise<void> {
    const { totals, taxId } = (await this.bench.client.price(this.by, order)).body;
    this.body = { ...payBody(order, totals, taxId) };
  }
}
