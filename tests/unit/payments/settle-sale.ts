import braintree from "braintree";
import type { BraintreeConfig } from "../../../src/server/payments/config.ts";

/** Settles a sale, as the bank does overnight. A sandbox, Braintree's or ours, does it on request. */
export async function settleSale(config: BraintreeConfig, id: string): Promise<void> {
  if (config.target === "production") throw new Error("Nobody settles sales by hand there");
  const { host, port } = config.target === "sandbox" ? config : { host: "", port: 0 };
  const environment =
    config.target === "sandbox"
      ? new braintree.Environment(host, String(port), "", false, host, String(port))
      : braintree.Environment.Sandbox;
  const sdk = new braintree.BraintreeGateway({ ...config.keys, environment });
  await sdk.testing.settle(id);
}
