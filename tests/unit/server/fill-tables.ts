import { sql } from "kysely";
import type { Database } from "../../../src/server/db/index.ts";

/**
 * Fills the tables as years of use would: `registrations`, of which seven in ten are paid and have an account, one in
 * twenty is an invited parent, and the others are not finished yet or were abandoned lately; a token for every fifth.
 * Ends with statistics, by which PostgreSQL chooses its plans.
 */
export async function fillTables(db: Database, registrations: number): Promise<void> {
  const of = sql`generate_series(1, ${registrations}) n`;
  const id = (kind: number, n = "n") =>
    sql.raw(`('${String(kind).padStart(8, "0")}-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`);
  const age = sql.raw(`(n * 2.0 / ${registrations}) * interval '1 year'`);
  const young = sql.raw(`(n * 20.0 / ${registrations}) * interval '1 day'`);
  const [paid, invited] = [sql.raw("n % 10 < 7"), sql.raw("n % 20 = 8")];
  const statements = [
    sql`insert into signups (id, key_hash, created_at, expires_at, first_name, last_name, email, email_key,
        phone_country_code, phone_number, duplicate_confirmed, paid_at, user_id, family_id)
      select ${id(1)}, case when ${invited} then null else decode(md5(n::text), 'hex') end,
        now() - case when ${paid} then ${age} else ${young} end,
        now() - case when ${paid} then ${age} else ${young} end + interval '1 day', 'Jordan', 'Avery',
        'p' || n || '@example.com', 'p' || n || '@example.com', '+1', (5550000000 + n)::text, false,
        case when ${paid} then now() - ${age} end, case when ${paid} or ${invited} then ${id(2)} end,
        case when ${paid} or ${invited} then ${id(3)} end from ${of}`,
    sql`insert into coparents (signup_id, first_name, last_name, duplicate_confirmed) select ${id(1)}, 'Sam', 'Rivera', false from ${of}`,
    sql`insert into children (signup_id, position, first_name, last_name) select ${id(1)}, 0, 'Robin', 'Avery' from ${of}`,
    sql`insert into orders (signup_id, package_id, product_id, services, years) select ${id(1)}, 2002, 'p', '{}', 1 from ${of}`,
    sql`insert into payments (attempt_id, signup_id, payment_key, status, created_at, settled_at, calculation, package_id, marketing_opt_in)
      select ${id(4)}, ${id(1)}, 'key' || n, 'charged', now() - ${age}, now() - ${age}, '{"codes": []}', 2002, false from ${of} where ${paid}`,
    sql`insert into payments (attempt_id, signup_id, status, created_at, settled_at, calculation, package_id, marketing_opt_in, reason)
      select ${id(5)}, ${id(1)}, 'refused', now() - ${age}, now() - ${age}, '{"codes": []}', 2002, false, 'declined' from ${of} where n % 10 = 9`,
    sql`insert into refunds (id, attempt_id, amount, status, due_at)
      select ${id(12)}, ${id(4)}, 100, case when n % 1000 = 0 then 'pending' else 'done' end, now() from ${of} where ${paid} and n % 20 = 0`,
    sql`insert into support_acts (id, at, act, done_by, reason, subject)
      select ${id(13)}, now() - ${age}, 'show', 'anna', 'ticket', ${id(1)} from ${of}`,
    sql`insert into voided_payments (signup_id, payment_key) select ${id(1)}, 'voided' from ${of} where n % 50 = 0`,
    sql`insert into users (id, family_id, signup_id, email, email_key, username, username_key, password_hash, created_at, seen_at, warned_at)
      select ${id(2)}, ${id(3)}, ${id(1)}, 'p' || n || '@example.com', 'p' || n || '@example.com', 'p' || n, 'p' || n, 'x', now() - ${age},
        now() - ${age}, case when n % 100 = 0 then now() - ${young} end
      from ${of} where ${paid}`,
    sql`insert into invitations (id, signup_id, token_hash, created_at, expires_at)
      select ${id(6)}, ${id(1)}, decode(md5('i' || n), 'hex'), now() - ${young}, now() - ${young} + interval '30 days' from ${of} where ${invited}`,
    sql`insert into tokens (hash, purpose, signup_id, expires_at)
      select decode(md5('t' || n), 'hex'), 'login', ${id(1)}, now() + interval '1 hour' from ${of} where n % 5 = 0`,
    sql`insert into sessions (hash, user_id, used_at, expires_at)
      select decode(md5('s' || n), 'hex'), ${id(2)}, now(), now() + interval '12 hours' from ${of} where n % 10 = 3`,
    sql`insert into staff_sessions (hash, staff_id, name, role, used_at, expires_at)
      select decode(md5('w' || n), 'hex'), 'u' || n, 'Ada', 'viewer', now(), now() + interval '8 hours' from ${of}`,
    sql`insert into proofs (id, purpose, user_id, hash, expires_at)
      select ${id(7)}, 'password-reset', ${id(2)}, '', now() + interval '1 hour' from ${of} where n % 10 = 4`,
    sql`insert into tries (key, count, until) select decode(md5('c' || n), 'hex'), 1, now() + interval '15 minutes' from ${of}`,
    sql`insert into idempotency (key, operation, fingerprint, busy_until, created_at)
      select 'key-' || n, 'createSignup', '', now(), now() - (n * 23.0 / ${registrations}) * interval '1 hour' from ${of}`,
    sql`insert into outbox (id, purpose, channel, template, language, recipient, created_at, due_at, sent_at)
      select ${id(8)}, 'receipt ' || n, 'mail', 'receipt', 'en', decode(md5('r' || n), 'hex'), now() - ${young}, now() - ${young}, now() from ${of}`,
    sql`insert into events (id, visitor, flow, name, happened_at, received_at, properties)
      select ${id(9)}, ${id(10)}, 'join', 'Step 1 Viewed', now() - ${young}, now() - ${young}, '{}' from ${of}`,
    sql`insert into exposures (visitor, flag, arm, flow, site, language, device, definition, at)
      select ${id(10)}, 'trial' || n % 20, 'control', 'join', 'us', 'en', 'phone', 'd',
        now() - (n * 180.0 / ${registrations}) * interval '1 day' from ${of}`,
    sql`insert into outcomes (visitor, metric, source, at) select ${id(10)}, 'registered', ${id(1)}, now() - ${young} from ${of}`,
    sql`insert into professionals (id, first_name, last_name, email, email_key, phone_country_code, phone_number, referral,
        practice_name, address, time_zone, roles, security_question, security_answer_hash, security_code_hash, lang)
      select ${id(11)}, 'Dana', 'Whitfield', 'd' || n, 'd' || n, '+1', '5550142', '{}', 'Whitfield', '{}', 'UTC', '{ATTORNEY}',
        'q', 'a', 'c', 'en' from ${of} where n % 10 = 0`,
    sql`insert into professional_families (family_id, professional_id) select ${id(3)}, ${id(11)} from ${of} where n % 10 = 0`,
    sql`insert into activation_codes (code, attempt_id, professional_id) select 'CODE' || n, ${id(4)}, ${id(11)} from ${of} where n % 10 = 0`,
    // No payment and no professional of their own.
    sql`insert into activation_codes (code) select 'FREE' || n from ${of}`,
    sql`insert into family_flags (family_id, name, value, set_by) select ${id(3)}, 'clickToJoin', true, ${id(2)} from ${of}`,
    sql`insert into files (id, form, field, name, type, size, sha256, content, used_at, used_by)
      select lpad(n::text, 22, 'f'), 'f', 'f', 'a.pdf', 'application/pdf', 1, '', '', now(), decode(md5('f' || n), 'hex') from ${of}`,
  ];
  // As a replica restores rows: without asking, for each of them, whether what it refers to is there.
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
  });
  await sql`vacuum analyze`.execute(db);
}
