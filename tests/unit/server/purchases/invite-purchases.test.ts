import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ADDRESS, SECURITY, sharedBench, approved, chargedUnanswered } from "../builders.ts";
import { age, asInvited, finish, invite, invitedBy, lettersTo } from "../mailbox.ts";

const bench = sharedBench({ outboxPage: true });

/** Takes an invited parent up to the payment: details, package and price. Returns the body of the payment too. */
async function readyToPay(options: Parameters<typeof invite>[1] = {}) {
  const { letter, email } = await invite(bench, options);
  const invited = invitedBy(letter);
  const of = asInvited(bench, invited);
  const parent = { phoneCountryCode: "+1", phoneNumber: "5557654321", timeZone: "America/Los_Angeles" };
  await of.put("", { parent, address: ADDRESS, sections: ["PARENT", "ADDRESS"] });
  const countryCriteria = { countryCode: "+1", phoneNumber: "5557654321", country: "US" };
  const { order } = (await of.put("/package", { packageId: 2002, countryCriteria })).body;
  const priced = await of.post("/pricing", {
    address: { type: "PRIMARY", ...ADDRESS },
    orderDetail: order,
    paymentCodes: [],
  });
  const { totals, taxId } = priced.body;
  const body = {
    marketingOptIn: false,
    order,
    payment: {
      amountDisplayed: totals.total,
      cardHolderName: "Sam Rivera",
      nonce: "nonce",
      paymentType: "CREDIT_CARD",
      pricingLocale: "en-US",
      storePaymentOnFile: true,
      taxAmountDisplayed: totals.taxAmount,
      taxId,
      deviceData: null as string | null,
      bankAccountNumber: null,
      bankRoutingNumber: null,
    },
    promoCodes: null,
  };
  return { of, invited, email, order, priced, body };
}

describe("an invited parent who pays", () => {
  test("cannot pay for a co-parent, nor see its price [PAY-29]", async () => {
    const { of, order, body } = await readyToPay();
    const charged = bench.gateway.charged.length;
    const pricing = { address: { type: "PRIMARY", ...ADDRESS }, orderDetail: order, paymentCodes: [] };
    for (const [what, sent] of [
      ["/pricing", pricing],
      ["/payment", body],
    ] as const) {
      const { status, body: answer } = await of.post(what, { ...sent, payForCoparent: true });
      expect([status, answer.fields]).toMatchObject([422, [{ field: "payForCoparent" }]]);
    }
    expect(bench.gateway.charged.length).toBe(charged);
    expect((await of.post("/payment", body)).status).toBe(200);
  });

  test("sees the packages of their country with the token of their link [API-19]", async () => {
    const of = asInvited(bench, invitedBy((await invite(bench)).letter));
    expect((await of.pricingGroup({ country: "US" })).body).toMatchObject({ pricingGroupName: "P0" });
    expect((await of.pricingGroup({ country: "GB", countryCode: "44" })).body).toMatchObject({
      pricingGroupName: "P1",
    });
    const stranger = asInvited(bench, { userId: "", token: "z".repeat(43) });
    expect((await stranger.pricingGroup({ country: "US" })).body.code).toBe("auth.fail");
  });

  test("gets the price of their order with the link's token, for one subscription only [API-24]", async () => {
    const { of, order, priced } = await readyToPay();
    expect(order).toMatchObject({ packageId: 2002, productId: expect.any(String), services: [] });
    expect(priced.body).toMatchObject({ payForCoParent: false, totals: { subTotal: 20000 } });
    const both = await of.post("/pricing", {
      address: { type: "PRIMARY", ...ADDRESS },
      orderDetail: order,
      paymentCodes: [],
      payForCoparent: true,
    });
    expect(both.status).toBe(422);
  });

  test("pays with user id and bearer token, and gets a receipt by mail in their language and a token for the login [API-26]", async () => {
    const { of, invited, body, email } = await readyToPay();
    const other = invitedBy((await invite(bench)).letter);
    for (const token of ["", "z".repeat(43), other.token]) {
      const refused = await asInvited(bench, { ...invited, token }).post("/payment", body);
      expect(refused).toMatchObject({ status: 401, body: { code: "auth.fail" } });
    }
    const paid = await of.post("/payment", body, { "accept-language": "es" });
    expect(paid.status).toBe(200);
    expect(paid.body.registration.parent).toMatchObject({ firstName: "Sam", email });
    expect((await of.get("/payment")).body.receipt).toEqual({
      ...paid.body.receipt,
      transactionDateFormatted: expect.any(String),
      totals: expect.anything(),
      paymentCodeDetails: [],
    });
    const [receipt] = await lettersTo(bench, email);
    expect(receipt).toMatchObject({ template: "purchaseReceipt", subject: "Tu recibo de Twofold" });
    expect(receipt?.text).toMatch(/Total pagado: USD\s214\.50/);
    expect(receipt?.text).toContain("Visa terminada en 1111");
    expect((await of.find()).body.users[0].value.isSubscriptionCurrent).toBe(true);
    await of.put("", SECURITY);
    const byPayment = asInvited(bench, { ...invited, token: paid.body.credentialsToken });
    expect((await byPayment.credentials(`sam.${randomUUID().slice(0, 8)}`)).status).toBe(200);
  });

  test("cannot pay if they already paid for their own registration, until they confirm the second one", async () => {
    const { of, email, body } = await readyToPay();
    const own = await bench.client.readyToPay({ email });
    expect((await bench.client.pay(own.by, own.body)).status).toBe(200);
    expect(await of.post("/payment", body)).toMatchObject({ status: 422, body: { code: "duplicate-parent" } });
    const confirmed = { parent: { email }, parentDuplicateConfirmed: true, sections: ["NAME"] };
    expect((await of.put("", confirmed)).status).toBe(200);
    expect((await of.post("/payment", body)).status).toBe(200);
  });

  test("can create the login with a link that expired while the payment was looked up", async () => {
    const { of, invited, body } = await readyToPay();
    bench.gateway.next = chargedUnanswered;
    expect((await of.post("/payment", body)).body.code).toBe("payment-pending");
    bench.gateway.next = approved;
    await age(bench, invited.userId, "40 days");
    await expect.poll(async () => (await of.get("/payment")).status, { timeout: 100_000 }).toBe(200);
    await finish(of);
    expect((await of.credentials("somebody.else")).body.code).toBe("credentials-set");
  });

  test("needs another link if the payment is more than a day old and the link has expired", async () => {
    const { of, invited, body } = await readyToPay();
    expect((await of.post("/payment", body)).status).toBe(200);
    await age(bench, invited.userId, "40 days");
    await bench.sql`update payments set settled_at = settled_at - interval '25 hours'`;
    expect((await of.get("/payment")).body.code).toBe("invite-expired");
  });

  test("continues with the invitation link, or in another browser with the link in the receipt", async () => {
    const { of, body, email } = await readyToPay();
    expect((await of.post("/payment", body)).status).toBe(200);
    expect((await of.find()).body.users[0].value).toMatchObject({ paidThemselves: true, requireCredentials: true });
    const [receipt] = await lettersTo(bench, email);
    const elsewhere = asInvited(bench, invitedBy(receipt));
    await finish(elsewhere);
    for (const link of [of, elsewhere]) expect((await link.find()).body.code).toBe("invite-used");
  });

  test("must send device data and null bank fields, and can send neither a bank account nor a payment for two [DATA-39]", async () => {
    const { of, body } = await readyToPay();
    const wrong = { ...body, payment: { ...body.payment, bankAccountNumber: "123" } };
    expect((await of.post("/payment", wrong)).status).toBe(422);
    const { deviceData: _none, ...withoutDevice } = body.payment;
    expect((await of.post("/payment", { ...body, payment: withoutDevice })).status).toBe(422);
    expect((await of.post("/payment", { ...body, payForCoparent: true })).status).toBe(422);
    const before = bench.gateway.requests.length;
    await of.post("/payment", { ...body, payment: { ...body.payment, deviceData: "device" } });
    expect(bench.gateway.requests.slice(before)).toMatchObject([{ deviceData: "device" }]);
  });

  test("is charged once, even if several tabs pay at once", async () => {
    const { of, body } = await readyToPay();
    const before = bench.gateway.charged.length;
    const answers = await Promise.all([1, 2, 3, 4].map(() => of.post("/payment", body)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(bench.gateway.charged.length - before).toBe(1);
    expect((await of.post("/payment", body)).body.code).toBe("already-paid");
  });

  test("is not charged if the total or the order differs, or if their details are incomplete", async () => {
    const { of, body } = await readyToPay();
    const payment = { ...body.payment, amountDisplayed: 1 };
    expect((await of.post("/payment", { ...body, payment })).body.code).toBe("total-changed");
    const order = { ...body.order, packageId: 2001 };
    expect((await of.post("/payment", { ...body, order })).body.code).toBe("package-mismatch");
    const bare = asInvited(bench, invitedBy((await invite(bench)).letter));
    expect((await bare.post("/payment", body)).body.code).toBe("not-ready");
  });

  test("gets the discount of the family's coupon", async () => {
    const { priced } = await readyToPay({ referrer: "GROW-805" });
    expect(priced.body.couponDetail).toMatchObject({ couponCode: "WELCOME20", discount: 4000 });
  });

  test("can choose a login with the link's token only after paying, and the link is used up then [NOTE-26]", async () => {
    const { of, body } = await readyToPay();
    await of.put("", SECURITY);
    const name = `sam.${randomUUID().slice(0, 8)}`;
    expect((await of.credentials(name)).body.code).toBe("token-unknown");
    expect((await of.post("/payment", body)).status).toBe(200);
    expect((await of.credentials(name)).status).toBe(200);
    expect((await of.find()).body.code).toBe("invite-used");
    expect((await of.credentials(`${name}2`)).body.code).toBe("credentials-set");
  });

  test("stays in the family, with the same user id, when they pay", async () => {
    const { of, body, invited } = await readyToPay();
    const paid = await of.post("/payment", body);
    expect(paid.body.registration.parent.userId).toBe(invited.userId);
    const { rows } = await bench.sql<{ n: number }>`select count(*) as n from signups where family_id =
      (select family_id from signups where user_id = ${invited.userId})`;
    expect(rows[0]?.n).toBe(2);
  });
});

describe("parent A's payment", () => {
  test("for both parents is one charge, and the co-parent's mail states that they pay nothing", async () => {
    const before = bench.gateway.requests.length;
    const { letter, parent } = await invite(bench, { payForCoparent: true });
    expect(bench.gateway.requests.length - before).toBe(1);
    const receipt = (await lettersTo(bench, parent))[0];
    expect(receipt?.text).toContain("Your co-parent's subscription: USD");
    expect(letter?.text).toContain("You will not be charged");
  });
});
