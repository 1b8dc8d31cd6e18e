import { PAYMENT_POINTS } from "../../../src/server/http/payment-point.ts";
import { Client } from "../../unit/server/builders.ts";
import { expectOneCharge } from "../charges.ts";
import type { Fault } from "../fault.ts";
import { Person } from "../person.ts";
import { withPostgres } from "../setting.ts";
import { isStopped } from "../stopped.ts";

/** The frozen instance's locks end after 5 s; then the other instance pays. */
const PAID_WITHIN_MS = 20_000;

export const fault: Fault = {
  name: "instance frozen in the middle of a payment",
  promise:
    "When an instance freezes (SIGSTOP) at any point of a payment, a database timeout releases its locks, another instance finishes the payment within 20 s, and each payment is charged once, also after the instance resumes.",
  times: 3 * PAYMENT_POINTS.length,
  run: (attempt) =>
    withPostgres(async ({ shop, postgres, startService }) => {
      const [frozen, other] = await Promise.all([startService(), startService()]);
      const seen = { unavailable: 0, longestMs: 0, charged: 0 };
      const { by, body } = await new Person(frozen.origin, seen).readyToPay();
      await frozen.freezeAt(PAYMENT_POINTS[attempt % PAYMENT_POINTS.length] ?? "");
      const payment = { ...body.payment, nonce: await shop.nonce() };
      const lost = new Client(frozen.origin).pay(by, { ...body, payment });
      await isStopped(frozen.pid);
      const began = performance.now();
      await new Person(other.origin, seen).payThrough(shop, by, body);
      const took = performance.now() - began;
      process.kill(frozen.pid, "SIGCONT");
      const { status } = await lost;
      if (took > PAID_WITHIN_MS) throw new Error(`Paying at the other instance took ${Math.round(took)} ms`);
      if (status === 500 || frozen.ended() !== undefined) throw new Error(`The frozen instance answered ${status}`);
      await expectOneCharge(shop, postgres.url, [by]);
    }),
};
