import type { Generated, JSONColumnType } from "kysely";
import type { Purpose } from "../accounts/purpose.ts";
import type { Made } from "./columns.ts";
import type { Address } from "./registration-tables.ts";

export interface TokenTable {
  hash: Buffer;
  purpose: "login";
  signup_id: string;
  expires_at: Date;
}

/** An account: of a parent, whose registration it is, or of a professional. */
export interface UserTable {
  id: string;
  /** Null for a professional. */
  family_id: Generated<string | null>;
  signup_id: Generated<string | null>;
  professional_id: Generated<string | null>;
  email: string;
  email_key: string;
  username: string;
  username_key: string;
  /** Null until one was chosen; nobody can log in before. */
  password_hash: Generated<string | null>;
  created_at: Made;
}

export interface SessionTable {
  hash: Buffer;
  user_id: string;
  created_at: Made;
  used_at: Date;
  /** The last moment, however much it is used. */
  expires_at: Date;
}

/** A code or link that was sent to somebody (the table keeps its first name, `proofs`: an earlier build that still runs asks for it). */
export interface OneTimeTokenTable {
  id: string;
  purpose: Purpose;
  /** null: sent to nobody, since no account was meant; it behaves like any other. */
  user_id: string | null;
  hash: Buffer;
  tries: Generated<number>;
  created_at: Made;
  expires_at: Date;
  used_at: Date | null;
}

/** How often something was tried or done in a while. The key is a keyed digest: neither addresses nor accounts can be read from it. */
export interface TryTable {
  key: Buffer;
  count: number;
  until: Date;
}

export interface ProfessionalTable {
  id: string;
  created_at: Made;
  title: string | null;
  first_name: string;
  last_name: string;
  credentials: string | null;
  email: string;
  /** Trimmed and in small letters; no two have the same. */
  email_key: string;
  phone_country_code: string;
  phone_number: string;
  phone_extension: string | null;
  /** How they heard of us. */
  referral: JSONColumnType<Readonly<Record<string, string>>>;
  practice_name: string;
  address: JSONColumnType<Address>;
  time_zone: string;
  roles: string[];
  security_question: string;
  security_answer_hash: string;
  security_code_hash: string;
  anonymous_id: string | null;
  /** The language that they signed up in, for mails. */
  lang: string;
}

/** A family that a professional created: whom its parents were invited by. */
export interface ProfessionalFamilyTable {
  family_id: string;
  professional_id: string;
  created_at: Made;
}
