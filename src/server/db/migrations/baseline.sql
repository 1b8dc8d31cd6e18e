-- The tables of an empty database. They were migrations 001 to 043 once; those of before have the same tables.

-- Registrations, paid or not: parent A, the co-parent, the children, what they ordered, and links for them.

-- An invited parent has a link in place of a registration key. `erased_at`: something of it must stay.
create table signups (
  id uuid primary key,
  key_hash bytea,
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
  family_id uuid,
  coupon text,
  agreed_to_terms_at timestamptz,
  erased_at timestamptz,
  visitor uuid
);
create index signups_paid_email on signups (email_key) where paid_at is not null;
create index signups_family on signups (family_id) where family_id is not null;
-- For the hourly search for abandoned registrations, so that it need not read the paid ones, whose number keeps
-- growing.
create index signups_unpaid on signups (expires_at) where paid_at is null;
create index signups_invited on signups (created_at) where paid_at is null and key_hash is null;
create index signups_unpaid_email on signups (email_key) where paid_at is null;
create index signups_phone on signups (phone_number);

create table coparents (
  signup_id uuid primary key references signups on delete cascade,
  first_name text not null,
  last_name text not null,
  email text,
  phone_country_code text,
  phone_number text,
  duplicate_confirmed boolean not null
);

create table children (
  signup_id uuid not null references signups on delete cascade,
  position smallint not null,
  first_name text not null,
  last_name text not null,
  email text,
  primary key (signup_id, position)
);

create table orders (
  signup_id uuid primary key references signups on delete cascade,
  package_id integer not null,
  product_id text not null,
  services text[] not null,
  years smallint not null check (years in (1, 2))
);

-- A link of each kind may be open: an invited parent may still use theirs in the page after they have paid.
create table invitations (
  id uuid primary key,
  signup_id uuid not null references signups on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  replaced_at timestamptz,
  used_at timestamptz,
  purpose text not null default 'invitation' check (purpose in ('invitation', 'login', 'details'))
);
create index invitations_signup on invitations (signup_id, created_at);
create unique index invitations_one_open on invitations (signup_id, purpose)
    where replaced_at is null and used_at is null;

-- `seed` is what a token is made from, so that a registration gets the same one again while it works.
create table tokens (
  hash bytea primary key,
  purpose text not null,
  signup_id uuid not null references signups on delete cascade,
  expires_at timestamptz not null,
  seed bytea
);
create index tokens_signup on tokens (signup_id);
create index tokens_expiry on tokens (expires_at);
create unique index tokens_one on tokens (signup_id, purpose) where seed is not null;

-- Professionals, their families, and settings of families that the product reads.

create table professionals (
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
  lang text not null,
  erased_at timestamptz
);
create index professionals_phone on professionals (phone_number);

create table professional_families (
  family_id uuid primary key,
  professional_id uuid not null references professionals,
  created_at timestamptz not null default now()
);
create index professional_families_of on professional_families (professional_id);

create table family_flags (
  family_id uuid not null,
  name text not null,
  value boolean not null,
  set_by uuid not null,
  set_at timestamptz not null default now(),
  primary key (family_id, name)
);

-- All payment attempts, refunds, and the codes that professionals bought for their clients.

-- `surplus` is a charge that arrived when another one already existed; it becomes `returned` when it is refunded.
-- `sequence`: 0 for the first payment, then one for each upgrade. `upgrade` is what the plan becomes. `language` is
-- that of the receipt, because a worker may send it long after the call; `payment_key` is the page's own.
create table payments (
  attempt_id uuid primary key,
  signup_id uuid not null references signups,
  status text not null check (status in ('pending', 'charged', 'refused', 'surplus', 'returned')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  calculation jsonb not null,
  package_id integer not null,
  marketing_opt_in boolean not null,
  transaction_id text,
  card_last_four text,
  card_brand text,
  vault_token text,
  reason text,
  language text not null default 'en',
  method text not null default 'card' check (method in ('card', 'paypal', 'venmo')),
  payment_key text,
  sequence integer not null default 0 check (sequence >= 0),
  upgrade jsonb,
  refusal text,
  refusal_code text,
  constraint payments_upgrade_check check ((sequence = 0) = (upgrade is null))
);
create index payments_pending on payments (created_at) where status = 'pending';
create index payments_surplus on payments (created_at) where status = 'surplus';
create index payments_by_key on payments (signup_id, payment_key);
-- The final guard against paying twice: of each number there is at most one attempt that took or may take money.
create unique index payments_one_live on payments (signup_id, sequence)
    where status in ('pending', 'charged');
create index payments_not_charged on payments (settled_at) where status = 'refused' and reason = 'notCharged';

-- Attempts that a page cancelled before they arrived.
create table voided_payments (
  signup_id uuid not null references signups (id) on delete cascade,
  payment_key text not null,
  created_at timestamptz not null default now(),
  primary key (signup_id, payment_key)
);

create table activation_codes (
  code text primary key check (code = upper(btrim(code)) and code <> ''),
  amount integer check (amount > 0),
  currency text,
  attempt_id uuid references payments,
  created_at timestamptz not null default now(),
  professional_id uuid references professionals,
  check ((amount is null) = (currency is null))
);
create index activation_codes_attempt on activation_codes (attempt_id) where attempt_id is not null;
create index activation_codes_professional on activation_codes (professional_id) where professional_id is not null;

create table refunds (
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
);
create index refunds_attempt on refunds (attempt_id);
create unique index refunds_one_pending on refunds (attempt_id) where status = 'pending';
create index refunds_due on refunds (due_at) where status = 'pending';

-- Accounts of parents and professionals, and how people get into them. All secrets are stored as hashes.

-- A professional has no password until they choose one. `seen_at`: when somebody last signed in; `warned_at`: since
-- when the owner has been warned that the account ends.
create table users (
  id uuid primary key,
  family_id uuid,
  signup_id uuid unique references signups,
  email text not null,
  email_key text not null,
  username text not null,
  username_key text not null unique,
  password_hash text,
  created_at timestamptz not null default now(),
  professional_id uuid unique references professionals,
  seen_at timestamptz not null default now(),
  warned_at timestamptz,
  constraint users_are_somebodys check ((signup_id is null) <> (professional_id is null)),
  constraint users_of_families check (signup_id is null or family_id is not null)
);
create index users_email on users (email_key);
create index users_family on users (family_id) where family_id is not null;
create index users_warned on users (warned_at) where warned_at is not null;
-- Accounts are read page by page, and those of before there was `seen_at` have the same time.
create index users_unseen on users (seen_at, id) where warned_at is null;

create table sessions (
  hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Codes and links for recovery.
create table proofs (
  id uuid primary key,
  purpose text not null,
  user_id uuid references users on delete cascade,
  hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index proofs_user on proofs (user_id);
create index proofs_expiry on proofs (expires_at);

-- `counted_at`, so that a count needs no clock but that of the new row: an engine that splits tables over machines
-- refuses one in the rest of the statement.
create table tries (
  key bytea primary key,
  count integer not null,
  until timestamptz not null,
  counted_at timestamptz not null default statement_timestamp()
);
create index tries_end on tries (until);

-- What calls, messages, files, events, support and staff need.

-- Idempotency keys make it safe to repeat a call. `claim` is the owner of a key's call, so that a process that stalled
-- and lost its claim cannot change the new owner's row.
create table idempotency (
  key text primary key,
  operation text not null,
  fingerprint bytea not null,
  answer bytea,
  busy_until timestamptz not null,
  created_at timestamptz not null default now(),
  claim uuid
);
create index idempotency_age on idempotency (created_at);

-- A single row that readiness checks write to.
create table readiness (
  one boolean primary key default true check (one),
  written_at timestamptz not null
);

-- Which pepper the database's secrets were stored with: a keyed digest, so that an instance with another one notices.
create table pepper_check (
  one boolean primary key default true check (one),
  digest bytea not null
);

-- Events for analytics. The browser chooses the id, so an event that is sent twice is stored once.
create table events (
  id uuid primary key,
  visitor uuid not null,
  flow text not null,
  name text not null,
  happened_at timestamptz not null,
  received_at timestamptz not null default now(),
  properties jsonb not null
);
create index events_name on events (flow, name, received_at);
create index events_visitor on events (visitor);
create index events_received on events (received_at);

-- A row is written in the transaction that it reports on, and its purpose is unique, so no message reports something
-- that did not happen, and none is sent twice. Recipient and content (links, codes) are encrypted; `recipient` is a
-- keyed hash of the address, so that a person's messages are found when their content is gone.
create table outbox (
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
  reason text,
  recipient bytea
);
create index outbox_due on outbox (due_at) where sent_at is null and given_up_at is null;
create index outbox_age on outbox (created_at);
create index outbox_recipient on outbox (recipient, created_at) where recipient is not null;

-- Files that people add to forms. When the last use that named its owner is given back, a file has no owner again.
create table files (
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
  uses integer not null default 0,
  owner_uses integer not null default 0
);
-- PostgreSQL need not compress them, because photos and PDFs are compressed already.
alter table files alter column content set storage external;
create index files_unused on files (created_at) where used_at is null;
create index files_owner on files (used_by) where used_by is not null;

-- A record that can only grow. `role` is that of staff who sign in, and `target` what an act was about, if not a
-- person.
create table support_acts (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  act text not null,
  done_by text not null check (done_by <> ''),
  reason text not null check (reason <> ''),
  subject uuid,
  details jsonb not null default '{}',
  role text,
  target text
);
create index support_acts_at on support_acts (at);
create index support_acts_subject on support_acts (subject, at);
create index support_acts_target on support_acts (target, at) where target is not null;
create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% can only be added to', tg_table_name using errcode = 'insufficient_privilege';
    end $$;
-- Always, so that it also holds for a session that behaves as a replica.
create trigger "support_acts_rows_stay" before update or delete on support_acts for each row execute function refuse_change();
alter table support_acts enable always trigger "support_acts_rows_stay";
create trigger "support_acts_stays" before truncate on support_acts for each statement execute function refuse_change();
alter table support_acts enable always trigger "support_acts_stays";
revoke update, delete, truncate on support_acts from public, current_user;

create table staff_sessions (
  hash bytea primary key,
  staff_id text not null,
  name text not null,
  role text not null check (role in ('viewer', 'experimenter', 'owner')),
  created_at timestamptz not null default now(),
  used_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_sessions_end on staff_sessions (expires_at);

-- Who saw which arm of an experiment first, and what visitors did. A visitor is a keyed hash of their random id, in the
-- form of a UUID. Outcomes refer to no other row, so that they outlive an abandoned registration, and name nobody.

-- `kind` names all by which exposures are counted apart, so that a million of them are grouped by one column: days
-- since 2000, arm, site, language, device and the two marks, separated by U+001F.
create table exposures (
  visitor uuid not null,
  flag text not null,
  arm text not null,
  flow text not null,
  site text not null,
  language text not null,
  device text not null check (device in ('phone', 'desktop')),
  definition text not null,
  at timestamptz not null default statement_timestamp(),
  seen_other_arm boolean not null default false,
  crossed boolean not null default false,
  kind text collate "C" not null generated always as (
    extract(day from at - timestamptz '2000-01-01 00:00:00+00')::int::text
      || E'\x1f' || arm || E'\x1f' || site || E'\x1f' || language || E'\x1f' || device || E'\x1f'
      || case when seen_other_arm then '1' else '0' end || E'\x1f' || case when crossed then '1' else '0' end
  ) stored,
  primary key (visitor, flag)
);
create index exposures_flag on exposures (flag, at);
create index exposures_at on exposures (at);
create index exposures_marked on exposures (flag, at) include (seen_other_arm, crossed) where seen_other_arm or crossed;

create table outcomes (
  visitor uuid not null,
  metric text not null,
  source uuid not null,
  amount integer,
  currency text,
  at timestamptz not null default statement_timestamp(),
  primary key (visitor, metric, source),
  check ((amount is null) = (currency is null))
);
create index outcomes_at on outcomes (at);
create index outcomes_currency on outcomes (currency) where currency is not null;

-- What runs, where it differs from `flows/experiments.json`; every change is kept in `support_acts`. An experiment that
-- was stopped may leave their arm to those who are in the middle, until `kept_until`.
create table experiment_states (
  flag text primary key,
  active boolean not null,
  share jsonb not null,
  sites text[],
  languages text[],
  since timestamptz not null default now(),
  kept_until timestamptz
);

-- What visitors who were exposed on one day (UTC) did, so that a look counts only what is new. Four arrays of the same
-- length: so many visitors of a kind (`exposures.kind`) did this (`did`: bits) for this amount.
create table experiment_days (
  flag text not null,
  currency text not null,
  since timestamptz not null,
  counted_at timestamptz not null,
  first_at timestamptz not null,
  exposed integer not null,
  marks integer not null,
  kinds text[] collate "C" not null,
  did smallint[] not null,
  amounts bigint[] not null,
  visitors integer[] not null,
  primary key (flag, currency, since)
);
create index experiment_days_counted on experiment_days (counted_at);

-- The version before, which may work beside this one, has these as migrations of their own.
insert into migrations (name) values
  ('001-registrations'),
  ('002-purchases'),
  ('003-accounts'),
  ('004-activation-codes'),
  ('005-coupons'),
  ('006-events'),
  ('007-professionals'),
  ('008-outbox'),
  ('009-invitations'),
  ('012-surplus-charges'),
  ('013-payment-methods'),
  ('010-account-access'),
  ('014-family-flags'),
  ('015-professional-accounts'),
  ('016-login-links'),
  ('017-outages'),
  ('018-payment-keys'),
  ('020-email-keys'),
  ('021-abandoned-registrations'),
  ('022-files'),
  ('023-file-owners'),
  ('024-national-phone-numbers'),
  ('025-upgrade-payments'),
  ('026-refusal-columns'),
  ('027-details-links'),
  ('028-indexes'),
  ('029-one-login-token'),
  ('031-pepper-check'),
  ('032-support'),
  ('033-account-ends'),
  ('036-experiments'),
  ('037-experiment-states'),
  ('038-staff'),
  ('039-experiment-figures'),
  ('040-kept-arms'),
  ('041-experiment-days'),
  ('042-counted-at');
