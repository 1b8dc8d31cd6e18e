import { domainToASCII } from "node:url";
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** E-mails of domains with other letters than English ones are compared as the mail system looks them up; those that are known already get such a key. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const name of ["signups", "users", "professionals"]) {
    const table = sql.table(name);
    const { rows } = await sql<{ id: string; email: string }>`
      select id, email from ${table} where email ~ '[^ -~]'`.execute(db);
    for (const { id, email } of rows) {
      const key = keyOf(email);
      // Of two professionals that are the same person now, each keeps the key that it has: a migration decides nothing about accounts.
      await sql`update ${table} set email_key = ${key} where id = ${id}
        and (${name} <> 'professionals' or not exists (select 1 from ${table} where email_key = ${key} and id <> ${id}))`.execute(
        db,
      );
    }
  }
}

/** As `emailKey` was when this migration was written. */
function keyOf(email: string): string {
  const [name = "", domain = ""] = email.trim().toLowerCase().split("@");
  return `${name.normalize("NFC")}@${domainToASCII(domain) || domain}`;
}
