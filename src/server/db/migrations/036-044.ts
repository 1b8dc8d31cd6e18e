import { type Migrations, statements } from "./migration.ts";

export const FROM_036_TO_044: Migrations = {
  /**
   * Who saw which arm of an experiment first, and what visitors did. A visitor is a keyed hash of their random id, in the
   * form of a UUID. Outcomes refer to no other row, so that they outlive an abandoned registration, and name nobody.
   */
  "036-experiments": statements(
    `create table exposures (
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
      primary key (visitor, flag)
    )`,
    `create table outcomes (
      visitor uuid not null,
      metric text not null,
      source uuid not null,
      amount integer,
      currency text,
      at timestamptz not null default statement_timestamp(),
      primary key (visitor, metric, source),
      check ((amount is null) = (currency is null))
    )`,
    "alter table signups add column visitor uuid",
    "create index exposures_flag on exposures (flag)",
    "create index exposures_at on exposures (at)",
    "create index outcomes_at on outcomes (at)",
  ),
  /**
   * What runs of the experiments in `flows/experiments.json`, where it differs from what the file says. Every change is
   * kept in `support_acts`.
   */
  "037-experiment-states": statements(
    `create table experiment_states (
      flag text primary key,
      active boolean not null,
      share jsonb not null,
      sites text[],
      languages text[],
      since timestamptz not null default now()
    )`,
  ),
  /**
   * Staff who sign in: their sessions, and in the record of acts the role in which somebody acted and what an act was
   * about, if not a person. Acts of the command line have no role.
   */
  "038-staff": statements(
    `create table staff_sessions (
      hash bytea primary key,
      staff_id text not null,
      name text not null,
      role text not null check (role in ('viewer', 'experimenter', 'owner')),
      created_at timestamptz not null default now(),
      used_at timestamptz not null,
      expires_at timestamptz not null
    )`,
    "create index staff_sessions_end on staff_sessions (expires_at)",
    "alter table support_acts add column role text, add column target text",
  ),
  /**
   * For what staff see of experiments. `kind` names all by which exposures are counted apart, so that a million of them are
   * grouped by one column: days since 2000, arm, site, language, device and the two marks, separated by U+001F. Both
   * tables can be read in the order of visitors from an index alone, so that they are joined without a sort.
   */
  "039-experiment-figures": statements(
    `alter table exposures add column kind text collate "C" not null generated always as (
      extract(day from at - timestamptz '2000-01-01 00:00:00+00')::int::text
        || E'\\x1f' || arm || E'\\x1f' || site || E'\\x1f' || language || E'\\x1f' || device || E'\\x1f'
        || case when seen_other_arm then '1' else '0' end || E'\\x1f' || case when crossed then '1' else '0' end
    ) stored`,
    "drop index exposures_flag",
    "create index exposures_flag on exposures (flag, at)",
    "create index exposures_visitors on exposures (flag, visitor) include (at, kind)",
    "create index outcomes_visitors on outcomes (visitor) include (metric, amount, currency, at)",
    "create index outcomes_currency on outcomes (currency) where currency is not null",
    "create index support_acts_target on support_acts (target, at) where target is not null",
  ),
  /** An experiment that was stopped may leave their arm to those who are in the middle, until this time. */
  "040-kept-arms": statements("alter table experiment_states add column kept_until timestamptz"),
  /**
   * What visitors who were exposed on one day (UTC) did, so that a look counts only what is new. Four arrays of the same
   * length: so many visitors of a kind (`exposures.kind`) did this (`did`: bits) for this amount. The two indexes in the
   * order of visitors go, which each exposure and outcome paid for.
   */
  "041-experiment-days": statements(
    `create table experiment_days (
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
    )`,
    "create index experiment_days_counted on experiment_days (counted_at)",
    "create index exposures_marked on exposures (flag, at) include (seen_other_arm, crossed) where seen_other_arm or crossed",
    "drop index exposures_visitors",
    "drop index outcomes_visitors",
  ),
  /**
   * When something was counted last, so that a count needs no clock but that of the new row: an engine that splits tables
   * over machines refuses one in the rest of the statement.
   */
  "042-counted-at": statements(
    "alter table tries add column counted_at timestamptz not null default statement_timestamp()",
  ),
  /** Accounts are read page by page, and those of before migration 033 have the same time. */
  "043-accounts-in-order": statements(
    "drop index users_unseen",
    "create index users_unseen on users (seen_at, id) where warned_at is null",
  ),
  /** Since when no mail about the end of an account reaches its owner; and such mails end as those of this version do. */
  "044-unreached-owners": statements(
    "alter table users add column unreached_since timestamptz",
    // As those of this version: after three days they are given up.
    `update outbox set valid_until = created_at + interval '3 days'
      where sent_at is null and given_up_at is null and purpose like 'account-ending %'`,
  ),
};
