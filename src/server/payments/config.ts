import type { PaymentMethod } from "./gateway.ts";

/** Where and as whom the adapter speaks. `target` "sandbox" is our own server, `src/sandbox`. */
export type BraintreeConfig = {
  readonly keys: { readonly merchantId: string; readonly publicKey: string; readonly privateKey: string };
  /** The merchant account that takes a currency (ISO 4217); a merchant account has one currency and no more. */
  merchantAccount(currency: string): string | undefined;
  /** What the merchant account takes. */
  readonly methods: readonly PaymentMethod[];
  /** How long the SDK waits, ms. */
  readonly timeoutMs?: number;
  readonly settlesAfterMs: number;
} & (
  | { readonly target: "production" | "braintree-sandbox" }
  | { readonly target: "sandbox"; readonly host: string; readonly port: number; readonly sandboxOrigin: string }
);

export type PaymentsConfig =
  | { readonly provider: "sandbox" }
  | { readonly provider: "braintree"; readonly braintree: BraintreeConfig };

/** Reads `PAYMENTS` and `BRAINTREE_*`. Throws an `Error` that names what is missing or wrong, and never a value. */
export function readPaymentsConfig(env: Readonly<Record<string, string | undefined>>): PaymentsConfig {
  const provider = env["PAYMENTS"] ?? "sandbox";
  if (provider === "sandbox") return { provider };
  if (provider !== "braintree") throw new Error("PAYMENTS must be sandbox or braintree");
  const environment = env["BRAINTREE_ENVIRONMENT"] ?? "sandbox";
  if (environment !== "sandbox" && environment !== "production") {
    throw new Error("BRAINTREE_ENVIRONMENT must be sandbox or production");
  }
  const accounts = readAccounts(need(env, "BRAINTREE_MERCHANT_ACCOUNTS"));
  return {
    provider,
    braintree: {
      target: environment === "production" ? "production" : "braintree-sandbox",
      keys: {
        merchantId: need(env, "BRAINTREE_MERCHANT_ID"),
        publicKey: need(env, "BRAINTREE_PUBLIC_KEY"),
        privateKey: need(env, "BRAINTREE_PRIVATE_KEY"),
      },
      merchantAccount: (currency) => accounts.get(currency),
      methods: readMethods(env["BRAINTREE_METHODS"] || "card"),
      // The gateway gives a charge up after 60 s, its search then takes a moment to know. 90 s are promised, of which up to 5 pass until the worker asks, and the rest in two searches.
      settlesAfterMs: 80_000,
    },
  };
}

const METHODS: readonly PaymentMethod[] = ["card", "paypal", "venmo"];

/** "card,paypal,venmo": what is switched on for the merchant in the provider's control panel. */
function readMethods(list: string): readonly PaymentMethod[] {
  return list.split(",").map((name) => {
    const method = METHODS.find((known) => known === name.trim());
    if (!method) throw new Error("BRAINTREE_METHODS must be a list of card, paypal and venmo");
    return method;
  });
}

function need(env: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is needed with PAYMENTS=braintree`);
  return value;
}

/** "USD=shop_usd,GBP=shop_gbp". Without it Braintree would charge every currency as the default account's. */
function readAccounts(list: string): ReadonlyMap<string, string> {
  const pairs = list.split(",").map((pair) => /^\s*([A-Z]{3})=(\S+)\s*$/.exec(pair));
  return new Map(
    pairs.map((pair) => {
      if (!pair?.[1] || !pair[2]) throw new Error("BRAINTREE_MERCHANT_ACCOUNTS must look like USD=account,GBP=account");
      return [pair[1], pair[2]];
    }),
  );
}
