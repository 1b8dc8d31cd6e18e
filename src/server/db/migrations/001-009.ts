import { type Migrations, statements } from "./migration.ts";

export const FROM_001_TO_009: Migrations = {
  /** Unfinished registrations: parent A, the co-parent, the children. */
  "001-registrations": statements(
    `create table signups (
      id uuid primary key,
      key_hash bytea not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      first_name text not null,
      last_name text not null,
      email text not null,
      email_key text not null,
      phone_country_code text not null,
      phone_number text not null,
      time_zone text,
      duplicate_confirmed boolean not null,
      address jsonb,
      referral text,
      referral_other text,
      security_question text,
      security_answer_hash text,
      security_code_hash text,
      referrer text,
      anonymous_id text,
      identify jsonb,
      marketing_opt_in boolean not null default false,
      paid_at timestamptz,
      user_id uuid unique,
      family_id uuid
    )`,
    "create index signups_paid_email on signups (email_key) where paid_at is not null",
    `create table coparents (
      signup_id uuid primary key references signups on delete cascade,
      first_name text not null,
      last_name text not null,
      email text,
      phone_country_code text,
      phone_number text,
      duplicate_confirmed boolean not null
    )`,
    `create table children (
      signup_id uuid not null references signups on delete cascade,
      position smallint not null,
      first_name text not null,
      last_name text not null,
      email text,
      primary key (signup_id, position)
    )`,
  ),
  /** Orders, all payment attempts, and idempotency keys, which make it safe to repeat a call. */
  "002-purchases": statements(
    `create table orders (
      signup_id uuid primary key references signups on delete cascade,
      package_id integer not null,
      product_id text not null,
      services text[] not null,
      years smallint not null check (years in (1, 2))
    )`,
    `create table payments (
      attempt_id uuid primary key,
      signup_id uuid not null references signups,
      status text not null check (status in ('pending', 'charged', 'refused')),
      created_at timestamptz not null default now(),
      settled_at timestamptz,
      calculation jsonb not null,
      package_id integer not null,
      marketing_opt_in boolean not null,
      transaction_id text,
      card_last_four text,
      card_brand text,
      vault_token text,
      reason text
    )`,
    // The final guard against paying twice: a registration has at most one attempt that took or may take money.
    "create unique index payments_one_live on payments (signup_id) where status in ('pending', 'charged')",
    "create index payments_pending on payments (created_at) where status = 'pending'",
    `create table idempotency (
      key text primary key,
      operation text not null,
      fingerprint bytea not null,
      answer bytea,
      busy_until timestamptz not null,
      created_at timestamptz not null default now()
    )`,
    "create index idempotency_age on idempotency (created_at)",
  ),
  /** Accounts, and the tokens that let a person create theirs. */
  "003-accounts": statements(
    `create table tokens (
      hash bytea primary key,
      purpose text not null,
      signup_id uuid not null references signups on delete cascade,
      expires_at timestamptz not null
    )`,
    `create table users (
      id uuid primary key,
      family_id uuid not null,
      signup_id uuid not null unique references signups,
      email text not null,
      email_key text not null,
      username text not null,
      username_key text not null unique,
      password_hash text not null,
      created_at timestamptz not null default now()
    )`,
    "create index users_email on users (email_key)",
  ),
  /** Codes that family-law professionals bought for their clients. Earlier payments get an empty list of codes. */
  "004-activation-codes": statements(
    `create table activation_codes (
      code text primary key check (code = upper(btrim(code)) and code <> ''),
      amount integer check (amount > 0),
      currency text,
      attempt_id uuid references payments,
      created_at timestamptz not null default now(),
      check ((amount is null) = (currency is null))
    )`,
    `update payments set calculation = calculation
      || jsonb_build_object('coupon', null, 'codes', '[]'::jsonb, 'afterDiscount', calculation->'subTotal')`,
  ),
  /** The coupon that a registration came with, if any. */
  "005-coupons": statements("alter table signups add column coupon text"),
  /** Events for analytics. The browser chooses the id, so an event that is sent twice is stored once. */
  "006-events": statements(
    `create table events (
      id uuid primary key,
      visitor uuid not null,
      flow text not null,
      name text not null,
      happened_at timestamptz not null,
      received_at timestamptz not null default now(),
      properties jsonb not null
    )`,
    "create index events_name on events (flow, name, received_at)",
    "create index events_visitor on events (visitor)",
    "create index events_received on events (received_at)",
  ),
  /** Professionals, their families, and the buyer of an activation code. Existing codes have no buyer. */
  "007-professionals": statements(
    `create table professionals (
      id uuid primary key,
      created_at timestamptz not null default now(),
      title text,
      first_name text not null,
      last_name text not null,
      credentials text,
      email text not null,
      email_key text not null unique,
      phone_country_code text not null,
      phone_number text not null,
      phone_extension text,
      referral jsonb not null,
      practice_name text not null,
      address jsonb not null,
      time_zone text not null,
      roles text[] not null check (cardinality(roles) > 0),
      security_question text not null,
      security_answer_hash text not null,
      security_code_hash text not null,
      anonymous_id text,
      lang text not null
    )`,
    `create table professional_families (
      family_id uuid primary key,
      professional_id uuid not null references professionals,
      created_at timestamptz not null default now()
    )`,
    "create index professional_families_of on professional_families (professional_id)",
    "alter table activation_codes add column professional_id uuid references professionals",
  ),
  /**
   * Messages to people. A row is written in the transaction that it reports on, and its purpose is unique, so no message
   * reports something that did not happen, and none is sent twice. Recipient and content (links, codes) are encrypted.
   */
  "008-outbox": statements(
    `create table outbox (
      id uuid primary key,
      purpose text not null unique,
      channel text not null check (channel in ('mail', 'sms')),
      template text not null,
      language text not null,
      content bytea,
      created_at timestamptz not null default now(),
      due_at timestamptz not null default now(),
      valid_until timestamptz,
      tries smallint not null default 0,
      lease uuid,
      leased_until timestamptz,
      sent_at timestamptz,
      given_up_at timestamptz,
      reason text
    )`,
    "create index outbox_due on outbox (due_at) where sent_at is null and given_up_at is null",
    "create index outbox_age on outbox (created_at)",
  ),
  /** Invited parents, who are registrations with a link in place of a registration key; and their links. */
  "009-invitations": statements(
    "alter table signups alter column key_hash drop not null",
    "alter table signups add column agreed_to_terms_at timestamptz",
    "create index signups_family on signups (family_id) where family_id is not null",
    // The language of the receipt, because a worker may send it long after the call.
    "alter table payments add column language text not null default 'en'",
    `create table invitations (
      id uuid primary key,
      signup_id uuid not null references signups on delete cascade,
      token_hash bytea not null unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      replaced_at timestamptz,
      used_at timestamptz
    )`,
    `create unique index invitations_one_open on invitations (signup_id)
    where replaced_at is null and used_at is null`,
    "create index invitations_signup on invitations (signup_id, created_at)",
  ),
};
