import { randomBytes } from "node:crypto";
import { Pool } from "pg";

/**
 * How many registrations a second the database itself takes, on `connections` connections and without a service: the
 * statements of a registration with its idempotency rows, each committed by itself, in the service's own tables.
 */
export async function floorOf(url: string, connections: number, seconds: number): Promise<number> {
  const pool = new Pool({ connectionString: url, max: connections });
  try {
    const until = performance.now() + seconds * 1_000;
    let done = 0;
    const work = async (): Promise<void> => {
      while (performance.now() < until) {
        const id = crypto.randomUUID();
        const email = `${id}@example.com`;
        await pool.query(CLAIM, [id, randomBytes(32), id]);
        await pool.query(TAKEN, [email]);
        await pool.query(REGISTRATION, [id, randomBytes(32), email]);
        await pool.query(ANSWER, [id, id, randomBytes(200)]);
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: connections }, work));
    return done / seconds;
  } finally {
    await pool.end();
  }
}

const CLAIM = `insert into idempotency (key, operation, fingerprint, claim, busy_until)
  values ($1, 'createRegistration', $2, $3, now() + interval '5 s') on conflict (key) do nothing returning key`;
const TAKEN = `select exists (select 1 from signups where email_key = $1 and paid_at is not null)
  or exists (select 1 from users where email_key = $1 and signup_id is not null)
  or exists (select 1 from payments join signups on signups.id = signup_id where email_key = $1 and status = 'pending')`;
const REGISTRATION = `insert into signups (id, key_hash, expires_at, first_name, last_name, email, email_key,
    phone_country_code, phone_number, duplicate_confirmed, anonymous_id, identify)
  values ($1, $2, now() + interval '1 day', 'Jordan', 'Avery', $3, $3, '+1', '5551234567', false, 'visitor',
    '{"language":"en"}') returning created_at`;
const ANSWER = "update idempotency set answer = $3 where key = $1 and claim = $2";
