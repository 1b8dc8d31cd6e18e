import { expect, onTestFinished, test } from "vitest";
import { rejected } from "../../../../src/server/payments/braintree/refusals.ts";
import type { PaymentsGateway } from "../../../../src/server/payments/index.ts";
import { type Bench, startBench } from "../builders.ts";
import type { TestGateway } from "../test-gateway.ts";
import { PEOPLE, runSequences } from "../payment-sequences.ts";

/** `npm run test:long` tries 2,000 sequences. The small default number is enough to find the seeded faults below. */
const SEQUENCES = Math.ceil(Number(process.env["PAYMENT_SEQUENCES"] ?? PEOPLE) / PEOPLE) * PEOPLE;

test(`${SEQUENCES} random sequences of payment actions and faults never charge twice, and each ends with one charge`, async () => {
  await runSequences(await newBench(), SEQUENCES);
}, 1_800_000);

/** Seeded faults in the adapter of a payment provider. Each replaces one function of the gateway. */
const faults: readonly (readonly [string, (gateway: PaymentsGateway) => Partial<PaymentsGateway>])[] = [
  [
    "a lost answer is treated as a refusal",
    (gateway) => ({
      async charge(request) {
        const result = await gateway.charge(request);
        if (result.outcome !== "unknown") return result;
        return rejected("token_issuance");
      },
    }),
  ],
  ["a search for a charge never finds one", () => ({ findByAttempt: async () => [] })],
];

test.each(faults)(
  `${PEOPLE} sequences are enough to find the fault: %s`,
  async (_, wrong) => {
    const bench = await newBench();
    Object.assign(bench.gateway, wrong(asItIs(bench.gateway)));
    await expect(runSequences(bench, PEOPLE)).rejects.toThrow("Property failed");
  },
  600_000,
);

async function newBench(): Promise<Bench> {
  const bench = await startBench();
  onTestFinished(bench.stop);
  return bench;
}

/** The gateway's original functions, even after some of them are replaced. */
function asItIs(gateway: TestGateway): PaymentsGateway {
  const { charge } = gateway;
  return { ...gateway, charge: (request) => charge.call(gateway, request) };
}
