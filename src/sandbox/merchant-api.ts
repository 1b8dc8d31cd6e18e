import { makeClientToken } from "./client-token.ts";
import { type Answer, type Exchange, graphError, jsonAnswer, xmlAnswer } from "./exchange.ts";
import { at, textAt } from "./json-body.ts";
import type { Instrument } from "./instrument.ts";
import { findNonce } from "./published-nonces.ts";
import { type Change, changeSale, refundSale, refundsOf } from "./later.ts";
import { keepCard, sell } from "./sale.ts";
import type { SandboxTransaction, Store } from "./store.ts";
import { type Xml, XmlList } from "./xml.ts";

/**
 * The part of Braintree's server API that our adapter uses: client tokens, sales and their changes, nonces, customers,
 * search by order, and single transactions.
 */
export function answerMerchant({ method, body, store, origin, now }: Exchange, path: string): Answer | undefined {
  if (method === "POST" && path === "client_token") {
    return xmlAnswer(201, "clientToken", { value: makeClientToken(store.secret, origin, now) });
  }
  if (method === "POST" && path === "transactions") {
    const sale = at(body, "transaction");
    const made = sell(
      store,
      {
        amount: textAt(sale, "amount"),
        orderId: textAt(sale, "order_id"),
        merchantAccountId: textAt(sale, "merchant_account_id"),
        nonce: textAt(sale, "payment_method_nonce"),
        vaultToken: textAt(sale, "payment_method_token"),
        storeInVault: at(sale, "options.store_in_vault_on_success") === true,
        postalCode: textAt(sale, "billing.postal_code"),
        scaRequired: at(sale, "options.three_d_secure.required") === true,
      },
      now,
    );
    if ("attribute" in made) return refusal(store, made.message, [{ ...made }]);
    if (made.status === "submitted_for_settlement") return xmlAnswer(201, "transaction", describe(store, made));
    return refusal(store, made.text, [], made);
  }
  if (method === "POST" && path === "customers") return answerCustomer({ body, store, now });
  if (method === "POST" && path === "transactions/advanced_search_ids") {
    const orderId = textAt(body, "search.order_id.is");
    const found = [...store.transactions.all()].filter((transaction) => transaction.orderId === orderId);
    const ids = found.map((transaction) => transaction.id);
    return xmlAnswer(200, "searchResults", { pageSize: 50, ids: new XmlList("item", ids) });
  }
  const nonce = /^payment_method_nonces\/([\w-]+)$/.exec(path)?.[1];
  if (method === "GET" && nonce) return answerNonce(store, nonce);
  const [, sale, change] = /^transactions\/(\w+)\/(void|settle)$/.exec(path) ?? [];
  if (sale) return answerChange(store, changeSale(store, sale, change as Change));
  const id = /^transactions\/(\w+)$/.exec(path)?.[1];
  const found = method === "GET" && id ? store.transactions.get(id) : undefined;
  return found && xmlAnswer(200, "transaction", describe(store, found));
}

/** The part of the GraphQL API for the service: refunds, which only it can make once. */
export function answerMerchantGraph({ body, store, now }: Exchange): Answer {
  const input = at(body, "variables.input");
  const [, sale = ""] = /^transaction_(\w+)$/.exec(atob(textAt(input, "transactionId"))) ?? [];
  const made = refundSale(
    store,
    sale,
    {
      amount: textAt(input, "refund.amount"),
      orderId: textAt(input, "refund.orderId"),
      requestKey: textAt(input, "apiRequestKey"),
    },
    now,
  );
  if (made === undefined) return graphError("NOT_FOUND", "There is no such transaction.");
  if ("attribute" in made) return graphError("VALIDATION", made.message, made.code);
  return jsonAnswer(200, { data: { refundTransaction: { refund: { legacyId: made.id } } } });
}

const TYPES = { card: "CreditCard", paypal: "PayPalAccount", venmo: "VenmoAccount" } as const;

function answerNonce(store: Store, id: string): Answer | undefined {
  const nonce = findNonce(store, id);
  if (!nonce) return undefined;
  const { instrument } = nonce;
  const card = instrument.kind === "card" ? instrument.card : undefined;
  return xmlAnswer(200, "paymentMethodNonce", {
    nonce: id,
    type: TYPES[instrument.kind],
    consumed: nonce.used,
    details: card ? { bin: card.bin, lastFour: card.lastFour, cardType: card.brand } : {},
  });
}

function answerChange(store: Store, changed: ReturnType<typeof changeSale>): Answer | undefined {
  if (changed === undefined) return undefined;
  if ("attribute" in changed) return refusal(store, changed.message, [{ ...changed }]);
  return xmlAnswer(200, "transaction", describe(store, changed));
}

function answerCustomer({ body, store, now }: Pick<Exchange, "body" | "store" | "now">): Answer {
  const customer = at(body, "customer");
  const postalCode = textAt(customer, "credit_card.billing_address.postal_code");
  const kept = keepCard(store, { nonce: textAt(customer, "payment_method_nonce"), postalCode }, now);
  if ("attribute" in kept) return refusal(store, kept.message, [{ ...kept }]);
  const { instrument, verdict, token } = kept;
  if (token === "") {
    return xmlAnswer(422, "apiErrorResponse", {
      errors: { errors: new XmlList("error", []) },
      message: verdict.text,
      verification: {
        status: verdict.status,
        processorResponseCode: verdict.code || null,
        gatewayRejectionReason: verdict.rejection || null,
      },
    });
  }
  return xmlAnswer(201, "customer", { id: `c${token}`, ...keptOf(instrument, token) });
}

/** The payment method of a transaction, in Braintree's format. */
function paidWith(instrument: Instrument, token: string | null): { readonly [key: string]: Xml } {
  switch (instrument.kind) {
    case "card": {
      const { bin, lastFour, brand } = instrument.card;
      const sca = instrument.sca && { ...instrument.sca, liabilityShiftPossible: true, enrolled: "Y" };
      const creditCard = { token, bin, last4: lastFour, cardType: brand };
      return { paymentInstrumentType: "credit_card", creditCard, ...(sca ? { threeDSecureInfo: sca } : {}) };
    }
    case "paypal":
      return {
        paymentInstrumentType: "paypal_account",
        paypal: { payerEmail: instrument.email, token },
        creditCard: {},
      };
    case "venmo":
      return {
        paymentInstrumentType: "venmo_account",
        venmoAccount: { username: instrument.username, venmoUserId: "1", token },
        creditCard: {},
      };
  }
}

function keptOf(instrument: Instrument, token: string): { readonly [key: string]: Xml } {
  if (instrument.kind === "paypal")
    return { paypalAccounts: new XmlList("paypalAccount", [{ token, email: instrument.email }]) };
  if (instrument.kind === "venmo")
    return { venmoAccounts: new XmlList("venmoAccount", [{ token, username: instrument.username }]) };
  const { bin, lastFour, brand } = instrument.card;
  return { creditCards: new XmlList("creditCard", [{ token, bin, last4: lastFour, cardType: brand }]) };
}

function refusal(store: Store, message: string, problems: readonly Xml[], transaction?: SandboxTransaction): Answer {
  const none = new XmlList("error", []);
  return xmlAnswer(422, "apiErrorResponse", {
    errors:
      problems.length > 0
        ? { errors: none, transaction: { errors: new XmlList("error", problems) } }
        : { errors: none },
    message,
    ...(transaction ? { transaction: describe(store, transaction) } : {}),
  });
}

function describe(store: Store, transaction: SandboxTransaction): Xml {
  const { instrument, code, vaultToken } = transaction;
  const card = instrument.kind === "card" ? instrument.card : undefined;
  return {
    id: transaction.id,
    globalId: btoa(`transaction_${transaction.id}`),
    type: transaction.refundOf === undefined ? "sale" : "credit",
    refundIds: new XmlList(
      "item",
      refundsOf(store, transaction.id).map(({ id }) => id),
    ),
    status: transaction.status,
    amount: transaction.amount,
    currencyIsoCode: transaction.currency,
    merchantAccountId: transaction.merchantAccountId,
    orderId: transaction.orderId,
    createdAt: new Date(transaction.createdAt),
    updatedAt: new Date(transaction.createdAt),
    gatewayRejectionReason: transaction.rejection || null,
    processorResponseCode: code || null,
    processorResponseText: transaction.text,
    processorResponseType: code === "1000" ? "approved" : transaction.hard ? "hard_declined" : "soft_declined",
    cvvResponseCode: card?.cvv ?? null,
    avsPostalCodeResponseCode: card?.postal ?? null,
    ...paidWith(instrument, vaultToken || null),
  };
}
