import { type Kysely, type RawBuilder, sql } from "kysely";
import type { ServiceConfig } from "../config.ts";
import { type Database, inTransaction, type Tables } from "../db/index.ts";

type RetentionDays = Pick<ServiceConfig, "registrationKeptDays" | "invitationKeptDays">;

/**
 * Deletes at most `most` abandoned registrations, with their co-parents, children, orders, links and refused payment
 * attempts. Returns their number. Never deletes one that is paid, has an account, or has an attempt that charged or may
 * have charged. Several instances may run it in parallel.
 */
export async function forgetAbandoned(db: Database, kept: RetentionDays, most: number): Promise<number> {
  // One after the other, because each has an index of its own.
  return (await forgetSome(db, unfinished(kept), most)) || forgetSome(db, neverCame(kept), most);
}

/** Which registrations, and the time by which an index finds them. */
interface Abandoned {
  readonly where: RawBuilder<unknown>;
  readonly oldest: RawBuilder<unknown>;
}

function forgetSome(db: Database, { where, oldest }: Abandoned, most: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from signups where ${where} order by ${oldest} limit ${most} for update skip locked`.execute(tx);
    if (rows.length === 0) return 0;
    // Check again under the lock: a payment locks the registration first, and may have been faster. A later payment
    // waits and finds no registration.
    const locked = sql`id = any(${rows.map(({ id }) => id)}::uuid[])`;
    const found = await sql<{ id: string }>`select id from signups where ${locked} and ${where}`.execute(tx);
    await remove(
      tx,
      found.rows.map(({ id }) => id),
    );
    return found.rows.length;
  });
}

/**
 * The database deletes the other data of a registration with its row. It would refuse if there were an account or a
 * payment of another state.
 */
async function remove(tx: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await sql`
    update activation_codes set attempt_id = null
    where attempt_id in (select attempt_id from payments where status = 'refused' and signup_id = any(${ids}::uuid[]))`.execute(
    tx,
  );
  await sql`delete from payments where status = 'refused' and signup_id = any(${ids}::uuid[])`.execute(tx);
  await sql`delete from signups where id = any(${ids}::uuid[])`.execute(tx);
}

/** Parents who began by themselves and did not pay in time. */
function unfinished({ registrationKeptDays }: RetentionDays): Abandoned {
  return {
    where: sql`key_hash is not null and expires_at < ${before(registrationKeptDays)} and ${withoutPayment(registrationKeptDays)}`,
    oldest: sql`expires_at`,
  };
}

/** Invited parents whose last link ended long ago. */
function neverCame({ registrationKeptDays, invitationKeptDays }: RetentionDays): Abandoned {
  return {
    where: sql`
      key_hash is null and created_at < ${before(invitationKeptDays)} and ${withoutPayment(registrationKeptDays)}
      and not exists (
        select 1 from invitations
        where invitations.signup_id = signups.id and invitations.expires_at >= ${before(invitationKeptDays)})
      and (
        -- Looked up for each row. PostgreSQL may read all children for a \`not exists\` beside an \`or\`.
        coalesce((select false from children where children.signup_id = signups.id limit 1), true)
        -- The family's children are kept with its first parent, whoever of them has an account.
        or coalesce((
          select false from signups other where other.family_id = signups.family_id and other.paid_at is not null
          limit 1), true))`,
    oldest: sql`created_at`,
  };
}

function withoutPayment(registrationKeptDays: number): RawBuilder<unknown> {
  return sql`
    paid_at is null
    and not exists (select 1 from users where users.signup_id = signups.id)
    and not exists (
      select 1 from payments where payments.signup_id = signups.id and not (
        payments.status = 'refused'
        and payments.settled_at < ${before(registrationKeptDays)}
        -- What only seems not charged is looked for once more.
        and payments.reason is distinct from 'notCharged'))`;
}

/** Uses the database's clock, because those of the instances may differ. */
function before(days: number): RawBuilder<Date> {
  return sql<Date>`now() - make_interval(days => ${days})`;
}
