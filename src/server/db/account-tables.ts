import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Made } from "./columns.ts";
import type { Address } from "./registration-tables.ts";

/** What a secret that was sent to somebody proves: that they receive the e-mails or the text messages of an account. */
export type Purpose = "password-reset" | "first-password" | "username-code" | "username-mail";

/** Accounts, and how somebody proves that one is theirs. */
export interface AccountTables {
  tokens: {
    hash: Buffer;
    purpose: "login";
    signup_id: string;
    /** What the token is made from. One row of a registration and purpose has it; null in a row of an older release. */
    seed: Buffer | null;
    expires_at: Date;
  };

  /** The account of a parent, linked to their registration, or of a professional. */
  users: {
    id: string;
    /** Null for a professional. */
    family_id: Generated<string | null>;
    signup_id: Generated<string | null>;
    professional_id: Generated<string | null>;
    email: string;
    email_key: string;
    username: string;
    username_key: string;
    /** Null until a password was chosen. Until then nobody can log in. */
    password_hash: Generated<string | null>;
    created_at: Made;
    /** When somebody last signed in, or the account was created. */
    seen_at: ColumnType<Date, Date | undefined, Date>;
    /** Since when the owner knows that the account will end. Signing in removes it. */
    warned_at: Generated<Date | null>;
    /** Since when no mail about that reaches them. Of no meaning once somebody has signed in since. */
    unreached_since: Generated<Date | null>;
  };

  sessions: {
    hash: Buffer;
    user_id: string;
    created_at: Made;
    used_at: Date;
    /** Absolute end, however often the session is used. */
    expires_at: Date;
  };

  /**
   * A code or link that was sent to somebody. The table is still named `proofs`, because an earlier build that is still
   * running uses that name.
   */
  proofs: {
    id: string;
    purpose: Purpose;
    /** Null for a token that belongs to no account. It behaves like any other. */
    user_id: string | null;
    hash: Buffer;
    tries: Generated<number>;
    created_at: Made;
    expires_at: Date;
    used_at: Date | null;
  };

  /** Number of tries within a period. The key is a keyed hash, so it does not reveal addresses or accounts. */
  tries: {
    key: Buffer;
    count: number;
    until: Date;
    counted_at: Generated<Date>;
  };

  professionals: {
    id: string;
    created_at: Made;
    title: string | null;
    first_name: string;
    last_name: string;
    credentials: string | null;
    email: string;
    /** Trimmed and in lower case; unique. */
    email_key: string;
    phone_country_code: string;
    phone_number: string;
    phone_extension: string | null;
    /** How they heard about us. */
    referral: JSONColumnType<Readonly<Record<string, string>>>;
    practice_name: string;
    address: JSONColumnType<Address>;
    time_zone: string;
    roles: string[];
    security_question: string;
    security_answer_hash: string;
    security_code_hash: string;
    anonymous_id: string | null;
    /** The language of their registration, used for mails. */
    lang: string;
    /** When the personal data was erased. What is left has no name. */
    erased_at: Generated<Date | null>;
  };

  /** A family that a professional created. Tells who invited its parents. */
  professional_families: {
    family_id: string;
    professional_id: string;
    created_at: Made;
  };
}
