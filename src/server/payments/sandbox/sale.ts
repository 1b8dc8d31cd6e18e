import { randomBytes } from "node:crypto";
import { fingerprintOf } from "./instrument.ts";
import type { Instrument } from "./instrument.ts";
import type { SandboxTransaction, Store } from "./store.ts";
import type { TestCard } from "./test-cards.ts";

/** The fields of a sale that mean something here; `""` where the request has none. */
export interface SaleRequest {
  readonly amount: string;
  readonly orderId: string;
  readonly merchantAccountId: string;
  readonly nonce: string;
  readonly vaultToken: string;
  readonly storeInVault: boolean;
  readonly postalCode: string;
  /** Only a card whose bank has confirmed its owner. */
  readonly scaRequired: boolean;
}

/** A refusal before anything was made, with Braintree's code. */
export interface SaleProblem {
  readonly code: string;
  readonly attribute: string;
  readonly message: string;
}

/** Charges as Braintree's sandbox does: by amount, by card number, by CVV and postal code. */
export function sell(store: Store, request: SaleRequest, now: number): SandboxTransaction | SaleProblem {
  if (request.amount === "") return problem("81502", "amount", "Amount is required.");
  if (!/^\d+(\.\d{1,2})?$/.test(request.amount)) return problem("81503", "amount", "Amount is an invalid format.");
  if (Number(request.amount) <= 0) return problem("81531", "amount", "Amount must be greater than zero.");
  const currency = /^sandbox_([a-z]{3})$/.exec(request.merchantAccountId)?.[1]?.toUpperCase();
  if (!currency) return problem("91513", "merchant_account_id", "Merchant account ID is invalid.");
  const instrument = takeInstrument(store, request);
  if ("code" in instrument) return instrument;

  const amount = Number(request.amount).toFixed(2);
  const verdict = judge(store, { ...request, amount }, instrument, now);
  const approved = verdict.status === "submitted_for_settlement";
  const transaction: SandboxTransaction = {
    ...verdict,
    id: randomBytes(4).toString("hex"),
    orderId: request.orderId,
    amount,
    currency,
    merchantAccountId: request.merchantAccountId,
    instrument,
    vaultToken: request.vaultToken || (approved && request.storeInVault ? randomBytes(4).toString("hex") : ""),
    createdAt: now,
  };
  if (transaction.vaultToken !== "") store.vault.put(transaction.vaultToken, instrument);
  store.transactions.put(transaction.id, transaction);
  return transaction;
}

/** Verifies what is paid with without a sale, and keeps it; its token, or why not. */
export function keepCard(
  store: Store,
  request: Pick<SaleRequest, "nonce" | "postalCode">,
  now: number,
): { readonly instrument: Instrument; readonly verdict: Verdict; readonly token: string } | SaleProblem {
  const sale = {
    ...request,
    amount: "0.00",
    orderId: "",
    merchantAccountId: "",
    vaultToken: "",
    storeInVault: true,
    scaRequired: false,
  };
  const instrument = takeInstrument(store, sale);
  if ("code" in instrument) return instrument;
  const verdict = judge(store, sale, instrument, now);
  if (verdict.code !== "1000") return { instrument, verdict, token: "" };
  const token = randomBytes(4).toString("hex");
  store.vault.put(token, instrument);
  return { instrument, verdict, token };
}

type Verdict = Pick<SandboxTransaction, "status" | "code" | "text" | "hard" | "rejection">;

/** Braintree's duplicate check looks back this far. */
const DUPLICATE_MS = 30_000;

function judge(store: Store, request: SaleRequest, instrument: Instrument, now: number): Verdict {
  const amount = Number(request.amount);
  if (isDuplicate(store, request, instrument, now)) return rejected("Gateway Rejected: duplicate");
  if (amount === 5001) return rejected("Gateway Rejected: application_incomplete");
  if (instrument.kind === "paypal" && request.amount === "5001.01") return declined("2038");
  if (instrument.kind === "card" && request.scaRequired && !instrument.sca?.liabilityShifted)
    return rejected("Gateway Rejected: three_d_secure");
  if (instrument.kind === "card" && instrument.card.behaviour === "fraud") return rejected("Gateway Rejected: fraud");
  if (amount >= 2000 && amount < 3000) return declined(String(Math.floor(amount)));
  if ((amount >= 3000 && amount < 3001) || behaviourOf(instrument) === "fail") {
    return {
      status: "failed",
      code: "3000",
      text: "Processor Network Unavailable - Try Again",
      hard: false,
      rejection: "",
    };
  }
  if (behaviourOf(instrument) === "decline") return declined("2000");
  return (instrument.kind === "card" && checkCard(instrument.card, request)) || APPROVED;
}

function behaviourOf(instrument: Instrument): TestCard["behaviour"] {
  return instrument.kind === "card" ? instrument.card.behaviour : "approve";
}

/** The provider's own rules on the bank's answers to security code and address. */
function checkCard(card: TestCard, request: SaleRequest): Verdict | undefined {
  const address = card.postal === "N" || (card.postal === "I" && request.postalCode === "20000");
  if (card.cvv === "N") return rejected(`Gateway Rejected: ${address ? "avs_and_cvv" : "cvv"}`);
  return address ? rejected("Gateway Rejected: avs") : undefined;
}

const APPROVED: Verdict = {
  status: "submitted_for_settlement",
  code: "1000",
  text: "Approved",
  hard: false,
  rejection: "",
};

function isDuplicate(store: Store, request: SaleRequest, instrument: Instrument, now: number): boolean {
  const fingerprint = fingerprintOf(instrument);
  for (const earlier of store.transactions.all()) {
    const same =
      earlier.amount === request.amount &&
      earlier.orderId === request.orderId &&
      fingerprintOf(earlier.instrument) === fingerprint;
    if (same && earlier.status === "submitted_for_settlement" && now - earlier.createdAt < DUPLICATE_MS) return true;
  }
  return false;
}

/** A nonce is spent by the attempt, whatever comes of it. */
function takeInstrument(store: Store, request: SaleRequest): Instrument | SaleProblem {
  if (request.vaultToken !== "") {
    const kept = store.vault.get(request.vaultToken);
    return kept ?? problem("91518", "payment_method_token", "Payment method token is invalid.");
  }
  const nonce = store.nonces.get(request.nonce);
  if (!nonce) return problem("91565", "payment_method_nonce", "Unknown or expired payment_method_nonce.");
  if (nonce.used) return problem("91564", "payment_method_nonce", "Cannot use a payment_method_nonce more than once.");
  store.nonces.put(request.nonce, { ...nonce, used: true });
  return nonce.instrument;
}

/** The reason is the text's last word, as it is at Braintree. */
const rejected = (text: string): Verdict => ({
  status: "gateway_rejected",
  code: "",
  text,
  hard: false,
  rejection: text.split(" ").at(-1) ?? "",
});

const declined = (code: string): Verdict => ({
  status: "processor_declined",
  code,
  text: TEXTS[code] ?? "Processor Declined",
  hard: HARD.has(code),
  rejection: "",
});

const TEXTS: Readonly<Record<string, string>> = {
  "2000": "Do Not Honor",
  "2001": "Insufficient Funds",
  "2002": "Limit Exceeded",
  "2004": "Expired Card",
  "2005": "Invalid Credit Card Number",
  "2006": "Invalid Expiration Date",
  "2010": "Card Issuer Declined CVV",
  "2038": "Processor Declined",
  "2046": "Declined",
};

/** Declines that the same card will meet again. */
const HARD = new Set(["2004", "2005", "2006", "2007", "2008", "2009", "2010", "2012", "2013", "2014", "2015"]);

function problem(code: string, attribute: string, message: string): SaleProblem {
  return { code, attribute, message };
}
