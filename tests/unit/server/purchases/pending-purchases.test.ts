import { expect, test } from "vitest";
import { GatewayMisconfigured } from "../../../../src/server/payments/index.ts";
import { ADDRESS, FAMILY, holdCharge, sharedBench, unanswered } from "../builders.ts";

const bench = sharedBench();

test("an order and its details cannot be changed while its payment may have been charged", async () => {
  const { by, body } = await bench.client.readyToPay();
  const { requested, release } = holdCharge(bench.gateway);
  const paying = bench.client.pay(by, body);
  await requested;
  expect(await bench.client.choose(by, 2001)).toMatchObject({ status: 409, body: { code: "payment-pending" } });
  for (const change of [
    { parent: { firstName: "Other" }, sections: ["NAME"] },
    { address: ADDRESS, sections: ["ADDRESS"] },
    { ...FAMILY, sections: ["FAMILY"] },
  ])
    expect(await bench.client.update(by, change)).toMatchObject({ status: 409, body: { code: "payment-pending" } });
  release();
  expect((await paying).body.registration.order).toMatchObject({ packageId: 2002 });
  expect(await bench.client.choose(by, 2001)).toMatchObject({ status: 409, body: { code: "already-paid" } });
});

test("a payment stays pending if the provider refuses to report whether it was charged", async () => {
  const { by, body } = await bench.client.readyToPay();
  bench.gateway.next = unanswered;
  await bench.client.pay(by, body);
  const { findByAttempt } = bench.gateway;
  bench.gateway.findByAttempt = async () => {
    throw new GatewayMisconfigured("The key was withdrawn");
  };
  expect(await bench.client.pay(by, body)).toMatchObject({ status: 409, body: { code: "payment-pending" } });
  bench.gateway.findByAttempt = findByAttempt;
});
