import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { declined } from "../../../../src/server/payments/braintree/refusals.ts";
import { holdCharge, type Registration, sharedBench, unanswered } from "../builders.ts";

const bench = sharedBench();

const ofKey = (by: Registration) => ({ "registration-key": by.registrationKey });
const at = (by: Registration, key: string) => `/v2/signups/${by.signupId}/payments/${key}`;
const stateOf = async (by: Registration, key: string) =>
  (await bench.client.send("GET", at(by, key), { headers: ofKey(by) })).body;
const giveUp = (by: Registration, key: string) =>
  bench.client.send("POST", `${at(by, key)}/void`, { headers: ofKey(by) });

/** A person who is about to pay, with the key of the attempt. */
async function ready() {
  const { by, body } = await bench.client.readyToPay();
  const paymentKey = randomUUID();
  return { by, paymentKey, pay: (key = paymentKey) => bench.client.pay(by, { ...body, paymentKey: key }) };
}

describe("the state of an attempt to pay", () => {
  test("is `unknown` before the attempt arrives", async () => {
    const { by, paymentKey } = await ready();
    expect(await stateOf(by, paymentKey)).toEqual({ paymentKey, state: "unknown", code: "", text: "" });
  });

  test("is `processing` until the provider answers, also for another tab's key, and then `paid`", async () => {
    const { by, paymentKey, pay } = await ready();
    const { requested, release } = holdCharge(bench.gateway);
    const paying = pay();
    await requested;
    for (const key of [paymentKey, randomUUID()])
      expect(await stateOf(by, key)).toEqual({ paymentKey: key, state: "processing", code: "", text: "" });
    expect((await giveUp(by, paymentKey)).body).toMatchObject({ state: "processing", code: "", text: "" });
    release();
    expect((await paying).status).toBe(200);
    for (const key of [paymentKey, randomUUID()])
      expect(await stateOf(by, key)).toEqual({ paymentKey: key, state: "paid", code: "", text: "" });
    expect((await giveUp(by, randomUUID())).body).toMatchObject({ state: "paid" });
  });

  test.each([
    ["2001", "refused", "payment-declined"],
    ["2059", "refused", "payment-address"],
    ["2099", "action-needed", "payment-declined"],
  ])(
    "after a refusal (%s) contains the code and text that the payment call returned",
    async (code, state, expected) => {
      const { by, paymentKey, pay } = await ready();
      bench.gateway.next = () => declined(code);
      const refused = await pay();
      expect(refused).toMatchObject({ status: 402, body: { code: expected } });
      expect(await stateOf(by, paymentKey)).toEqual({ paymentKey, state, code: expected, text: refused.body.detail });
    },
  );

  test("after a refusal that an older instance stored is refused, with the general text", async () => {
    const { by, paymentKey, pay } = await ready();
    bench.gateway.next = () => declined("2005");
    await pay();
    await bench.sql`update payments set reason = 'declined 2005', refusal = null, refusal_code = null
      where signup_id = ${by.signupId}`;
    expect(await stateOf(by, paymentKey)).toMatchObject({ state: "refused", code: "payment-declined" });
  });

  test("is `processing` if the provider's answer was lost", async () => {
    const { by, paymentKey, pay } = await ready();
    bench.gateway.next = unanswered;
    expect(await pay()).toMatchObject({ status: 409, body: { code: "payment-pending" } });
    expect(await stateOf(by, paymentKey)).toMatchObject({ state: "processing" });
  });

  test("cannot be read or voided with another person's key", async () => {
    const { by, paymentKey } = await ready();
    const other = await ready();
    const headers = ofKey(other.by);
    for (const [method, path] of [
      ["GET", at(by, paymentKey)],
      ["POST", `${at(by, paymentKey)}/void`],
    ] as const)
      expect(await bench.client.send(method, path, { headers })).toMatchObject({
        status: 401,
        body: { code: "registration-unknown" },
      });
  });
});

describe("an attempt that its page gave up", () => {
  test("is refused without a charge if it arrives later, and a new attempt succeeds", async () => {
    const { by, paymentKey, pay } = await ready();
    const before = bench.gateway.charged.length;
    expect((await giveUp(by, paymentKey)).body).toMatchObject({ state: "refused", code: "payment-voided" });
    expect(await stateOf(by, paymentKey)).toMatchObject({ state: "refused", code: "payment-voided" });
    expect(await pay()).toMatchObject({ status: 409, body: { code: "payment-voided" } });
    expect(bench.gateway.charged.length).toBe(before);
    expect((await pay(randomUUID())).status).toBe(200);
  });

  test("is either charged or given up, even if both calls arrive at once", async () => {
    for (let race = 0; race < 10; race++) {
      const { by, paymentKey, pay } = await ready();
      const [paid, cancelled] = await Promise.all([pay(), giveUp(by, paymentKey)]);
      const end = await stateOf(by, paymentKey);
      if (cancelled.body.state === "refused") {
        expect([paid.body.code, end.state]).toEqual(["payment-voided", "refused"]);
      } else expect([paid.status, end.state]).toEqual([200, "paid"]);
    }
  });
});
