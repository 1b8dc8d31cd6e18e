import { expect, onTestFinished, test } from "vitest";
import type { PaymentsGateway } from "../../../src/server/payments/index.ts";
import { startBench, transactionOf } from "./builders.ts";
import type { Bench } from "./builders.ts";
import type { TestGateway } from "./test-gateway.ts";
import { PEOPLE, trySequences } from "./payment-sequences.ts";

/** `npm run test:long` tries 2,000; so few find the faults that are planted below. */
const SEQUENCES = Math.ceil(Number(process.env["PAYMENT_SEQUENCES"] ?? PEOPLE) / PEOPLE) * PEOPLE;

test(`${SEQUENCES} random sequences of submits, reloads, lost answers, declines, restarts and settlements: at most one charge at any time, and in the end exactly one`, async () => {
  await trySequences(await newBench(), SEQUENCES);
}, 1_800_000);

/** As a provider's adapter that somebody got wrong would be; the rest is as it is. */
const faults: readonly (readonly [string, (gateway: PaymentsGateway) => Partial<PaymentsGateway>])[] = [
  [
    "an answer that was lost is taken for a refusal",
    (gateway) => ({
      async charge(request) {
        const result = await gateway.charge(request);
        if (result.outcome !== "unknown") return result;
        return { outcome: "rejected", reason: "other", transaction: transactionOf(request, "rejected") };
      },
    }),
  ],
  ["a search for a charge finds none", () => ({ findByAttempt: async () => [] })],
];

test.each(faults)(
  `as few as ${PEOPLE} sequences find it where %s`,
  async (_, wrong) => {
    const bench = await newBench();
    Object.assign(bench.gateway, wrong(asItIs(bench.gateway)));
    await expect(trySequences(bench, PEOPLE)).rejects.toThrow("Property failed");
  },
  600_000,
);

async function newBench(): Promise<Bench> {
  const bench = await startBench();
  onTestFinished(bench.stop);
  return bench;
}

/** The gateway's own functions, whatever is put in their places. */
function asItIs(gateway: TestGateway): PaymentsGateway {
  const { charge } = gateway;
  return { ...gateway, charge: (request) => charge.call(gateway, request) };
}
