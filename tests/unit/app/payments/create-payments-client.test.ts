import { expect, test, vi } from "vitest";
import type { PaymentSession } from "../../../../renderers/commerce/index.ts";
import { createPaymentsClient } from "../../../../src/app/payments/create-payments-client.ts";
import { dataCollector } from "../../../../src/app/payments/braintree-sdk.ts";

const client = { getConfiguration: () => ({}) };
vi.mock("../../../../src/app/payments/braintree-sdk.ts", () => ({
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

test("in the United Kingdom, data about the payer's device comes from the payment provider [API-34] [NOTE-53]", async () => {
  const create = vi.fn(() => Promise.resolve({ deviceData: '{"correlation_id":"1"}', teardown: async () => {} }));
  vi.mocked(dataCollector).mockResolvedValue({ create });
  const payments = await createPaymentsClient(session(true));
  expect(await payments.deviceData()).toBe('{"correlation_id":"1"}');
  expect(create).toHaveBeenCalledExactlyOnceWith({ client });
});

test("elsewhere no device data is collected, and the provider's collector is not loaded [API-34]", async () => {
  vi.mocked(dataCollector).mockClear();
  const payments = await createPaymentsClient(session(false));
  expect(await payments.deviceData()).toBeUndefined();
  expect(dataCollector).not.toHaveBeenCalled();
});

test("a collector that fails does not stop the payment", async () => {
  vi.mocked(dataCollector).mockRejectedValue(new Error("blocked"));
  const payments = await createPaymentsClient(session(true));
  expect(await payments.deviceData()).toBeUndefined();
});
