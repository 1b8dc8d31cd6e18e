import { type Migrations, statements } from "./migration.ts";

export const FROM_010_TO_018: Migrations = {
  /** `surplus` is a charge that arrived when another one already existed. It becomes `returned` when it is refunded. */
  "012-surplus-charges": statements(
    "alter table payments drop constraint payments_status_check",
    `alter table payments add constraint payments_status_check
      check (status in ('pending', 'charged', 'refused', 'surplus', 'returned'))`,
    "create index payments_surplus on payments (created_at) where status = 'surplus'",
  ),
  /** The payment method. All earlier charges were paid by card. */
  "013-payment-methods": statements(
    `alter table payments add column method text not null default 'card' check (method in ('card', 'paypal', 'venmo'))`,
  ),
  /** Sessions, codes and links for recovery, and counts of tries. All secrets are stored as hashes. */
  "010-account-access": statements(
    `create table sessions (
      hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null default now(),
      used_at timestamptz not null,
      expires_at timestamptz not null
    )`,
    "create index sessions_user on sessions (user_id)",
    `create table proofs (
      id uuid primary key,
      purpose text not null,
      user_id uuid references users on delete cascade,
      hash bytea not null,
      tries integer not null default 0,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`,
    "create index proofs_user on proofs (user_id)",
    `create table tries (
      key bytea primary key,
      count integer not null,
      until timestamptz not null
    )`,
  ),
  /** Family settings that the product reads. */
  "014-family-flags": statements(
    `create table family_flags (
      family_id uuid not null,
      name text not null,
      value boolean not null,
      set_by uuid not null,
      set_at timestamptz not null default now(),
      primary key (family_id, name)
    )`,
  ),
  /**
   * Accounts of professionals: a user is now a parent or a professional. A professional has no password until they choose
   * one.
   */
  "015-professional-accounts": statements(
    `alter table users
      alter column password_hash drop not null,
      alter column signup_id drop not null,
      alter column family_id drop not null,
      add column professional_id uuid unique references professionals,
      add constraint users_are_somebodys check ((signup_id is null) <> (professional_id is null)),
      add constraint users_of_families check (signup_id is null or family_id is not null)`,
    // Existing professionals never received a user name. They can look it up by e-mail, like everybody else.
    `insert into users (id, professional_id, email, email_key, username, username_key)
    select gen_random_uuid(), id, email, email_key, name, name
    from (select *, 'pro.' || substr(replace(id::text, '-', ''), 1, 16) as name from professionals) named`,
  ),
  /**
   * A second kind of link, to the login, for a person who paid. It exists beside an invitation, because an invited parent
   * may still use theirs in the page.
   */
  "016-login-links": statements(
    `alter table invitations
    add column purpose text not null default 'invitation' check (purpose in ('invitation', 'login'))`,
    "drop index invitations_one_open",
    `create unique index invitations_one_open on invitations (signup_id, purpose)
    where replaced_at is null and used_at is null`,
  ),
  /**
   * The owner of a key's call, so that a process that stalled and lost its claim cannot change the new owner's row. And a
   * single row that readiness checks write to.
   */
  "017-outages": statements(
    "alter table idempotency add column claim uuid",
    `create table readiness (
    one boolean primary key default true check (one),
    written_at timestamptz not null
  )`,
  ),
  /** The page's own key for a payment attempt, and the attempts that a page cancelled before they arrived. */
  "018-payment-keys": statements(
    "alter table payments add column payment_key text",
    "create index payments_by_key on payments (signup_id, payment_key)",
    `create table voided_payments (
      signup_id uuid not null references signups (id) on delete cascade,
      payment_key text not null,
      created_at timestamptz not null default now(),
      primary key (signup_id, payment_key)
    )`,
  ),
};
