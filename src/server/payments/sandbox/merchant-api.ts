import { makeClientToken } from "./client-token.ts";
import { xmlAnswer } from "./exchange.ts";
import type { Answer, Exchange } from "./exchange.ts";
import { at, textAt } from "./json-body.ts";
import { keepCard, sell } from "./sale.ts";
import type { SandboxTransaction, Store } from "./store.ts";
import { XmlList } from "./xml.ts";
import type { Xml } from "./xml.ts";

/** Braintree's server API, as far as our adapter uses it: client tokens, sales, search by order, one transaction. */
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
      },
      now,
    );
    if ("attribute" in made) return refusal(made.message, [{ ...made }]);
    if (made.status === "submitted_for_settlement") return xmlAnswer(201, "transaction", describe(made));
    return refusal(made.text, [], made);
  }
  if (method === "POST" && path === "customers") return answerCustomer({ body, store, now });
  if (method === "POST" && path === "transactions/advanced_search_ids") {
    const orderId = textAt(body, "search.order_id.is");
    const found = [...store.transactions.all()].filter((transaction) => transaction.orderId === orderId);
    const ids = found.map((transaction) => transaction.id);
    return xmlAnswer(200, "searchResults", { pageSize: 50, ids: new XmlList("item", ids) });
  }
  const [, given, back] = /^transactions\/(\w+)\/(void|refund)$/.exec(path) ?? [];
  if (given) return back === "void" ? answerVoid(store, given) : refusedOf(NO_REFUND);
  const id = /^transactions\/(\w+)$/.exec(path)?.[1];
  const found = method === "GET" && id ? store.transactions.get(id) : undefined;
  return found && xmlAnswer(200, "transaction", describe(found));
}

const NO_VOID = {
  code: "91504",
  attribute: "base",
  message: "Transaction can only be voided if status is authorized or submitted_for_settlement.",
};
/** Nothing settles here. */
const NO_REFUND = { code: "91506", attribute: "base", message: "Cannot refund transaction unless it is settled." };

function answerVoid(store: Store, id: string): Answer | undefined {
  const transaction = store.transactions.get(id);
  if (!transaction) return undefined;
  if (transaction.status !== "submitted_for_settlement") return refusedOf(NO_VOID);
  const voided = { ...transaction, status: "voided" } as const;
  store.transactions.put(id, voided);
  return xmlAnswer(200, "transaction", describe(voided));
}

function answerCustomer({ body, store, now }: Pick<Exchange, "body" | "store" | "now">): Answer {
  const customer = at(body, "customer");
  const postalCode = textAt(customer, "credit_card.billing_address.postal_code");
  const kept = keepCard(store, { nonce: textAt(customer, "payment_method_nonce"), postalCode }, now);
  if ("attribute" in kept) return refusal(kept.message, [{ ...kept }]);
  const { card, verdict, token } = kept;
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
  const creditCard = { token, bin: card.bin, last4: card.lastFour, cardType: card.brand };
  return xmlAnswer(201, "customer", { id: `c${token}`, creditCards: new XmlList("creditCard", [creditCard]) });
}

function refusedOf(problem: typeof NO_VOID): Answer {
  return refusal(problem.message, [problem]);
}

function refusal(message: string, problems: readonly Xml[], transaction?: SandboxTransaction): Answer {
  const none = new XmlList("error", []);
  return xmlAnswer(422, "apiErrorResponse", {
    errors:
      problems.length > 0
        ? { errors: none, transaction: { errors: new XmlList("error", problems) } }
        : { errors: none },
    message,
    ...(transaction ? { transaction: describe(transaction) } : {}),
  });
}

function describe(transaction: SandboxTransaction): Xml {
  const { card, code, vaultToken } = transaction;
  return {
    id: transaction.id,
    type: "sale",
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
    cvvResponseCode: card.cvv,
    avsPostalCodeResponseCode: card.postal,
    paymentInstrumentType: "credit_card",
    creditCard: { token: vaultToken || null, bin: card.bin, last4: card.lastFour, cardType: card.brand },
  };
}
