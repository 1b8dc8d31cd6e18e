import { expect, test } from "vitest";
import { createGateway, readPaymentsConfig } from "../../../../src/server/payments/index.ts";

const env = {
  PAYMENTS: "braintree",
  BRAINTREE_MERCHANT_ID: "m",
  BRAINTREE_PUBLIC_KEY: "p",
  BRAINTREE_PRIVATE_KEY: "secret-key",
  BRAINTREE_MERCHANT_ACCOUNTS: "USD=shop_usd, GBP=shop_gbp",
};

test("Without PAYMENTS, the sandbox is the payment provider", () => {
  expect(readPaymentsConfig({})).toEqual({ provider: "sandbox" });
});

test("Each currency is charged to its own merchant account, and a currency without one is not charged", () => {
  const config = readPaymentsConfig(env);
  if (config.provider !== "braintree") throw new Error("not Braintree");
  expect(config.braintree.target).toBe("braintree-sandbox");
  expect(["USD", "GBP", "EUR"].map(config.braintree.merchantAccount)).toEqual(["shop_usd", "shop_gbp", undefined]);
});

test("At Braintree a lost charge is settled within 90 s: 60 s for the charge, 5 s until the worker checks, 5 s for its two searches", () => {
  const config = readPaymentsConfig(env);
  if (config.provider !== "braintree") throw new Error("not Braintree");
  expect(config.braintree.settlesAfterMs).toBeGreaterThan(60_000);
  expect(config.braintree.settlesAfterMs).toBeLessThanOrEqual(90_000 - 5_000 - 5_000);
});

test.each(Object.keys(env).filter((name) => name !== "PAYMENTS"))(
  "A missing %s causes an error that names it",
  (name) => {
    expect(() => readPaymentsConfig({ ...env, [name]: undefined })).toThrow(name);
  },
);

test.each([
  [{ PAYMENTS: "stripe" }, "PAYMENTS must be"],
  [{ ...env, BRAINTREE_ENVIRONMENT: "live" }, "BRAINTREE_ENVIRONMENT must be"],
  [{ ...env, BRAINTREE_MERCHANT_ACCOUNTS: "shop" }, "must look like"],
])("A wrong configuration is refused, and the error does not show a key", (wrong, message) => {
  expect(() => readPaymentsConfig(wrong)).toThrow(message);
  expect(() => readPaymentsConfig(wrong)).not.toThrow("secret-key");
});

test("The page's policy allows the hosts of its own environment, and a wallet's hosts only if the wallet is enabled", () => {
  const sources = (environment: string, methods = "card") => {
    const config = readPaymentsConfig({ ...env, BRAINTREE_ENVIRONMENT: environment, BRAINTREE_METHODS: methods });
    if (config.provider !== "braintree") throw new Error("not Braintree");
    return createGateway(config.braintree).csp();
  };
  expect(sources("sandbox")["connect-src"]).toContain("https://api.sandbox.braintreegateway.com");
  expect(sources("production")["connect-src"]).toContain("https://api.braintreegateway.com");
  expect(sources("production")["connect-src"].join()).not.toContain("sandbox");
  expect(sources("production")["script-src"].join()).not.toContain("www.paypal.com");
  expect(sources("production", "card,paypal")["script-src"]).toContain("https://www.paypal.com");
});
