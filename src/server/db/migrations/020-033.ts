import { type Migrations, statements } from "./migration.ts";
import { emailKeys } from "./020-email-keys.ts";
import { nationalPhoneNumbers } from "./024-national-phone-numbers.ts";
import { refusalColumns } from "./026-refusal-columns.ts";

export const FROM_020_TO_033: Migrations = {
  "020-email-keys": emailKeys,
  /**
   * Index for the hourly search for abandoned registrations, so that it need not read the paid ones, whose number keeps
   * growing.
   */
  "021-abandoned-registrations": statements(
    "create index signups_unpaid on signups (expires_at) where paid_at is null",
  ),
  /**
   * Files that people add to forms. PostgreSQL need not compress them, because photos and PDFs are compressed already.
   * The index is for the hourly search for unused files.
   */
  "022-files": statements(
    `create table files (
    id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
    form text not null,
    field text not null,
    name text not null,
    type text not null,
    size integer not null,
    sha256 bytea not null,
    content bytea not null,
    created_at timestamptz not null default now(),
    used_at timestamptz,
    used_by bytea,
    uses integer not null default 0
  )`,
    "alter table files alter column content set storage external",
    "create index files_unused on files (created_at) where used_at is null",
  ),
  /** How many uses of a file have named its owner. When the last of them is given back, the file has no owner again. */
  "023-file-owners": statements(
    "alter table files add column owner_uses integer not null default 0",
    "update files set owner_uses = uses where used_by is not null",
  ),
  "024-national-phone-numbers": nationalPhoneNumbers,
  /**
   * Payments for upgrades. A subscription has one live payment of each number: 0 for the first one, then one for each
   * upgrade. `upgrade` is what the plan becomes.
   */
  "025-upgrade-payments": statements(
    `alter table payments
      add column sequence integer not null default 0 check (sequence >= 0),
      add column upgrade jsonb,
      add constraint payments_upgrade_check check ((sequence = 0) = (upgrade is null))`,
    "drop index payments_one_live",
    `create unique index payments_one_live on payments (signup_id, sequence)
      where status in ('pending', 'charged')`,
  ),
  "026-refusal-columns": refusalColumns,
  /** A third kind of link, to the details of a registration that expired before it was paid. */
  "027-details-links": statements(
    "alter table invitations drop constraint invitations_purpose_check",
    `alter table invitations
    add constraint invitations_purpose_check check (purpose in ('invitation', 'login', 'details'))`,
  ),
  /** Indexes for foreign keys, for what has ended, and for the settling worker's searches, so that none reads a table. */
  "028-indexes": statements(
    "create index tokens_signup on tokens (signup_id)",
    "create index activation_codes_attempt on activation_codes (attempt_id) where attempt_id is not null",
    "create index activation_codes_professional on activation_codes (professional_id) where professional_id is not null",
    "create index users_family on users (family_id) where family_id is not null",
    "create index tokens_expiry on tokens (expires_at)",
    "create index proofs_expiry on proofs (expires_at)",
    "create index sessions_expiry on sessions (expires_at)",
    "create index tries_end on tries (until)",
    "create index signups_invited on signups (created_at) where paid_at is null and key_hash is null",
    "create index signups_unpaid_email on signups (email_key) where paid_at is null",
    "create index payments_not_charged on payments (settled_at) where status = 'refused' and reason = 'notCharged'",
  ),
  /**
   * What a token is made from, so that a registration gets the same one again while it works. An instance older than this
   * writes rows without it, as many as it likes; they end within a day.
   */
  "029-one-login-token": statements(
    "alter table tokens add column seed bytea",
    "create unique index tokens_one on tokens (signup_id, purpose) where seed is not null",
  ),
  /** Which pepper the database's secrets were stored with: a keyed digest, so that an instance with another one notices. */
  "031-pepper-check": statements(
    `create table pepper_check (
    one boolean primary key default true check (one),
    digest bytea not null
  )`,
  ),
  /**
   * What support does: a record that can only grow, and refunds. `outbox.recipient` is a keyed hash of the address, so
   * that a person's messages are found when their content is gone; messages of an older release have none.
   */
  "032-support": statements(
    `create table support_acts (
      id uuid primary key default gen_random_uuid(),
      at timestamptz not null default clock_timestamp(),
      act text not null,
      done_by text not null check (done_by <> ''),
      reason text not null check (reason <> ''),
      subject uuid,
      details jsonb not null default '{}'
    )`,
    "create index support_acts_at on support_acts (at)",
    "create index support_acts_subject on support_acts (subject, at)",
    `create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% can only be added to', tg_table_name using errcode = 'insufficient_privilege';
    end $$`,
    // Always, so that it also holds for a session that behaves as a replica.
    `create trigger "support_acts_rows_stay" before update or delete on support_acts for each row execute function refuse_change()`,
    `alter table support_acts enable always trigger "support_acts_rows_stay"`,
    `create trigger "support_acts_stays" before truncate on support_acts for each statement execute function refuse_change()`,
    `alter table support_acts enable always trigger "support_acts_stays"`,
    "revoke update, delete, truncate on support_acts from public, current_user",
    `create table refunds (
      id uuid primary key,
      attempt_id uuid not null references payments,
      amount integer not null check (amount > 0),
      status text not null default 'pending' check (status in ('pending', 'done', 'refused')),
      created_at timestamptz not null default now(),
      due_at timestamptz not null default now(),
      requested_at timestamptz,
      settled_at timestamptz,
      transaction_id text,
      reason text
    )`,
    "create index refunds_attempt on refunds (attempt_id)",
    "create unique index refunds_one_pending on refunds (attempt_id) where status = 'pending'",
    "create index refunds_due on refunds (due_at) where status = 'pending'",
    "alter table outbox add column recipient bytea",
    "create index outbox_recipient on outbox (recipient, created_at) where recipient is not null",
    "create index signups_phone on signups (phone_number)",
    "create index professionals_phone on professionals (phone_number)",
    "create index files_owner on files (used_by) where used_by is not null",
  ),
  /**
   * The end of accounts: when somebody last signed in, and since when the owner has been warned. For accounts of before,
   * the time begins now. And when a registration was erased of which something must stay.
   */
  "033-account-ends": statements(
    `alter table users
      add column seen_at timestamptz not null default now(),
      add column warned_at timestamptz`,
    "alter table signups add column erased_at timestamptz",
    "alter table professionals add column erased_at timestamptz",
    "create index users_unseen on users (seen_at) where warned_at is null",
    "create index users_warned on users (warned_at) where warned_at is not null",
  ),
};
