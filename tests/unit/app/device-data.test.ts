import { expect, test, vi } from "vitest";
import type { PaymentSession } from "../../../renderers/commerce/index.ts";
import { createPaymentsClient } from "../../../src/app/payments/create-payments-client.ts";
import { dataCollector } from "../../../src/app/payments/braintree-sdk.ts";

const client = { getConfiguration: () => ({}) };
vi.mock("../../../src/app/payments/braintree-sdk.ts", () => ({
  client: { create: () => Promise.resolve(client) },
  dataCollector: vi.fn(),
}));

const session = (sca: boolean): PaymentSession => ({
  provider: "braintree",
  clientToken: "token",
  methods: ["card"],
  currency: sca ? "GBP" : "USD",
  sca,
  expiresAt: "2030-01-01T00:00:00Z",
});

test("what tells the device of a payer in the United Kingdom comes from the payment provider [API-34] [NOTE-53]", async () => {
  const create = vi.fn(() => Promise.resolve({ deviceData: '{"correlation_id":"1"}', teardown: async () => {} }));
  vi.mocked(dataCollector).mockResolvedValue({ create });
  const payments = await createPaymentsClient(session(true));
  expect(await payments.deviceData()).toBe('{"correlation_id":"1"}');
  expect(create).toHaveBeenCalledExactlyOnceWith({ client });
});

test("elsewhere nothing is gathered, nor is the provider's collector loaded [API-34]", async () => {
  vi.mocked(dataCollector).mockClear();
  const payments = await createPaymentsClient(session(false));
  expect(await payments.deviceData()).toBeUndefined();
  expect(dataCollector).not.toHaveBeenCalled();
});

test("a collector that fails keeps nobody from paying", async () => {
  vi.mocked(dataCollector).mockRejectedValue(new Error("blocked"));
  const payments = await createPaymentsClient(session(true));
  expect(await payments.deviceData()).toBeUndefined();
});
