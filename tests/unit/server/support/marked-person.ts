import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { visitorKey } from "../../../../src/server/experiments/index.ts";
import { fileOwner } from "../../../../src/server/files/index.ts";
import { type Bench } from "../builders.ts";
import { makeAccount } from "../accounts.ts";
import { resourcesOf } from "./desk.ts";

/** The columns of every table, as the migrations made them. */
export async function schemaOf(bench: Bench): Promise<Readonly<Record<string, readonly string[]>>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'
    group by 1`.execute(bench.service.db);
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}

/** The tables with a row that contains a text, with the number of rows. */
export async function tablesWith(bench: Bench, text: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of Object.keys(await schemaOf(bench))) {
    const { rows } = await bench.sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} as row where row::text ilike ${`%${text}%`}`;
    if (rows[0]?.n) found[table] = rows[0].n;
  }
  return found;
}

/** A parent who left a mark in everything that a person can type, with a file, an event and an account. */
export async function marked(bench: Bench) {
  const mark = randomUUID().slice(0, 8);
  const visitor = randomUUID();
  const owner = await makeAccount(bench, {
    firstName: `First${"x".repeat(3)}`,
    lastName: "Marked",
    email: `${mark}@example.com`,
  });
  const { db } = bench.service;
  const { id } = await db.selectFrom("signups").select("id").where("email", "=", owner.email).executeTakeFirstOrThrow();
  await sql`
    update signups set first_name = ${mark}, last_name = ${mark}, referral_other = ${mark}, referrer = ${mark},
      security_question = ${mark}, identify = ${JSON.stringify({ mark })}, anonymous_id = ${visitor},
      address = address || ${JSON.stringify({ line1: mark, line2: mark, city: mark })}::jsonb
    where id = ${id}`.execute(db);
  await sql`update coparents set first_name = ${mark}, last_name = ${mark}, email = ${`co-${mark}@example.com`} where signup_id = ${id}`.execute(
    db,
  );
  await sql`update children set first_name = ${mark}, last_name = ${mark} where signup_id = ${id}`.execute(db);
  await sql`
    insert into files (id, form, field, name, type, size, sha256, content, used_at, used_by)
    values (${`${mark}${"f".repeat(14)}`}, 'f', 'f', ${`${mark}.pdf`}, 'application/pdf', 2, '', 'ab', now(),
      ${fileOwner(resourcesOf(bench).secrets, { signupId: id })})`.execute(db);
  await sql`
    insert into events (id, visitor, flow, name, happened_at, properties)
    values (gen_random_uuid(), ${visitorKey(resourcesOf(bench).secrets, visitor)}, 'join', 'Step Viewed', now(), '{}'),
      (gen_random_uuid(), ${visitor}, 'join', 'By an older release', now(), '{}')`.execute(db);
  return { mark, visitor, id, ...owner };
}
