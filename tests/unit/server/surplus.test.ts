import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  ADDRESS,
  type Client,
  newParent,
  payBody,
  type Registration,
  sharedBench,
  approved,
  chargedUnanswered,
  holdCharge,
} from "./builders.ts";

const bench = sharedBench();

type Pay = Awaited<ReturnType<Client["readyToPay"]>>;
type Late = { by: Registration; late: { status: number; body: { code?: string } } };

/**
 * Makes a charge whose answer arrives only after its attempt was given up and a second attempt has paid. `first` builds
 * the body of the first attempt. The second attempt pays by card without a code.
 */
async function payLate(first: (ready: Pay) => Promise<object> = async ({ body }) => body): Promise<Late> {
  const ready = await bench.client.readyToPay();
  const { by, body } = ready;
  const { requested, release } = holdCharge(bench.gateway);
  const late = bench.client.pay(by, await first(ready));
  await requested;
  await bench.sql`update payments set status = 'refused' where signup_id = ${by.signupId}`;
  bench.gateway.next = approved;
  expect((await bench.client.pay(by, body)).status).toBe(200);
  release();
  return { by, late: await late };
}

/** A code that pays one subscription. */
async function newGift(): Promise<string> {
  const code = `GIFT-${randomUUID().slice(0, 8)}`.toUpperCase();
  await bench.service.db
    .insertInto("activation_codes")
    .values({ code, amount: null, currency: null, attempt_id: null })
    .execute();
  return code;
}

const withGift =
  (code: string) =>
  async ({ by, body }: Pay) => {
    const { totals, taxId } = (await bench.client.price(by, body.order, ADDRESS, false, [code])).body;
    expect(totals.total).toBe(0);
    return { ...payBody(body.order, totals, taxId), promoCodes: [code] };
  };

const statuses = async (by: Registration): Promise<string[]> => {
  const rows = await bench.rows("payments", { signup_id: by.signupId });
  const found = await Promise.all(rows.map((row) => bench.gateway.findByAttempt(row.attempt_id)));
  return [...rows.map((row) => row.status), ...found.flat().map((one) => one.status)].toSorted();
};

describe("a charge that the service learns of late", () => {
  test("is voided at once if another attempt has paid, and both calls return the receipt of that one", async () => {
    const { by, late } = await payLate();
    expect(late.status).toBe(200);
    expect(await statuses(by)).toEqual(["charged", "charged", "returned", "voided"]);
    expect((await bench.client.receipt(by)).body.receipt).toEqual((late.body as { receipt?: object }).receipt);
  });

  test("is voided later, by any instance, if the provider does not answer at first", async () => {
    const { refund } = bench.gateway;
    bench.gateway.refund = async () => ({ outcome: "unknown", cause: "no answer" });
    const { by } = await payLate();
    expect(await statuses(by)).toEqual(["charged", "charged", "charged", "surplus"]);
    bench.gateway.refund = refund;
    const other = await bench.another();
    await expect.poll(() => statuses(by), { timeout: 100_000 }).toEqual(["charged", "charged", "returned", "voided"]);
    await other.close();
  });

  test("counts as returned if a code paid for everything, since the provider has no charge", async () => {
    const { refund } = bench.gateway;
    bench.gateway.refund = async () => ({ outcome: "refused", code: "notFound" });
    const { by } = await payLate(withGift(await newGift()));
    const kept = await bench.rows("payments", { signup_id: by.signupId });
    expect(kept.map((row) => row.status).toSorted()).toEqual(["charged", "returned"]);
    bench.gateway.refund = refund;
  });

  test("releases the activation code that paid for it, and somebody else can use the code", async () => {
    const code = await newGift();
    await payLate(withGift(code));
    const other = await bench.client.readyToPay();
    expect((await bench.client.pay(other.by, await withGift(code)(other))).status).toBe(200);
  });

  test("is voided if the person has paid for another registration, after the first one seemed not charged", async () => {
    const { email } = newParent().parent;
    const first = await bench.client.readyToPay({ email });
    bench.gateway.next = chargedUnanswered;
    await bench.client.pay(first.by, first.body);
    bench.gateway.next = approved;
    const giveUp = (ago: string) =>
      bench.sql`update payments set status = 'refused', reason = 'notCharged', settled_at = now() - ${ago}::interval
        where signup_id = ${first.by.signupId}`;
    await giveUp("1 minute");
    const second = await bench.client.readyToPay({ email });
    expect((await bench.client.pay(second.by, second.body)).status).toBe(200);
    await giveUp("11 minutes");
    const other = await bench.another();
    await expect.poll(() => statuses(first.by), { timeout: 100_000 }).toEqual(["returned", "voided"]);
    await other.close();
    expect((await bench.client.receipt(first.by)).body.code).toBe("not-paid");
    expect(await statuses(second.by)).toEqual(["charged", "charged"]);
  });

  test("is found even if its attempt was given up, because the service looks once more after ten minutes", async () => {
    const { by, body } = await bench.client.readyToPay();
    bench.gateway.next = chargedUnanswered;
    await bench.client.pay(by, body);
    bench.gateway.next = approved;
    await bench.sql`update payments set status = 'refused', reason = 'notCharged', settled_at = now() - interval '11 minutes' where signup_id = ${by.signupId}`;
    const other = await bench.another();
    await expect.poll(() => statuses(by), { timeout: 100_000 }).toEqual(["charged", "charged"]);
    expect((await bench.client.receipt(by)).status).toBe(200);
    await other.close();
  });
});
