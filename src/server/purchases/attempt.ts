import { type Kysely, type Selectable, sql } from "kysely";
import type { Tables } from "../db/index.ts";
import type { Signup } from "../registrations/index.ts";

/** A payment attempt. It is stored before the provider is called, and `pending` until its outcome is certain. */
export type Attempt = Selectable<Tables["payments"]>;

/**
 * The attempt that charged or may have charged for the subscription, or for the upgrade with this number; the database
 * allows at most one.
 */
export function liveAttempt(db: Kysely<Tables>, signupId: string, sequence = 0): Promise<Attempt | undefined> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("signup_id", "=", signupId)
    .where("sequence", "=", sequence)
    .where("status", "in", ["pending", "charged"])
    .executeTakeFirst();
}

/** Begins a query of the charges of a registration, newest first. */
export function charges(db: Kysely<Tables>, signupId: string) {
  return db
    .selectFrom("payments")
    .where("signup_id", "=", signupId)
    .where("status", "=", "charged")
    .orderBy("sequence", "desc");
}

/** An attempt of a registration, locked until the transaction ends. */
export function lockAttempt(tx: Kysely<Tables>, { attempt_id: id, signup_id: signupId }: AttemptId): Promise<Attempt> {
  return tx
    .selectFrom("payments")
    .selectAll()
    .where("attempt_id", "=", id)
    .where("signup_id", "=", signupId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Begins an update of one attempt. The registration's id is the key by which the table may be split over machines. */
export function updateAttempt(db: Kysely<Tables>, { attempt_id: id, signup_id: signupId }: AttemptId) {
  return db.updateTable("payments").where("attempt_id", "=", id).where("signup_id", "=", signupId);
}

export type AttemptId = Pick<Attempt, "attempt_id" | "signup_id">;

/**
 * Makes payments for registrations with the same e-mail wait for each other until the transaction ends. Always lock the
 * registration before its e-mail.
 */
export async function lockEmail(tx: Kysely<Tables>, signup: Pick<Signup, "email_key">): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment ${signup.email_key}`}, 0))`.execute(tx);
}
