import { type Environment, readSettings, type Settings, WrongSettings } from "../settings/index.ts";
import type { PaymentMethod } from "./gateway.ts";

/** Which server the adapter calls, and with which keys. `target` "sandbox" is our own server, `src/sandbox`. */
export type BraintreeConfig = {
  readonly keys: { readonly merchantId: string; readonly publicKey: string; readonly privateKey: string };
  /** The merchant account for a currency (ISO 4217). A merchant account has exactly one currency. */
  merchantAccount(currency: string): string | undefined;
  /** Payment methods that the merchant account accepts. */
  readonly methods: readonly PaymentMethod[];
  /** Timeout of the SDK, in ms. */
  readonly timeoutMs?: number;
  readonly settlesAfterMs: number;
} & (
  | { readonly target: "production" | "braintree-sandbox" }
  | { readonly target: "sandbox"; readonly host: string; readonly port: number; readonly sandboxOrigin: string }
);

type PaymentsConfig =
  | { readonly provider: "sandbox" }
  | { readonly provider: "braintree"; readonly braintree: BraintreeConfig };

/** Reads `PAYMENTS` and `BRAINTREE_*`. Throws an `Error` that names the missing or wrong setting, but never a value. */
export function readPaymentsConfig(env: Environment): PaymentsConfig {
  const settings = readSettings(env);
  if (settings.PAYMENTS === "sandbox") return { provider: "sandbox" };
  const accounts = readAccounts(need(settings, "BRAINTREE_MERCHANT_ACCOUNTS"));
  return {
    provider: "braintree",
    braintree: {
      target: settings.BRAINTREE_ENVIRONMENT === "production" ? "production" : "braintree-sandbox",
      keys: {
        merchantId: need(settings, "BRAINTREE_MERCHANT_ID"),
        publicKey: need(settings, "BRAINTREE_PUBLIC_KEY"),
        privateKey: need(settings, "BRAINTREE_PRIVATE_KEY"),
      },
      merchantAccount: (currency) => accounts.get(currency),
      methods: settings.BRAINTREE_METHODS,
      // The gateway gives up a charge after 60 s, and its search finds it a moment later. We promise a result within 90
      // s: up to 5 s until the worker starts, and the rest for two searches.
      settlesAfterMs: 80_000,
    },
  };
}

type Needed =
  | "BRAINTREE_MERCHANT_ACCOUNTS"
  | "BRAINTREE_MERCHANT_ID"
  | "BRAINTREE_PUBLIC_KEY"
  | "BRAINTREE_PRIVATE_KEY";

function need(settings: Settings, name: Needed): string {
  const value = settings[name];
  if (!value) throw new WrongSettings([`${name} is needed with PAYMENTS=braintree`]);
  return value;
}

/**
 * "USD=shop_usd,GBP=shop_gbp". Without it, Braintree would charge every amount in the currency of the default account.
 */
function readAccounts(list: string): ReadonlyMap<string, string> {
  const pairs = list.split(",").map((pair) => /^\s*([A-Z]{3})=(\S+)\s*$/.exec(pair));
  return new Map(
    pairs.map((pair) => {
      if (!pair?.[1] || !pair[2]) throw new Error("BRAINTREE_MERCHANT_ACCOUNTS must look like USD=account,GBP=account");
      return [pair[1], pair[2]];
    }),
  );
}
