/** Random sequences of what people, tabs, instances and the provider do around a payment, and what must be true of each. */
import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { sql } from "kysely";
import { expect } from "vitest";
import type { ChargeResult, Transaction } from "../../../src/server/payments/index.ts";
import { newToken } from "../../../src/server/secrets/index.ts";
import { newParent, payBody, transactionOf, Client } from "./builders.ts";
import type { Answer, Bench, PayBody, Registration } from "./builders.ts";

/** People who pay at the same time; of each, a run has one sequence. */
export const PEOPLE = 50;
/** Each has ten connections to the database. */
const MOST_SERVICES = 4;

const LOST: ChargeResult = { outcome: "unknown", cause: "no answer" };

/** What becomes of the next charge at the provider. `held`: it is charged, and the answer comes at some later `release`. */
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

/** Tries so many sequences, at least those of `PEOPLE`. Throws with the first after which somebody is charged twice, or in the end not once. */
export async function trySequences(bench: Bench, sequences: number): Promise<void> {
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
          // The one that was there goes on with what it is at, as one does that was only thought dead.
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

/** Waits for all, also where one fails: what is under way is to end before services do. */
async function allOf(work: readonly Promise<unknown>[]): Promise<void> {
  for (const one of await Promise.allSettled(work)) if (one.status === "rejected") throw one.reason;
}

/** One registration as the service makes it, and copies of it in the database: five requests fewer for each of the others. */
async function readyToPay(bench: Bench): Promise<readonly Person[]> {
  const { by: model, body } = await bench.client.readyToPay(newParent().parent);
  const rows = Array.from({ length: PEOPLE }, () => {
    const { token, hash } = newToken();
    const email = newParent().parent.email;
    return { signup_id: randomUUID() as string, registrationKey: token, key_hash: `\\x${hash.toString("hex")}`, email };
  });
  const copies = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as copy (signup_id uuid, key_hash text, email text)`;
  await sql`insert into signups select (jsonb_populate_record(one, jsonb_build_object(
      'id', copy.signup_id, 'key_hash', copy.key_hash, 'email', copy.email, 'email_key', copy.email))).*
    from signups one, ${copies} where one.id = ${model.signupId}`.execute(bench.service.db);
  for (const table of ["coparents", "children", "orders"])
    await sql`insert into ${sql.table(table)} select (jsonb_populate_record(one, jsonb_build_object('signup_id', copy.signup_id))).*
      from ${sql.table(table)} one, ${copies} where one.signup_id = ${model.signupId}`.execute(bench.service.db);
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
  private underWay: Promise<unknown>[] = [];

  constructor(bench: Bench, email: string, by: Registration, body: PayBody) {
    this.bench = bench;
    this.email = email;
    this.by = by;
    this.body = body;
  }

  /** What the provider does with a charge of this person. */
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
        return { outcome: "declined", code: "2000", text: "", retryable: true, transaction: NOT_MADE };
      case "rejected":
        return { outcome: "rejected", reason: "cvv", transaction: NOT_MADE };
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
        // Refused once it is paid or being paid.
        await client().choose(this.by, 2003);
    }
  }

  /** Several tabs at once; with the same key they are the same submit, sent again. */
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
    // A submit with the key of one that is held waits for it.
    if (next !== "held") return void (await Promise.all([...sent, this.letGo()]));
    this.underWay.push(...sent);
  }

  async release(): Promise<void> {
    this.fate = "approved";
    await this.letGo();
  }

  private async letGo(): Promise<void> {
    for (const go of this.held.splice(0)) go();
    await Promise.all(this.underWay.splice(0));
  }

  private note(answer: Answer): void {
    expect([200, 400, 402, 404, 409, 422]).toContain(answer.status);
    if (answer.status === 200) this.receipts.add(answer.body.receipt.transactionId);
  }

  expectNoSecondCharge(): void {
    expect(this.standing().length).toBeLessThanOrEqual(1);
    expect(this.receipts.size).toBeLessThanOrEqual(1);
  }

  /** Charges that were not given back. */
  private standing(): Transaction[] {
    return this.bench.gateway.charged.filter((one) => this.charges.includes(one.id) && one.status === "charged");
  }

  /** Whatever happened, there is a way on to one charge, one order and its receipt. */
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
    const [charge] = this.standing();
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

const NOT_MADE = transactionOf(
  { attemptId: "none", amount: "1.00", currency: "USD", source: { nonce: "" }, vault: false },
  "declined",
);
