import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Accounts of professionals: a user is now a parent or a professional. A professional has no password until they choose
 * one.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table users
      alter column password_hash drop not null,
      alter column signup_id drop not null,
      alter column family_id drop not null,
      add column professional_id uuid unique references professionals,
      add constraint users_are_somebodys check ((signup_id is null) <> (professional_id is null)),
      add constraint users_of_families check (signup_id is null or family_id is not null)`.execute(db);
  // Existing professionals never received a user name. They can look it up by e-mail, like everybody else.
  await sql`
    insert into users (id, professional_id, email, email_key, username, username_key)
    select gen_random_uuid(), id, email, email_key, name, name
    from (select *, 'pro.' || substr(replace(id::text, '-', ''), 1, 16) as name from professionals) named`.execute(db);
}
