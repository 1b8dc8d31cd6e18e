import type { ColumnType, Generated } from "kysely";
import type { Made } from "./columns.ts";

/** An address as forms use it. Unknown parts are `""`. `region` is a code from our own lists if the country has one. */
export interface Address {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: string;
}

export type LinkPurpose = "invitation" | "login" | "details";

/** Registrations, their families and links. */
export interface RegistrationTables {
  signups: {
    id: string;
    /** Null for an invited parent, who has a link instead. */
    key_hash: Buffer | null;
    created_at: Made;
    expires_at: Date;
    first_name: string;
    last_name: string;
    email: string;
    /** Trimmed and in lower case, for comparison. */
    email_key: string;
    phone_country_code: string;
    phone_number: string;
    time_zone: string | null;
    duplicate_confirmed: boolean;
    address: ColumnType<Address | null, string | null, string | null>;
    referral: string | null;
    referral_other: string | null;
    security_question: string | null;
    security_answer_hash: string | null;
    security_code_hash: string | null;
    referrer: string | null;
    /** Code of the coupon that the person arrived with. */
    coupon: string | null;
    anonymous_id: string | null;
    /** Keyed hash of the random id that the browser has while an experiment divides visitors or is started. */
    visitor: Generated<string | null>;
    identify: ColumnType<Record<string, unknown> | null, string | null, string | null>;
    marketing_opt_in: Generated<boolean>;
    paid_at: Date | null;
    user_id: string | null;
    family_id: string | null;
    agreed_to_terms_at: Date | null;
    /** When the personal data was erased. What is left has no name. */
    erased_at: Generated<Date | null>;
  };

  coparents: {
    signup_id: string;
    first_name: string;
    last_name: string;
    email: string | null;
    phone_country_code: string | null;
    phone_number: string | null;
    duplicate_confirmed: boolean;
  };

  children: {
    signup_id: string;
    position: number;
    first_name: string;
    last_name: string;
    email: string | null;
  };

  /**
   * A link for an invited parent, or (`login`) for a person who paid and has no login yet, or (`details`) to the name and
   * e-mail of an unpaid registration. A replaced or used link is kept, so that the person who opens it learns why it does
   * not work.
   */
  invitations: {
    id: string;
    signup_id: string;
    purpose: ColumnType<LinkPurpose, LinkPurpose | undefined, never>;
    token_hash: Buffer;
    created_at: Made;
    expires_at: Date;
    replaced_at: Date | null;
    used_at: Date | null;
  };

  /** A family setting that the product reads. */
  family_flags: {
    family_id: string;
    name: string;
    value: boolean;
    set_by: string;
    set_at: ColumnType<Date, Date | undefined, Date>;
  };
}
