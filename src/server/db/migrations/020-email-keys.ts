import { domainToASCII } from "node:url";
import { type Kysely, sql } from "kysely";

/** Compares e-mail domains with non-ASCII letters by their ASCII form, as mail systems do. Updates existing rows. */
export async function emailKeys(db: Kysely<never>): Promise<void> {
  for (const name of ["signups", "users", "professionals"]) {
    const table = sql.table(name);
    const { rows } = await sql<{ id: string; email: string }>`
      select id, email from ${table} where email ~ '[^ -~]'`.execute(db);
    for (const { id, email } of rows) {
      const key = keyOf(email);
      // If two professionals now have the same key, both keep their old one: a migration must not merge accounts.
      await sql`update ${table} set email_key = ${key} where id = ${id}
        and (${name} <> 'professionals' or not exists (select 1 from ${table} where email_key = ${key} and id <> ${id}))`.execute(
        db,
      );
    }
  }
}

/** A copy of `emailKey` from when this migration was written. */
function keyOf(email: string): string {
  const [name = "", domain = ""] = email.trim().toLowerCase().split("@");
  return `${name.normalize("NFC")}@${domainToASCII(domain) || domain}`;
}
