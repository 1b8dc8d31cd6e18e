import type { ColumnType, Generated } from "kysely";
import type { ChargeRefusal, PaymentMethod, RefusalKind } from "../payments/gateway.ts";
import type { Calculation, RenewalCalculation } from "../pricing/calculation.ts";
import type { Json, Made } from "./columns.ts";

/**
 * `pending` until the outcome is certain; `charged` at most once per registration and `sequence`; `refused` for every
 * other outcome. `surplus`: charged although another attempt was already live, to be refunded; `returned`: refunded.
 */
type PaymentStatus = "pending" | "charged" | "refused" | "surplus" | "returned";

/**
 * How an attempt ended without a charge. `misconfigured`: the provider refused our keys. `refused`: a refusal that was
 * found later, of an unknown kind. `notCharged`: the provider has no transaction of it; it is looked for once more.
 */
export type RefusedReason =
  | ChargeRefusal["outcome"]
  | "misconfigured"
  | "refused"
  | "notCharged"
  | "notCharged, looked for twice";

/** The order of an upgrade. Its package is the payment's; its term stays that of the first order. */
interface UpgradeOrder {
  readonly productId: string;
  readonly services: readonly string[];
  /** What the renewal costs, for the receipt, and its time (ISO 8601). */
  readonly renewal: RenewalCalculation;
  readonly renewsOn: string;
}

/** Orders, and what was paid for them. */
export interface PaymentTables {
  orders: {
    signup_id: string;
    package_id: number;
    product_id: string;
    services: string[];
    /** The term in years. */
    years: number;
  };

  payments: {
    attempt_id: string;
    signup_id: string;
    /** The page's own key for the attempt; null if it sent none. */
    payment_key: ColumnType<string | null, string | null | undefined>;
    status: PaymentStatus;
    created_at: Made;
    settled_at: Date | null;
    /** Which payment of the subscription: 0 is the first one; each upgrade has the next number. */
    sequence: ColumnType<number, number | undefined>;
    /** What an upgrade changes the plan to; null for the first payment. */
    upgrade: ColumnType<UpgradeOrder | null, string | undefined, never>;
    calculation: Json<Calculation>;
    package_id: number;
    marketing_opt_in: boolean;
    /** The payer's language, for the receipt. */
    language: string;
    transaction_id: string | null;
    /** The method as reported by the provider; `card` until then. */
    method: ColumnType<PaymentMethod, PaymentMethod | undefined>;
    card_last_four: string | null;
    card_brand: string | null;
    /** For the renewal. Useless without the provider's keys. */
    vault_token: string | null;
    /** Null unless it was refused. An instance older than `refusal` may still add its code to it: "declined 2005". */
    reason: RefusedReason | null;
    /** Why the bank or the provider refused; null for other reasons. */
    refusal: RefusalKind | null;
    /** The provider's own code of a refusal, for support. */
    refusal_code: string | null;
  };

  /**
   * Money that support pays back, all of a charge or a part of it. `pending` until the provider's outcome is certain; one
   * at a time for each charge.
   */
  refunds: {
    /** The provider keeps it with the refund, by which a repeated request finds it. */
    id: string;
    attempt_id: string;
    /** In whole minor units of the charge's currency. */
    amount: number;
    status: Generated<"pending" | "done" | "refused">;
    created_at: Made;
    /** When the provider is asked, again if it was asked before. */
    due_at: ColumnType<Date, Date | undefined, Date>;
    requested_at: Generated<Date | null>;
    settled_at: Generated<Date | null>;
    /** The provider's id of the refund, or of the charge that it voided. */
    transaction_id: Generated<string | null>;
    /** The provider's code of a refusal, or why it has to wait. */
    reason: Generated<string | null>;
  };

  /** An attempt that its page cancelled before it arrived. A later attempt with this key is refused. */
  voided_payments: {
    signup_id: string;
    payment_key: string;
    created_at: Made;
  };

  /**
   * Valid for one payment. It is reserved while its attempt is pending or charged, and free again if the attempt is
   * refused.
   */
  activation_codes: {
    /** Trimmed and in upper case, for comparison. */
    code: string;
    /** The amount that it pays, in whole minor units. Null pays for one subscription, whatever its price. */
    amount: number | null;
    /** Currency of the amount; null if the amount is null. */
    currency: string | null;
    attempt_id: string | null;
    /** The professional who bought it; null for a code from elsewhere. */
    professional_id: Generated<string | null>;
    created_at: Made;
  };
}
