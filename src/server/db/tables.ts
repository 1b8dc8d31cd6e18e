import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Purpose } from "../accounts/index.ts";
import type { PaymentMethod } from "../payments/index.ts";
import type { Calculation } from "../pricing/index.ts";

/** The tables as Kysely sees them; `migrations/` makes them. Times are `Date`, amounts whole minor units. */
export interface Tables {
  signups: SignupTable;
  coparents: CoParentTable;
  children: ChildTable;
  orders: OrderTable;
  payments: PaymentTable;
  tokens: TokenTable;
  users: UserTable;
  idempotency: IdempotencyTable;
  events: EventTable;
  activation_codes: ActivationCodeTable;
  professionals: ProfessionalTable;
  outbox: OutboxTable;
  invitations: InvitationTable;
  professional_families: ProfessionalFamilyTable;
  sessions: SessionTable;
  proofs: ProofTable;
  tries: TryTable;
  family_flags: FamilyFlagTable;
}

/** Written once, by the database. */
type Made = ColumnType<Date, Date | undefined, never>;
type Json<T extends object | null> =
  | JSONColumnType<T & object>
  | (null extends T ? ColumnType<null, null, null> : never);

export interface Address {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: string;
}

export interface SignupTable {
  id: string;
  /** Null for an invited parent, who has a link instead. */
  key_hash: Buffer | null;
  created_at: Made;
  expires_at: Date;
  first_name: string;
  last_name: string;
  email: string;
  /** Trimmed and in small letters: what e-mails are compared by. */
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
  /** Code of the coupon that the person came with. */
  coupon: string | null;
  anonymous_id: string | null;
  identify: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  marketing_opt_in: Generated<boolean>;
  paid_at: Date | null;
  user_id: string | null;
  family_id: string | null;
  agreed_to_terms_at: Date | null;
}

interface CoParentTable {
  signup_id: string;
  first_name: string;
  last_name: string;
  email: string | null;
  phone_country_code: string | null;
  phone_number: string | null;
  duplicate_confirmed: boolean;
}

interface ChildTable {
  signup_id: string;
  position: number;
  first_name: string;
  last_name: string;
  email: string | null;
}

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

interface TokenTable {
  hash: Buffer;
  purpose: "login";
  signup_id: string;
  expires_at: Date;
}

/** An account: of a parent, whose registration it is, or of a professional. */
interface UserTable {
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

interface SessionTable {
  hash: Buffer;
  user_id: string;
  created_at: Made;
  used_at: Date;
  /** The last moment, however much it is used. */
  expires_at: Date;
}

/** A code or link that was sent to somebody. */
interface ProofTable {
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

/** How often something was tried in a while. The key is a keyed digest: neither addresses nor accounts can be read from it. */
interface TryTable {
  key: Buffer;
  count: number;
  until: Date;
}

interface IdempotencyTable {
  key: string;
  operation: string;
  fingerprint: Buffer;
  /** Encrypted: answers hold keys and tokens. */
  answer: Buffer | null;
  busy_until: Date;
  created_at: Made;
}

/** What people did, for analytics; nothing that says who they are. */
interface EventTable {
  id: string;
  visitor: string;
  flow: string;
  name: string;
  /** By the browser's clock. */
  happened_at: Date;
  received_at: Made;
  properties: JSONColumnType<Record<string, string | number | boolean>>;
}

/** A message to a person; see `outbox/`. */
export interface OutboxTable {
  /** Stands in the mail's Message-ID. */
  id: string;
  /** What it is for, without personal values: one message for each. */
  purpose: string;
  channel: "mail" | "sms";
  template: string;
  language: string;
  /** Encrypted: who it goes to and what it says. Null when it was sent and nobody may look at it. */
  content: Buffer | null;
  created_at: Made;
  /** Not tried before. */
  due_at: ColumnType<Date, Date | undefined, Date>;
  /** Not sent after. */
  valid_until: Date | null;
  tries: Generated<number>;
  /** Whose turn it is to send it, and until when. */
  lease: string | null;
  leased_until: Date | null;
  sent_at: Date | null;
  given_up_at: Date | null;
  reason: string | null;
}

/** A link to an invited parent. One that was replaced or used stays, so that whoever opens it is told why it does not work. */
export interface InvitationTable {
  id: string;
  signup_id: string;
  token_hash: Buffer;
  created_at: Made;
  expires_at: Date;
  replaced_at: Date | null;
  used_at: Date | null;
}

/** A setting of a family, for the product. */
export interface FamilyFlagTable {
  family_id: string;
  name: string;
  value: boolean;
  set_by: string;
  set_at: ColumnType<Date, Date | undefined, Date>;
}
