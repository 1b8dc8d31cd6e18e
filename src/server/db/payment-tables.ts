import type { ColumnType, Generated } from "kysely";
import type { PaymentMethod } from "../payments/gateway.ts";
import type { Calculation } from "../pricing/calculation.ts";
import type { Json, Made } from "./columns.ts";

export interface OrderTable {
  signup_id: string;
  package_id: number;
  product_id: string;
  services: string[];
  /** The term in years. */
  years: number;
}

/** `pending` until it is certain what became of it; `charged` once; `refused` for every other end. */
/** `surplus`: charged when another attempt already stood, to be given back; `returned`: it was. */
export type PaymentStatus = "pending" | "charged" | "refused" | "surplus" | "returned";

export interface PaymentTable {
  attempt_id: string;
  signup_id: string;
  /** The page's own name for the attempt; null where it gave none. */
  payment_key: ColumnType<string | null, string | null | undefined>;
  status: PaymentStatus;
  created_at: Made;
  settled_at: Date | null;
  calculation: Json<Calculation>;
  package_id: number;
  marketing_opt_in: boolean;
  /** Of the person who paid, for the receipt. */
  language: string;
  transaction_id: string | null;
  /** What it was paid with, as the provider says; until then a card. */
  method: ColumnType<PaymentMethod, PaymentMethod | undefined>;
  card_last_four: string | null;
  card_brand: string | null;
  /** For the renewal; useless without the provider's keys. */
  vault_token: string | null;
  /** Why it was refused, in the provider's words; for support. */
  reason: string | null;
}

/** An attempt that its page gave up before it came: one that comes with this key is refused. */
export interface VoidedPaymentTable {
  signup_id: string;
  payment_key: string;
  created_at: Made;
}

/** Good for one payment. It is taken while the attempt that took it is pending or charged; a refused one lets it go. */
export interface ActivationCodeTable {
  /** As it is compared: trimmed, in capitals. */
  code: string;
  /** What it pays, whole minor units; null pays one subscription, whatever it costs. */
  amount: number | null;
  /** The currency of the amount; null with it. */
  currency: string | null;
  attempt_id: string | null;
  /** Who bought it ahead of time; null for a code from elsewhere. */
  professional_id: Generated<string | null>;
  created_at: Made;
}
