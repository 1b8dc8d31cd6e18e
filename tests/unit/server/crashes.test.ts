import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "../../../src/server/db/index.ts";
import { PAYMENT_POINTS } from "../../../src/server/http/payment-point.ts";
import { openShop, type Shop } from "../payments/sandbox-shop.ts";
import { type Answer, Client, type Registration, SECURITY } from "./builders.ts";
import { bundle, type Bundle } from "./bundle.ts";
import { startKillable } from "./killable-service.ts";
import { newDatabase } from "./new-database.ts";
import { inShare } from "../share.ts";

/** `npm run test:long` kills 20 times. */
const KILLS = Number(process.env["KILLS"] ?? 1);
/**
 * The points at which every `npm test` kills the service. At `attempt-written` nothing is charged. At
 * `charge-answered` and `sale-made` there is a charge that the service has not stored. At `charge-stored` only the
 * answer is missing.
 */
const SHARED: ReadonlySet<string> = new Set(["attempt-written", "charge-answered", "sale-made", "charge-stored"]);
/** Points at the provider: it has the request but made no charge, or it made the charge but did not answer. */
const PROVIDER_POINTS = ["sale-received", "sale-made"] as const;

// Most of the time of this test goes into starting the service.
let script: Bundle;
beforeAll(async () => {
  script = await bundle(join(import.meta.dirname, "serve-shop.ts"));
});
afterAll(() => script.remove());

describe.concurrent(`a service that is killed ${KILLS === 1 ? "once" : `${KILLS} times`} at one point of a payment and restarted`, () => {
  for (const point of [...PAYMENT_POINTS, ...PROVIDER_POINTS])
    test(
      `${point}: makes one charge and one order each time, and the parent can create the login`,
      { timeout: 900_000, ...inShare(KILLS > 1 || SHARED.has(point)) },
      () => killAndPay(point),
    );

  // Checks the test above: it must fail if the service never finds the provider's charge and charges again.
  for (const point of ["charge-answered", "sale-made"])
    test(`${point}: the test notices a second charge if the service does not find the first one`, {
      timeout: 900_000,
      ...inShare(KILLS > 1 || point === "sale-made"),
    }, async () => {
      await expect(killAndPay(point, true)).rejects.toThrow("expected [ 'charged', 'charged' ] to deeply equal");
    });
});

/** With `findsNone` the service's search at the provider never finds a charge. */
async function killAndPay(point: string, findsNone = false): Promise<void> {
  let atSale = (): undefined | "drop-before" | "drop-after" => undefined;
  const shop = await openShop((path) => (path.endsWith("/transactions") ? atSale() : undefined));
  const database = await newDatabase();
  const db = openDatabase(database.url);
  let service = await startKillable(script, shop, database.url, findsNone);
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = service;
      const { by, body } = await new Client(before.origin).readyToPay();
      if (point === "sale-received" || point === "sale-made") {
        atSale = () => {
          atSale = () => undefined;
          before.kill();
          return point === "sale-made" ? "drop-after" : "drop-before";
        };
      } else {
        await before.endAt(point);
      }
      const payment = { ...body.payment, nonce: await shop.nonce() };
      const lost = new Client(before.origin).pay(by, { ...body, payment }, { "idempotency-key": randomUUID() });
      await expect(lost).rejects.toThrow();
      await before.ended;

      service = await startKillable(script, shop, database.url, findsNone);
      const client = new Client(service.origin);
      const receipt = await payAgain(client, shop, by, body);
      expect(receipt.body.registration.order).toMatchObject({ packageId: 2002 });
      expect(await chargesOf(db, shop, by)).toEqual(["charged"]);
      expect(await returnPaths(db, by)).toEqual([1, 1]);
      const token = { authorization: `Bearer ${receipt.body.credentialsToken}` };
      const credentials = { username: `parent-${randomUUID().slice(0, 8)}`, password: "a long Passw0rd!" };
      await client.update(by, SECURITY);
      const made = await client.send("PUT", "/v2/users/credentials", { body: credentials, headers: token });
      expect(made).toMatchObject({ status: 200 });
    }
  } finally {
    service.kill();
    await service.ended;
    await db.destroy();
    await database.drop();
    await shop.close();
  }
}

/**
 * What a person does after the crash: enters the card again and pays, waits while the service looks for the earlier
 * payment, and gets the receipt.
 */
async function payAgain(client: Client, shop: Shop, by: Registration, body: PayBody): Promise<Answer> {
  for (;;) {
    const payment = { ...body.payment, nonce: await shop.nonce() };
    const answer = await client.pay(by, { ...body, payment }, { "idempotency-key": randomUUID() });
    if (answer.status === 200) return answer;
    if (answer.body.code === "already-paid") return client.receipt(by);
    expect(answer.body.code).toBe("payment-pending");
    await sleep(100);
  }
}

type PayBody = Awaited<ReturnType<Client["readyToPay"]>>["body"];

/** The status of every transaction that the provider has for a registration, except those that moved no money. */
async function chargesOf(db: Database, shop: Shop, by: Registration): Promise<string[]> {
  const attempts = await db
    .selectFrom("payments")
    .select(["attempt_id", "status"])
    .where("signup_id", "=", by.signupId)
    .execute();
  expect(attempts.filter((one) => one.status === "charged")).toHaveLength(1);
  expect(attempts.filter((one) => one.status === "pending")).toEqual([]);
  const found = await Promise.all(attempts.map((one) => shop.gateway.findByAttempt(one.attempt_id)));
  return found.flat().map((one) => one.status);
}

/**
 * How a parent without the browser gets back to a paid registration: how many receipts were written for it, and how
 * many links to its login still work.
 */
async function returnPaths(db: Database, by: Registration): Promise<[number, number]> {
  const charged = await db
    .selectFrom("payments")
    .select("attempt_id")
    .where("signup_id", "=", by.signupId)
    .where("status", "=", "charged")
    .execute();
  const purposes = charged.map((one) => `receipt ${one.attempt_id}`);
  const receipts = await db.selectFrom("outbox").select("id").where("purpose", "in", purposes).execute();
  const links = await db
    .selectFrom("invitations")
    .select("id")
    .where("signup_id", "=", by.signupId)
    .where("purpose", "=", "login")
    .where("used_at", "is", null)
    .where("replaced_at", "is", null)
    .execute();
  return [receipts.length, links.length];
}
