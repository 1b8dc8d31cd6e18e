import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/index.ts";
import type { Secrets } from "../secrets/index.ts";
import { PERSON_TABLES } from "./person-tables.ts";
import type { Person } from "./person.ts";
import { SupportError } from "./support-error.ts";

/** What an erasure did, by the names of an export. */
interface Erased {
  readonly deleted: Readonly<Record<string, number>>;
  readonly stays: Readonly<Record<string, { readonly rows: number; readonly why: string }>>;
}

/**
 * Those of the registrations of which money is on its way, so that their persons must still be reached: an attempt whose
 * outcome is unknown, or that is looked for once more, a charge that is paid back, a refund.
 */
export async function withPendingMoney(
  db: Kysely<Tables>,
  registrations: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ of: string; id: string; open: boolean }>`
    select signup_id as of, attempt_id as id,
      status in ('pending', 'surplus') or (status, reason) = ('refused', 'notCharged') as open
    from payments where signup_id in (${sql.join(registrations)})`.execute(db);
  const found = new Set(rows.filter(({ open }) => open).map((one) => one.of));
  const others = new Map(rows.filter((one) => !found.has(one.of)).map((one) => [one.id, one.of]));
  if (others.size === 0) return found;
  // Not by a join, because a refund may be on another machine than its payment.
  const refunds = db
    .selectFrom("refunds")
    .select("attempt_id")
    .where("attempt_id", "in", [...others.keys()]);
  for (const { attempt_id: id } of await refunds.where("status", "=", "pending").execute())
    found.add(others.get(id) ?? "");
  return found;
}

/**
 * Deletes a person's data. Of what must stay, the personal columns become empty; each has its reason. Throws
 * `SupportError` while money is on its way. Erasing again changes nothing more.
 */
export async function erasePerson(tx: Kysely<Tables>, secrets: Secrets, person: Person): Promise<Erased> {
  if (person.isParent) {
    // A payment and the call that creates the login lock it, too.
    await sql`select id from signups where id = ${person.id} for update`.execute(tx);
    if ((await withPendingMoney(tx, [person.id])).size > 0)
      throw new SupportError("A payment or refund of this person is not settled yet: see `show`, and erase when it is");
  }
  const deleted: Record<string, number> = {};
  const stays: Record<string, { rows: number; why: string }> = {};
  for (const [table, entry] of Object.entries(PERSON_TABLES)) {
    if ("notPersonal" in entry) continue;
    const of = entry.of(person, secrets);
    if (of === undefined) continue;
    if (entry.deletes !== "none") {
      const which = entry.deletes ? sql`${of} and ${entry.deletes(person)}` : of;
      const gone = await sql`delete from ${sql.table(table)} where ${which}`.execute(tx);
      if (gone.numAffectedRows) deleted[entry.title] = Number(gone.numAffectedRows);
    }
    if (entry.stays === undefined) continue;
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} where ${of}`.execute(tx);
    const left = rows[0]?.n ?? 0;
    if (left === 0) continue;
    stays[entry.title] = { rows: left, why: entry.stays };
    const blanks = Object.entries(entry.blanks ?? {}).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    if (blanks.length > 0) await sql`update ${sql.table(table)} set ${sql.join(blanks)} where ${of}`.execute(tx);
  }
  return { deleted, stays };
}
