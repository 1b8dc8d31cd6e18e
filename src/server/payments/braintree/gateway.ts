import braintree from "braintree";
import type { BraintreeConfig } from "../config.ts";
import { GatewayMisconfigured, GatewayUnavailable } from "../gateway.ts";
import { sourcesOf } from "./content-sources.ts";
import type { BillingAddress, ChargeRequest, ContentSources, PaymentsGateway } from "../gateway.ts";
import {
  readCardBrand,
  readClientToken,
  readErrorType,
  readFoundIds,
  readKept,
  readSale,
  readSuccess,
  readTransaction,
} from "./answers.ts";

/** The one adapter: the real `braintree` SDK, against Braintree or against our sandbox, which speaks the same protocol. */
export function createBraintreeGateway(config: BraintreeConfig): PaymentsGateway {
  const sdk = new braintree.BraintreeGateway({ ...config.keys, environment: environmentOf(config) });
  // Braintree itself gives up at 60 s. A shorter limit of ours would not stop a charge, only hide it.
  sdk.config.timeout = config.timeoutMs ?? 60_000;

  const account = (currency: string): string => {
    const id = config.merchantAccount(currency);
    if (id === undefined) throw new GatewayMisconfigured(`No merchant account takes ${currency}`);
    return id;
  };

  return {
    settlesAfterMs: config.settlesAfterMs,

    async createSession({ currency, country }) {
      const expiresAt = new Date(Date.now() + CLIENT_TOKEN_MS).toISOString();
      const answer = await ask(() => sdk.clientToken.generate({ merchantAccountId: account(currency) }));
      const session = {
        clientToken: readClientToken(answer),
        methods: config.methods,
        currency,
        sca: needsSca(country),
        expiresAt,
      } as const;
      return config.target === "sandbox"
        ? { ...session, provider: "sandbox", sandboxOrigin: config.sandboxOrigin }
        : { ...session, provider: "braintree" };
    },

    async cardBrand(nonce) {
      try {
        return readCardBrand(await ask(() => sdk.paymentMethodNonce.find(nonce)));
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },

    async charge(request) {
      const merchantAccountId = account(request.currency);
      try {
        // Braintree sells nothing for nothing: the card is verified and kept with a customer of its own.
        if (NOTHING.test(request.amount))
          return readKept(await sdk.customer.create(customerOf(request, merchantAccountId)), request);
        return readSale(await sdk.transaction.sale(saleOf(request, merchantAccountId)));
      } catch (error) {
        if (REFUSED_BEFORE_CHARGING.has(readErrorType(error))) throw new GatewayMisconfigured(String(error));
        return { outcome: "unknown", cause: String(error) };
      }
    },

    async findByAttempt(attemptId) {
      const found = await ask(
        () =>
          new Promise((resolve, reject) => {
            sdk.transaction.search(
              (search) => search.orderId().is(attemptId),
              (error, result) => (error ? reject(error) : resolve(result)),
            );
          }),
      );
      const transactions = await Promise.all(readFoundIds(found).map((id) => ask(() => sdk.transaction.find(id))));
      return transactions.map(readTransaction).sort((a, b) => b.createdAt.localeCompare(a.createdAt));
    },

    async get(id) {
      try {
        return readTransaction(await ask(() => sdk.transaction.find(id)));
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },

    async giveBack(id) {
      // Which of the two it takes depends on whether it is settled, which only the provider knows.
      if (readSuccess(await ask(() => sdk.transaction.void(id)))) return;
      if (readSuccess(await ask(() => sdk.transaction.refund(id)))) return;
      const { status } = readTransaction(await ask(() => sdk.transaction.find(id)));
      if (status === "charged" || status === "pending") throw new GatewayUnavailable(`Charge ${id} is ${status} still`);
    },

    csp: () => contentSources(config),
  };
}

/** Strong customer authentication of cards (PSD2, as the United Kingdom kept it). */
export function needsSca(country: string): boolean {
  return country === "GB";
}

/** An amount that is no amount to be charged. */
const NOTHING = /^0+(\.0+)?$/;

/** Braintree's client tokens are good for a day. */
const CLIENT_TOKEN_MS = 24 * 60 * 60 * 1000;

/** Refusals that come before any card is touched. Every other error of a sale leaves it open whether it charged. */
const REFUSED_BEFORE_CHARGING = new Set([
  "authenticationError",
  "authorizationError",
  "invalidKeysError",
  "upgradeRequired",
]);

function environmentOf(config: BraintreeConfig) {
  if (config.target === "production") return braintree.Environment.Production;
  if (config.target !== "sandbox") return braintree.Environment.Sandbox;
  const { host, port } = config;
  return new braintree.Environment(host, String(port), "", false, host, String(port));
}

function saleOf(request: ChargeRequest, merchantAccountId: string): Record<string, unknown> {
  const { customer, billing, source } = request;
  return {
    amount: request.amount,
    orderId: request.attemptId,
    merchantAccountId,
    ...("nonce" in source ? { paymentMethodNonce: source.nonce } : { paymentMethodToken: source.vaultToken }),
    ...(request.deviceData === undefined ? {} : { deviceData: request.deviceData }),
    ...(customer ? { customer: given(customer) } : {}),
    ...(billing ? { billing: addressOf(billing) } : {}),
    options: {
      submitForSettlement: true,
      storeInVaultOnSuccess: request.vault,
      ...(request.scaRequired ? { threeDSecure: { required: true } } : {}),
    },
  };
}

function customerOf({ customer, billing, source, deviceData }: ChargeRequest, verificationMerchantAccountId: string) {
  return {
    ...given(customer ?? {}),
    ...("nonce" in source ? { paymentMethodNonce: source.nonce } : {}),
    ...(deviceData === undefined ? {} : { deviceData }),
    creditCard: {
      ...(billing ? { billingAddress: addressOf(billing) } : {}),
      options: { verifyCard: true, verificationMerchantAccountId },
    },
  };
}

function addressOf(billing: BillingAddress): Record<string, string | undefined> {
  return given({
    streetAddress: billing.line1,
    extendedAddress: billing.line2,
    locality: billing.city,
    region: billing.region,
    postalCode: billing.postalCode,
    countryCodeAlpha2: billing.country,
  });
}

function given(values: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ""));
}

/** Errors of questions, where none of them moves money: refused keys are ours to mend, the rest may pass. */
async function ask(question: () => Promise<unknown>): Promise<unknown> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof GatewayMisconfigured) throw error;
    if (REFUSED_BEFORE_CHARGING.has(readErrorType(error))) throw new GatewayMisconfigured(String(error));
    throw new GatewayUnavailable(String(error), { cause: error });
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof GatewayUnavailable && readErrorType(error.cause) === "notFoundError";
}

/** What its pages need of it beyond card fields is added for the methods that are taken. */
function contentSources(config: BraintreeConfig): ContentSources {
  if (config.target === "sandbox") {
    const own = [config.sandboxOrigin];
    return { "script-src": own, "style-src": [], "img-src": [], "frame-src": own, "connect-src": own };
  }
  return sourcesOf(config.target === "production" ? "" : "sandbox.", config.methods);
}
