import { randomBytes } from "node:crypto";
import { declineOf, PROBLEMS, type Rejection, REJECTIONS } from "./codes.ts";
import { fingerprintOf, type Instrument } from "./instrument.ts";
import { findNonce, publishedMethod, spend } from "./published-nonces.ts";
import type { SandboxTransaction, Store } from "./store.ts";
import type { TestCard } from "./test-cards.ts";

/** The fields of a sale that are used here; `""` if the request has none. */
interface SaleRequest {
  readonly amount: string;
  readonly orderId: string;
  readonly merchantAccountId: string;
  readonly nonce: string;
  readonly vaultToken: string;
  readonly storeInVault: boolean;
  readonly postalCode: string;
  /** Accept only a card whose bank has authenticated its owner. */
  readonly scaRequired: boolean;
}

/** A refusal before a transaction is created, with Braintree's code. */
export interface SaleProblem {
  readonly code: string;
  readonly attribute: string;
  readonly message: string;
}

/**
 * Charges like Braintree's sandbox: the outcome depends on the amount, the card number, the CVV and the postal code.
 */
export function sell(store: Store, request: SaleRequest, now: number): SandboxTransaction | SaleProblem {
  if (request.amount === "") return problem("81502");
  if (!/^\d+(\.\d{1,2})?$/.test(request.amount)) return problem("81503");
  if (Number(request.amount) <= 0) return problem("81531");
  const currency = /^sandbox_([a-z]{3})$/.exec(request.merchantAccountId)?.[1]?.toUpperCase();
  if (!currency) return problem("91513");
  const instrument = takeInstrument(store, request);
  if ("code" in instrument) return instrument;
  if (instrument.kind !== "card" && MILITARY_POST.test(request.postalCode)) return problem("apo-fpo");

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

/** Verifies and stores a payment method without a sale. Returns its token, or why it was refused. */
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

/** Postal codes of army and fleet post offices of the United States. */
const MILITARY_POST = /^(?:09|340|96[2-6])\d/;

type Verdict = Pick<SandboxTransaction, "status" | "code" | "text" | "hard" | "rejection">;

/** Time window of Braintree's duplicate check. */
const DUPLICATE_MS = 30_000;

function judge(store: Store, request: SaleRequest, instrument: Instrument, now: number): Verdict {
  const amount = Number(request.amount);
  if (isDuplicate(store, request, instrument, now)) return REJECTED.duplicate;
  if (amount === 5001) return REJECTED.application_incomplete;
  if (instrument.kind === "paypal" && request.amount === "5001.01") return declined("2038");
  if (instrument.kind === "card" && request.scaRequired && !instrument.sca?.liabilityShifted)
    return REJECTED.three_d_secure;
  if (instrument.kind === "venmo" && instrument.refused) return REJECTED.token_issuance;
  if (instrument.kind === "card" && instrument.card.rejected !== undefined) return REJECTED[instrument.card.rejected];
  if (amount >= 2000 && amount < 3000) return declined(String(Math.floor(amount)));
  if (amount >= 3000 && amount < 3001) return declined("3000");
  if (instrument.kind === "card" && instrument.card.declines !== undefined) return declined(instrument.card.declines);
  return (instrument.kind === "card" && checkCard(instrument.card, request)) || APPROVED;
}

/** The provider's own rules for the bank's answers about security code and address. */
function checkCard(card: TestCard, request: SaleRequest): Verdict | undefined {
  const address = card.postal === "N" || (card.postal === "I" && request.postalCode === "20000");
  if (card.cvv === "N") return address ? REJECTED.avs_and_cvv : REJECTED.cvv;
  return address ? REJECTED.avs : undefined;
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
      earlier.refundOf === undefined &&
      earlier.amount === request.amount &&
      earlier.orderId === request.orderId &&
      fingerprintOf(earlier.instrument) === fingerprint;
    if (same && earlier.status === "submitted_for_settlement" && now - earlier.createdAt < DUPLICATE_MS) return true;
  }
  return false;
}

/** An attempt uses up its nonce, whatever its outcome. */
function takeInstrument(store: Store, request: SaleRequest): Instrument | SaleProblem {
  if (request.vaultToken !== "") {
    const kept = store.vault.get(request.vaultToken) ?? publishedMethod(request.vaultToken);
    return kept ?? problem("91518");
  }
  const nonce = findNonce(store, request.nonce);
  if (!nonce) return problem("91565");
  if (nonce.used) return problem("91564");
  spend(store, request.nonce);
  return nonce.instrument;
}

/** The reason is the last word of the text, as with Braintree. */
const REJECTED = Object.fromEntries(
  Object.keys(REJECTIONS).map((rejection) => [
    rejection,
    { status: "gateway_rejected", code: "", text: `Gateway Rejected: ${rejection}`, hard: false, rejection },
  ]),
) as Readonly<Record<Rejection, Verdict>>;

const declined = (code: string): Verdict => ({
  status: code === "3000" ? "failed" : "processor_declined",
  code,
  ...declineOf(code),
  rejection: "",
});

function problem(code: keyof typeof PROBLEMS): SaleProblem {
  return { code, ...PROBLEMS[code] };
}
