import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";

/** Who acts, and why. */
export interface Signature {
  readonly by: string;
  /** A ticket's number or a sentence, without personal data: the record stays when a person is erased. */
  readonly reason: string;
}

interface DoneAct extends Signature {
  readonly act: string;
  /** The registration or professional. */
  readonly subject: string | null;
  /** Ids and amounts, no personal data. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Records an act in its own transaction, so that neither is there without the other. */
export async function recordAct(tx: Kysely<Tables>, { act, by, reason, subject, details }: DoneAct): Promise<void> {
  await tx
    .insertInto("support_acts")
    .values({ act, done_by: by, reason, subject, details: JSON.stringify(details) })
    .execute();
}

/** What was done lately, newest first; with everything that was ever done for one person. */
export async function listActs(
  db: Kysely<Tables>,
  { days, subject }: { readonly days: number; readonly subject?: string | undefined },
): Promise<readonly object[]> {
  const acts = db.selectFrom("support_acts").selectAll().orderBy("at", "desc").limit(1000);
  const wanted =
    subject === undefined
      ? acts.where("at", ">", sql<Date>`now() - make_interval(days => ${days})`)
      : acts.where("subject", "=", subject);
  const rows = await wanted.execute();
  return rows.map(({ at, act, done_by: by, reason, subject: person, details }) => ({
    at,
    act,
    by,
    reason,
    person,
    ...(Object.keys(details).length > 0 && { details }),
  }));
}
