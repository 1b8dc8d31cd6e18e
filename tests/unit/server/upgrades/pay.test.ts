import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { declined } from "../../../../src/server/payments/braintree/refusals.ts";
import { createSecrets } from "../../../../src/server/secrets/index.ts";
import { chooseLogin, makeAccount, type Owner, Visitor } from "../accounts.ts";
import { type Answer, PEPPER, sharedBench, unanswered, approved, chargedUnanswered } from "../builders.ts";

const bench = sharedBench();
let visitor: Visitor;
let owner: Owner;
beforeEach(async () => {
  bench.gateway.next = approved;
  bench.gateway.charged.length = 0;
  owner = await makeAccount(bench);
  visitor = await loggedIn();
  // The first payment.
  bench.gateway.charged.length = 0;
});

const COMPLETE = 2003;

async function loggedIn(): Promise<Visitor> {
  const browser = new Visitor(bench);
  await browser.logIn(owner.username, owner.password);
  return browser;
}

/** What a page sends after it has shown the price. Each press has its own key. */
async function bodyOf(change: object = { packageId: COMPLETE }, paymentKey: string = randomUUID()) {
  const { due } = (await visitor.send("POST", "/v2/users/me/upgrades/price", change)).body;
  return { ...change, paymentKey, amountDisplayed: due.total, taxAmountDisplayed: due.taxAmount, taxId: due.taxId };
}

const pay = (body: object, browser = visitor, key: string = randomUUID()): Promise<Answer> =>
  browser.send("POST", "/v2/users/me/upgrades", body, { "idempotency-key": key });
const stateOf = async (key: string) => (await visitor.send("GET", `/v2/users/me/upgrades/payments/${key}`)).body;
const voided = async (key: string) =>
  (await visitor.send("POST", `/v2/users/me/upgrades/payments/${key}/void`, {}, { "idempotency-key": key })).body;
const planName = async () => (await visitor.me()).body.subscription.name;
const charges = () => bench.gateway.charged.filter(({ status }) => status === "charged");

/** The mails about upgrades to the owner. */
async function receiptMails() {
  const rows = await bench.rows("outbox", { template: "upgradeReceipt" });
  const secrets = createSecrets(PEPPER);
  return rows
    .map(({ content }) => JSON.parse(secrets.open(content ?? Buffer.alloc(0))))
    .filter(({ to }) => to === owner.email);
}

describe("a person who upgrades", () => {
  test("is charged the difference with the kept payment method, and has the plan, its receipt and a mail at once [UPG-03]", async () => {
    const body = await bodyOf();
    const answer = await pay(body);
    expect(answer).toMatchObject({
      status: 200,
      body: { name: "Complete, one year", totalFormatted: "USD\u00a0107.25" },
    });
    expect(await stateOf(body.paymentKey)).toMatchObject({ state: "paid" });
    expect(charges()).toHaveLength(1);
    const [request] = bench.gateway.requests.slice(-1);
    expect(request).toMatchObject({ amount: "107.25", currency: "USD", source: { vaultToken: "vault" } });
    expect(await planName()).toBe("Complete, one year");
    const { receipts } = (await visitor.send("GET", "/v2/users/me/receipts")).body;
    expect(receipts.map(({ name }: { name: string }) => name)).toEqual([
      "Upgrade to Complete, one year",
      "Plus, one year",
    ]);
    expect(receipts[0].totalFormatted).toBe("USD\u00a0107.25");
    const mails = await receiptMails();
    expect(mails).toHaveLength(1);
    expect(mails[0].values).toMatchObject({ plan: "Complete, one year" });
    expect(mails[0].values.rows).toContainEqual(expect.objectContaining({ label: "Upgrade to Complete, one year" }));
  });

  test("can upgrade again, for the difference to the plan of that moment", async () => {
    const { db } = bench.service;
    const { signup_id } = await db
      .selectFrom("users")
      .select("signup_id")
      .where("id", "=", owner.userId)
      .executeTakeFirstOrThrow();
    await db
      .updateTable("orders")
      .set({ package_id: 2007, services: ["5GB1"] })
      .where("signup_id", "=", signup_id)
      .execute();
    const additions = (part: object) => ({ packageId: 2007, alacarte: { subscription: "SUB1YEAR", ...part } });
    expect(await pay(await bodyOf(additions({ tonemeter: "TM1" })))).toMatchObject({ status: 200 });
    expect(await pay(await bodyOf(additions({ unlimitedPayments: "UP1" })))).toMatchObject({ status: 200 });
    expect(charges()).toHaveLength(2);
    const { additions: left } = (await visitor.send("GET", "/v2/users/me/upgrades")).body;
    const codes = left[0].buildYourOwnData.SUB1YEAR.options.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(["5GB1", "10GB1"]);
    const { receipts } = (await visitor.send("GET", "/v2/users/me/receipts")).body;
    expect(receipts[0].name).toMatch(/^Additions to /);
    expect(await sequences(signup_id ?? "")).toEqual([0, 1, 2]);
  });

  test("is charged once for a double press, a repeated call and a second tab", async () => {
    const [body, tab] = [await bodyOf(), await loggedIn()];
    const key = randomUUID();
    const answers = await Promise.all([
      pay(body, visitor, key),
      pay(body, visitor, key),
      pay({ ...body, paymentKey: randomUUID() }, tab),
      pay({ ...body, paymentKey: randomUUID() }, tab),
    ]);
    expect(charges()).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status, body: said } of answers)
      if (status !== 200) expect(["payment-pending", "upgrade-not-available"]).toContain(said.code);
    // And later: the plan is what they asked for.
    expect(await pay(body)).toMatchObject({ status: 409, body: { code: "upgrade-not-available" } });
    expect(charges()).toHaveLength(1);
  });

  test("is asked to look again if the amount is another one by then", async () => {
    const body = await bodyOf();
    expect(await pay({ ...body, amountDisplayed: 1 })).toMatchObject({ status: 409, body: { code: "total-changed" } });
    expect(await pay({ ...body, taxId: "made up" })).toMatchObject({ status: 409, body: { code: "total-changed" } });
    expect(charges()).toEqual([]);
    expect(await planName()).toBe("Plus, one year");
  });

  test("keeps the plan if the payment is declined, is told so, and can try again", async () => {
    bench.gateway.next = () => declined("2001");
    const body = await bodyOf();
    const { status, body: said } = await pay(body);
    expect({ status, code: said.code }).toEqual({ status: 402, code: "payment-declined" });
    expect(said.detail).toContain("You were not charged");
    expect(await stateOf(body.paymentKey)).toMatchObject({ state: "refused", code: "payment-declined" });
    expect(await planName()).toBe("Plus, one year");
    bench.gateway.next = approved;
    expect(await pay(await bodyOf())).toMatchObject({ status: 200 });
    expect(charges()).toHaveLength(1);
  });
});

test("a parent who paid for both upgrades their own subscription, and reads what both renew for", async () => {
  const { by, order } = await bench.client.family({ coParent: { firstName: "Sam", lastName: "Rivera", email: "" } });
  const paid = await bench.client.payFor(by, order, { payForCoparent: true });
  const { username, password } = await chooseLogin(bench, by, paid);
  await visitor.logIn(username, password);
  expect((await visitor.me()).body.subscription.renewsAt).toContain("for each of the two subscriptions");
  const change = (await visitor.send("POST", "/v2/users/me/upgrades/price", { packageId: COMPLETE })).body;
  expect(await pay(await bodyOf())).toMatchObject({ status: 200, body: { totalFormatted: "USD\u00a0107.25" } });
  const { renewsAt } = (await visitor.me()).body.subscription;
  expect(renewsAt.replaceAll("\u00a0", " ")).toBe(
    "USD 300.00 and USD 200.00 for your co-parent, plus sales tax: USD 536.25 at today's rate",
  );
  expect(change.renewal.cost).toBe(renewsAt);
  const { receipts } = (await visitor.send("GET", "/v2/users/me/receipts")).body;
  expect(receipts[0].payment).toContainEqual({ label: "Costs then", value: renewsAt });
});

describe("an upgrade whose outcome is unknown", () => {
  test("that was charged is found, once: the plan changes, and a second press charges nothing", async () => {
    bench.gateway.next = chargedUnanswered;
    const body = await bodyOf();
    expect(await pay(body)).toMatchObject({ status: 409, body: { code: "payment-pending" } });
    expect(await stateOf(body.paymentKey)).toMatchObject({ state: "processing" });
    expect(await planName()).toBe("Plus, one year");
    // A second press settles it, and finds the plan changed.
    expect(await pay({ ...body, paymentKey: randomUUID() })).toMatchObject({
      status: 409,
      body: { code: "upgrade-not-available" },
    });
    expect(await stateOf(body.paymentKey)).toMatchObject({ state: "paid" });
    expect(await planName()).toBe("Complete, one year");
    expect(charges()).toHaveLength(1);
    expect(await receiptMails()).toHaveLength(1);
  });

  test("that was not charged is given up, and can be made again", async () => {
    bench.gateway.next = unanswered;
    const body = await bodyOf();
    expect(await pay(body)).toMatchObject({ status: 409, body: { code: "payment-pending" } });
    bench.gateway.next = approved;
    expect(await pay({ ...body, paymentKey: randomUUID() })).toMatchObject({ status: 200 });
    expect(await stateOf(body.paymentKey)).toMatchObject({ state: "refused", code: "payment-voided" });
    expect(charges()).toHaveLength(1);
  });

  test("that never arrived is cancelled by its page, and is refused if it arrives later", async () => {
    const body = await bodyOf();
    expect(await stateOf(body.paymentKey)).toMatchObject({ state: "unknown" });
    expect(await voided(body.paymentKey)).toMatchObject({ state: "refused", code: "payment-voided" });
    expect(await pay(body)).toMatchObject({ status: 409, body: { code: "payment-voided" } });
    expect(charges()).toEqual([]);
  });

  test("that is found charged after another one was bought is given back", async () => {
    const body = await bodyOf();
    bench.gateway.next = chargedUnanswered;
    await pay(body);
    const [late] = bench.gateway.charged.splice(0);
    bench.gateway.next = approved;
    expect(await pay({ ...body, paymentKey: randomUUID() })).toMatchObject({ status: 200 });
    if (late) bench.gateway.charged.push(late);
    await expect
      .poll(
        async () => {
          await bench.service.db
            .updateTable("payments")
            .set({ settled_at: new Date(0) })
            .where("reason", "=", "notCharged")
            .execute();
          return charges().length;
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe(1);
    expect(await stateOf(body.paymentKey)).toMatchObject({ state: "refused", code: "payment-returned" });
    expect(await planName()).toBe("Complete, one year");
  });
});

test("somebody whose subscription was paid by another person is shown no amount due today, and cannot be charged", async () => {
  await bench.service.db.updateTable("payments").set({ vault_token: null }).execute();
  const list = (await visitor.send("GET", "/v2/users/me/upgrades")).body;
  expect(list.payable).toBe(false);
  for (const one of list.packages) expect(one.proratedPriceInfo.proratedPriceFormatted).toBe("");
  const { body } = await visitor.send("POST", "/v2/users/me/upgrades/price", { packageId: COMPLETE });
  expect(body.due).toBeUndefined();
  expect(body.renewal.amountFormatted).toBe("USD\u00a0300.00");
  const made = {
    packageId: COMPLETE,
    paymentKey: randomUUID(),
    amountDisplayed: 1,
    taxAmountDisplayed: 0,
    taxId: "none",
  };
  expect(await pay(made)).toMatchObject({ status: 409, body: { code: "no-kept-method" } });
});

test("nobody but the person who is logged in can upgrade, ask for its state or cancel it", async () => {
  const body = await bodyOf();
  const stranger = new Visitor(bench);
  expect((await pay(body, stranger)).status).toBe(401);
  const path = `/v2/users/me/upgrades/payments/${body.paymentKey}`;
  expect((await stranger.send("GET", path)).status).toBe(401);
  expect((await stranger.send("POST", `${path}/void`, {}, { "idempotency-key": randomUUID() })).status).toBe(401);
});

/** The numbers of a registration's charges. */
async function sequences(signupId: string): Promise<number[]> {
  const rows = await bench.service.db
    .selectFrom("payments")
    .select("sequence")
    .where("signup_id", "=", signupId)
    .where("status", "=", "charged")
    .orderBy("sequence")
    .execute();
  return rows.map(({ sequence }) => sequence);
}
