import { describe } from "vitest";
import { createGateway, readPaymentsConfig } from "../../../src/server/payments/index.ts";
import { createCustomer } from "./customer.ts";
import { gatewayContract } from "./gateway-contract.ts";
import { settleSale } from "./settle-sale.ts";

/**
 * The same contract against Braintree's own sandbox. It runs only with `BRAINTREE_*` set, as docs/payments.md
 * describes.
 */
const { env } = process;
const ready = env["BRAINTREE_MERCHANT_ID"] !== undefined && env["BRAINTREE_ENVIRONMENT"] !== "production";

describe.skipIf(!ready)("Braintree's sandbox", { timeout: 90_000 }, () => {
  gatewayContract(async () => {
    const config = readPaymentsConfig({ ...env, PAYMENTS: "braintree" });
    if (config.provider !== "braintree") throw new Error("PAYMENTS is braintree here");
    const gateway = createGateway(config.braintree);
    const currency = env["BRAINTREE_MERCHANT_ACCOUNTS"]?.slice(0, 3);
    return {
      gateway,
      ...createCustomer(() => gateway, currency),
      settle: (id) => settleSale(config.braintree, id),
      close: async () => {},
    };
  });
});
