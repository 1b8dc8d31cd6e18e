import { sql } from "kysely";
import type { Kysely } from "kysely";
import { MIGRATION_LIMITS } from "./database.ts";
import type { Database } from "./database.ts";
import { inTransaction } from "./transaction.ts";
import { migrationState } from "./migration-state.ts";
import type { MigrationState } from "./migration-state.ts";
import * as registrations from "./migrations/001-registrations.ts";
import * as purchases from "./migrations/002-purchases.ts";
import * as accounts from "./migrations/003-accounts.ts";
import * as activationCodes from "./migrations/004-activation-codes.ts";
import * as coupons from "./migrations/005-coupons.ts";
import * as events from "./migrations/006-events.ts";
import * as professionals from "./migrations/007-professionals.ts";
import * as outbox from "./migrations/008-outbox.ts";
import * as invitations from "./migrations/009-invitations.ts";
import * as surplusCharges from "./migrations/012-surplus-charges.ts";
import * as paymentMethods from "./migrations/013-payment-methods.ts";
import * as accountAccess from "./migrations/010-account-access.ts";
import * as familyFlags from "./migrations/014-family-flags.ts";
import * as professionalAccounts from "./migrations/015-professional-accounts.ts";
import * as loginLinks from "./migrations/016-login-links.ts";
import * as outages from "./migrations/017-outages.ts";
import * as paymentKeys from "./migrations/018-payment-keys.ts";
import * as emailKeys from "./migrations/020-email-keys.ts";
import * as abandonedRegistrations from "./migrations/021-abandoned-registrations.ts";
import * as files from "./migrations/022-files.ts";
import * as fileOwners from "./migrations/023-file-owners.ts";
import * as nationalPhoneNumbers from "./migrations/024-national-phone-numbers.ts";
import * as upgradePayments from "./migrations/025-upgrade-payments.ts";
import * as refusalColumns from "./migrations/026-refusal-columns.ts";
import * as detailsLinks from "./migrations/027-details-links.ts";
import * as indexes from "./migrations/028-indexes.ts";
import * as oneLoginToken from "./migrations/029-one-login-token.ts";
import * as pepperCheck from "./migrations/031-pepper-check.ts";
import * as support from "./migrations/032-support.ts";
import * as accountEnds from "./migrations/033-account-ends.ts";
import * as experiments from "./migrations/036-experiments.ts";
import * as experimentStates from "./migrations/037-experiment-states.ts";
import * as staff from "./migrations/038-staff.ts";
import * as experimentFigures from "./migrations/039-experiment-figures.ts";
import * as keptArms from "./migrations/040-kept-arms.ts";
import * as experimentDays from "./migrations/041-experiment-days.ts";

/** Runs once, in its own transaction. Never edit a released migration: add a new one. */
export interface Migration {
  up(db: Kysely<never>): Promise<void>;
}

/** In order. The database stores the names. */
const MIGRATIONS: readonly (readonly [string, Migration])[] = [
  ["001-registrations", registrations],
  ["002-purchases", purchases],
  ["003-accounts", accounts],
  ["004-activation-codes", activationCodes],
  ["005-coupons", coupons],
  ["006-events", events],
  ["007-professionals", professionals],
  ["008-outbox", outbox],
  ["009-invitations", invitations],
  ["012-surplus-charges", surplusCharges],
  ["013-payment-methods", paymentMethods],
  ["010-account-access", accountAccess],
  ["014-family-flags", familyFlags],
  ["015-professional-accounts", professionalAccounts],
  ["016-login-links", loginLinks],
  ["017-outages", outages],
  ["018-payment-keys", paymentKeys],
  ["020-email-keys", emailKeys],
  ["021-abandoned-registrations", abandonedRegistrations],
  ["022-files", files],
  ["023-file-owners", fileOwners],
  ["024-national-phone-numbers", nationalPhoneNumbers],
  ["025-upgrade-payments", upgradePayments],
  ["026-refusal-columns", refusalColumns],
  ["027-details-links", detailsLinks],
  ["028-indexes", indexes],
  ["029-one-login-token", oneLoginToken],
  ["031-pepper-check", pepperCheck],
  ["032-support", support],
  ["033-account-ends", accountEnds],
  ["036-experiments", experiments],
  ["037-experiment-states", experimentStates],
  ["038-staff", staff],
  ["039-experiment-figures", experimentFigures],
  ["040-kept-arms", keptArms],
  ["041-experiment-days", experimentDays],
];

const NAMES = MIGRATIONS.map(([name]) => name);

/** An arbitrary number, the same in every instance. */
const LOCK = 7_418_529;

/** Called when this instance waits for another one. */
type Log = (details: object, text: string) => void;

/**
 * Brings the tables up to date. Safe to run in several instances at once: the second one waits, up to the limits of
 * `db` (`MIGRATION_LIMITS`), logs which instance it waits for, and then finds nothing to do. Throws an `Error` with advice
 * if the database belongs to a later version, or to another program.
 */
export async function migrate(db: Database, log: Log = () => undefined): Promise<void> {
  await inTransaction(db, async (tx) => {
    // In the transaction, because a pooler passes nothing else on.
    await sql`set local statement_timeout = ${sql.lit(MIGRATION_LIMITS.statementMs)}`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(MIGRATION_LIMITS.idleMs)}`.execute(tx);
    await takeLock(tx, log);
    const { missing, newer } = await stateOf(tx);
    if (newer.length > 0)
      throw new Error(
        `The database belongs to a later version (it has ${newer.join(", ")}): start that version, or this one with MIGRATE=off; see docs/operations.md, "Upgrade and back"`,
      );
    await sql`create table if not exists migrations (name text primary key, run_at timestamptz not null default now())`.execute(
      tx,
    );
    for (const [name, migration] of MIGRATIONS) {
      if (!missing.includes(name)) continue;
      await migration.up(tx as unknown as Kysely<never>);
      await sql`insert into migrations (name) values (${name})`.execute(tx);
    }
  });
}

/** What `migrate` would do. */
export function stateOf(db: Database): Promise<MigrationState> {
  return migrationState(db, NAMES);
}

async function takeLock(tx: Database, log: Log): Promise<void> {
  const { rows } = await sql<{ had: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as had`.execute(tx);
  if (rows[0]?.had) return;
  const { rows: holders } = await sql<{ pid: number; address: string | null; since: Date }>`
    select pid, client_addr::text as address, xact_start as since from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and classid = 0 and objid = ${LOCK} and granted
      and pg_locks.database = (select oid from pg_database where datname = current_database())`.execute(tx);
  log({ holders }, "another instance brings the tables up to date: waiting for it");
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
  log({}, "the other instance is done with the tables");
}
