import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../../../src/server/db/index.ts";
import { PAYMENT_POINTS } from "../../../../src/server/http/payment-point.ts";
import { openShop } from "../../payments/sandbox-shop.ts";
import { Client } from "../builders.ts";
import { bundle, type Bundle } from "../bundle.ts";
import { startKillable } from "../killable-service.ts";
import { newDatabase } from "../new-database.ts";
import { Visitor, chooseLogin } from "../accounts.ts";
import { inShare } from "../../share.ts";

/**
 * The points at which every `npm test` kills the service: nothing is charged yet; there is a charge that the service
 * has not stored; the plan is changed, and only the answer is missing.
 */
const SHARED: ReadonlySet<string> = new Set(["attempt-stored", "charge-answered", "charge-stored"]);

let script: Bundle;
beforeAll(async () => {
  script = await bundle(join(import.meta.dirname, "../serve-shop.ts"));
});
afterAll(() => script.remove());

describe.concurrent("a service that is killed at one point of an upgrade and restarted", () => {
  for (const point of PAYMENT_POINTS)
    test(
      `${point}: charges once for the upgrade, and the plan is changed`,
      { timeout: 900_000, ...inShare(SHARED.has(point)) },
      () => killAndUpgrade(point),
    );
});

async function killAndUpgrade(point: string): Promise<void> {
  const shop = await openShop();
  const database = await newDatabase();
  const db = openDatabase(database.url);
  let service = await startKillable(script, shop, database.url);
  try {
    let visitor = await newOwner(new Client(service.origin), shop.nonce);
    const body = await bodyOf(visitor);
    await service.endAt(point);
    await expect(press(visitor, body)).rejects.toThrow();
    await service.ended;

    service = await startKillable(script, shop, database.url);
    const again = new Visitor({ client: new Client(service.origin) });
    again.cookie = visitor.cookie;
    visitor = again;
    await pressAgain(visitor, body);
    expect((await visitor.me()).body.subscription.name).toBe("Complete, one year");
    const attempts = await db.selectFrom("payments").selectAll().where("sequence", ">", 0).execute();
    expect(attempts.map(({ status }) => status).filter((status) => status !== "refused")).toEqual(["charged"]);
    const charges = await Promise.all(attempts.map((one) => shop.gateway.findByAttempt(one.attempt_id)));
    expect(charges.flat().map(({ status }) => status)).toEqual(["charged"]);
    const mails = db.selectFrom("outbox").select("id").where("template", "=", "upgradeReceipt");
    expect(await mails.execute()).toHaveLength(1);
  } finally {
    service.kill();
    await service.ended;
    await db.destroy();
    await database.drop();
    await shop.close();
  }
}

/** A person who has paid with a card of the sandbox and is logged in. */
async function newOwner(client: Client, nonce: () => Promise<string>): Promise<Visitor> {
  const { by, body } = await client.readyToPay();
  const paid = await client.pay(by, { ...body, payment: { ...body.payment, nonce: await nonce() } });
  const visitor = new Visitor({ client });
  const { username, password } = await chooseLogin({ client }, by, paid);
  await visitor.logIn(username, password);
  return visitor;
}

async function bodyOf(visitor: Visitor) {
  const { due } = (await visitor.send("POST", "/v2/users/me/upgrades/price", { packageId: 2003 })).body;
  return { packageId: 2003, amountDisplayed: due.total, taxAmountDisplayed: due.taxAmount, taxId: due.taxId };
}

const press = (visitor: Visitor, body: object) =>
  visitor.send(
    "POST",
    "/v2/users/me/upgrades",
    { ...body, paymentKey: randomUUID() },
    { "idempotency-key": randomUUID() },
  );

/** What a person does after the crash: presses again until the service says that the plan is changed. */
async function pressAgain(visitor: Visitor, body: object): Promise<void> {
  for (;;) {
    const answer = await press(visitor, body);
    if (answer.status === 200 || answer.body.code === "upgrade-not-available") return;
    expect(answer.body.code).toBe("payment-pending");
    await sleep(100);
  }
}
