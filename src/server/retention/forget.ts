import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { ServiceConfig } from "../config.ts";
import { actOnDue, type Database, daysAgo, type DueRows, type Tables, type Walk } from "../db/index.ts";

const SIGNUPS = { table: "signups", columns: ["id", "family_id"], staying: ofFamilies } as const;
type Registration = Pick<Selectable<Tables["signups"]>, "id" | "family_id">;
type Abandoned = DueRows<Registration>;
type RetentionDays = Pick<ServiceConfig, "registrationKeptDays" | "invitationKeptDays">;

/**
 * Deletes at most `most` abandoned registrations, with their co-parents, children, orders, links and refused payment
 * attempts. Returns their number. Never deletes one that is paid, has an account, or has an attempt that charged or may
 * have charged. Several instances may run it in parallel.
 */
export async function forgetAbandoned(db: Database, kept: RetentionDays, most: number, walk?: Walk): Promise<number> {
  // One after the other, because each has an index of its own. Only invited parents stay for a family.
  return (await actOnDue(db, unfinished(kept), most, forget)) || actOnDue(db, neverCame(kept), most, forget, { walk });
}

/**
 * The database deletes the other data of a registration with its row. It would refuse if there were an account, which
 * only somebody has who paid, or a payment of another state. A payment locks the registration first, and waits.
 */
async function forget(tx: Kysely<Tables>, signups: readonly Registration[]): Promise<void> {
  const ids = signups.map(({ id }) => id);
  const payments = await tx.selectFrom("payments").select("attempt_id").where("signup_id", "in", ids).execute();
  if (payments.length > 0) {
    const attempts = payments.map(({ attempt_id: id }) => id);
    await tx.updateTable("activation_codes").set({ attempt_id: null }).where("attempt_id", "in", attempts).execute();
    await tx.deleteFrom("payments").where("signup_id", "in", ids).where("status", "=", "refused").execute();
  }
  await tx.deleteFrom("signups").where("id", "in", ids).execute();
}

/** Those whose children are a family's: they are kept with its first parent, whoever of them has an account. */
async function ofFamilies(tx: Kysely<Tables>, signups: readonly Registration[]): Promise<ReadonlySet<string>> {
  const invited = signups.filter(({ family_id: familyId }) => familyId !== null);
  if (invited.length === 0) return new Set();
  const children = tx.selectFrom("children").select("signup_id").distinct();
  const paid = tx.selectFrom("signups").select("family_id").distinct().where("paid_at", "is not", null);
  const ids = invited.map(({ id }) => id);
  const families = invited.flatMap(({ family_id: familyId }) => familyId ?? []);
  const withChildren = new Set((await children.where("signup_id", "in", ids).execute()).map((one) => one.signup_id));
  const ofPaid = new Set((await paid.where("family_id", "in", families).execute()).map((one) => one.family_id));
  return new Set(invited.filter((one) => withChildren.has(one.id) && ofPaid.has(one.family_id)).map(({ id }) => id));
}

/** Parents who began by themselves and did not pay in time. */
function unfinished({ registrationKeptDays }: RetentionDays): Abandoned {
  return {
    ...SIGNUPS,
    where: sql`key_hash is not null and expires_at < ${daysAgo(registrationKeptDays)} and ${withoutPayment(registrationKeptDays)}`,
    since: "expires_at",
  };
}

/** Invited parents whose last link ended long ago. */
function neverCame({ registrationKeptDays, invitationKeptDays }: RetentionDays): Abandoned {
  return {
    ...SIGNUPS,
    where: sql`
      key_hash is null and created_at < ${daysAgo(invitationKeptDays)} and ${withoutPayment(registrationKeptDays)}
      and not exists (
        select 1 from invitations
        where invitations.signup_id = signups.id and invitations.expires_at >= ${daysAgo(invitationKeptDays)})`,
    since: "created_at",
  };
}

function withoutPayment(registrationKeptDays: number): RawBuilder<unknown> {
  return sql`
    paid_at is null
    and not exists (
      select 1 from payments where payments.signup_id = signups.id and not (
        payments.status = 'refused'
        and payments.settled_at < ${daysAgo(registrationKeptDays)}
        -- What only seems not charged is looked for once more.
        and payments.reason is distinct from 'notCharged'))`;
}
