import type { Kysely } from "kysely";
import { daysAgo, type Tables } from "../db/index.ts";
import type { Role } from "../staff/roles.ts";

/** Who acts, and why. */
export interface Signature {
  readonly by: string;
  /** Of somebody who is signed in. */
  readonly role?: Role | undefined;
  /** A ticket's number or a sentence, without personal data: the record stays when a person is erased. */
  readonly reason: string;
}

interface DoneAct extends Signature {
  readonly act: string;
  /** The registration or professional. */
  readonly subject?: string | null;
  /** What it was about, if not a person, such as an experiment. */
  readonly target?: string | undefined;
  /** Ids and amounts, no personal data. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Records an act in its own transaction, so that neither is there without the other. */
export async function recordAct(tx: Kysely<Tables>, done: DoneAct): Promise<void> {
  const { act, by, role = null, reason, subject = null, target = null, details = {} } = done;
  await tx
    .insertInto("support_acts")
    .values({ act, done_by: by, role, reason, subject, target, details: JSON.stringify(details) })
    .execute();
}

/** What was done lately, newest first; with everything that was ever done for one person. */
export async function listActs(
  db: Kysely<Tables>,
  { days, subject }: { readonly days: number; readonly subject?: string | undefined },
): Promise<readonly object[]> {
  const acts = db.selectFrom("support_acts").selectAll().orderBy("at", "desc").limit(1000);
  const wanted = subject === undefined ? acts.where("at", ">", daysAgo(days)) : acts.where("subject", "=", subject);
  const rows = await wanted.execute();
  return rows.map(({ at, act, done_by: by, role, reason, subject: person, target, details }) => ({
    at,
    act,
    by,
    ...(role !== null && { role }),
    reason,
    person,
    ...(target !== null && { target }),
    ...(Object.keys(details).length > 0 && { details }),
  }));
}
