import braintree from "braintree";
import type { BraintreeConfig } from "../config.ts";
import {
  type BillingAddress,
  type ChargeRequest,
  type ContentSources,
  GatewayMisconfigured,
  GatewayUnavailable,
  type PaymentsGateway,
} from "../gateway.ts";
import { sourcesOf } from "./content-sources.ts";
import {
  isSettled,
  readCardBrand,
  readClientToken,
  readErrorType,
  readFoundIds,
  readGlobalId,
  readKept,
  readRefund,
  readRefundIds,
  readSale,
  readSuccess,
  readTransaction,
  refundOf,
} from "./answers.ts";

/**
 * The only adapter. It uses the real `braintree` SDK with Braintree, or with our sandbox, which implements the same
 * protocol.
 */
export function createBraintreeGateway(config: BraintreeConfig): PaymentsGateway {
  const sdk = new braintree.BraintreeGateway({ ...config.keys, environment: environmentOf(config) });
  // Braintree itself gives up after 60 s. A shorter limit here would not stop a charge, only hide its outcome.
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
        // Braintree refuses a sale of zero, so the card is verified and stored with a new customer.
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

    async refund({ refundId, transactionId, amount, whole }) {
      try {
        const sale = await ask(() => sdk.transaction.find(transactionId));
        // The sale lists its refunds at once, while a search may lag behind them.
        const refunds = await Promise.all(readRefundIds(sale).map((id) => ask(() => sdk.transaction.find(id))));
        const earlier = refunds.find((refund) => readTransaction(refund).attemptId === refundId);
        if (earlier !== undefined) return refundOf(earlier);
        const back = { outcome: "refunded", transactionId } as const;
        if (readTransaction(sale).status === "voided") return whole ? back : { outcome: "refused", code: "voided" };
        // The right one of the two depends on whether the charge is settled, which only the provider knows.
        if (whole && readSuccess(await ask(() => sdk.transaction.void(transactionId)))) return back;
        // The key must not be used for a refund that cannot succeed yet.
        if (!isSettled(sale)) return { outcome: "notSettled" };
        // The provider takes the key once: a process that stood still since it looked pays nothing back again.
        const refund = { amount, orderId: refundId };
        const input = { transactionId: readGlobalId(sale), apiRequestKey: refundId, refund };
        const result = readRefund(await ask(() => sdk.graphQLClient.query(REFUND, { input })));
        if (typeof result === "string") return refundOf(await ask(() => sdk.transaction.find(result)));
        if (result.outcome !== "allRefunded") return result;
        // By hand, in the provider's control panel.
        return whole ? back : { outcome: "refused", code: "91512" };
      } catch (error) {
        if (isNotFound(error)) return { outcome: "refused", code: "notFound" };
        if (error instanceof GatewayUnavailable) return { outcome: "unknown", cause: String(error) };
        throw error;
      }
    },

    csp: () => contentSources(config),
  };
}

/** Whether cards need strong customer authentication (PSD2, as retained in UK law). */
export function needsSca(country: string): boolean {
  return country === "GB";
}

/** Only Braintree's GraphQL API takes a key that makes a refund happen once. */
const REFUND = `mutation RefundTransaction($input: RefundTransactionInput!) {
  refundTransaction(input: $input) { refund { legacyId } }
}`;

/** Matches an amount of zero. */
const NOTHING = /^0+(\.0+)?$/;

/** A Braintree client token is valid for a day. */
const CLIENT_TOKEN_MS = 24 * 60 * 60 * 1000;

/** Errors that occur before the card is charged. After any other error of a sale, it is unknown whether it charged. */
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
    ...(customer ? { customer: withoutEmpty(customer) } : {}),
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
    ...withoutEmpty(customer ?? {}),
    ...("nonce" in source ? { paymentMethodNonce: source.nonce } : {}),
    ...(deviceData === undefined ? {} : { deviceData }),
    creditCard: {
      ...(billing ? { billingAddress: addressOf(billing) } : {}),
      options: { verifyCard: true, verificationMerchantAccountId },
    },
  };
}

function addressOf(billing: BillingAddress): Record<string, string | undefined> {
  return withoutEmpty({
    streetAddress: billing.line1,
    extendedAddress: billing.line2,
    locality: billing.city,
    region: billing.region,
    postalCode: billing.postalCode,
    countryCodeAlpha2: billing.country,
  });
}

function withoutEmpty(values: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ""));
}

/** Maps the errors of requests that move no money. Refused keys are our own mistake; other errors may be temporary. */
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

/** The sources that the pages need: those for card fields, and those for each enabled method. */
function contentSources(config: BraintreeConfig): ContentSources {
  if (config.target === "sandbox") {
    const own = [config.sandboxOrigin];
    return { "script-src": own, "style-src": [], "img-src": [], "frame-src": own, "connect-src": own };
  }
  return sourcesOf(config.target === "production" ? "" : "sandbox.", config.methods);
}
