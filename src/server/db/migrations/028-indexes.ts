import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Indexes for foreign keys, for what has ended, and for the settling worker's searches, so that none reads a table. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const index of [
    "tokens_signup on tokens (signup_id)",
    "activation_codes_attempt on activation_codes (attempt_id) where attempt_id is not null",
    "activation_codes_professional on activation_codes (professional_id) where professional_id is not null",
    "users_family on users (family_id) where family_id is not null",
    "tokens_expiry on tokens (expires_at)",
    "proofs_expiry on proofs (expires_at)",
    "sessions_expiry on sessions (expires_at)",
    "tries_end on tries (until)",
    "signups_invited on signups (created_at) where paid_at is null and key_hash is null",
    "signups_unpaid_email on signups (email_key) where paid_at is null",
    "payments_not_charged on payments (settled_at) where status = 'refused' and reason = 'notCharged'",
  ])
    await sql`create index ${sql.raw(index)}`.execute(db);
}
