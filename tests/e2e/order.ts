/** Reads what the database holds about an order and the login step, without the service. */
import { Client } from "pg";

export interface Order {
  readonly packageId: number;
  readonly years: number;
  readonly services: readonly string[];
  /** The charged amount, in cents. */
  readonly total: number;
  /** The part of the total after discounts and before taxes, in cents. */
  readonly afterDiscount: number;
  readonly currency: string;
  readonly transactionId: string;
  readonly charges: number;
  readonly referral: string | null;
  readonly referralOther: string | null;
  readonly question: string | null;
  readonly phoneOfCoParent: string | null;
}

export async function readOrder(email: string): Promise<Order> {
  return ask(async (client) => {
    const { rows } = await client.query<Order>(
      `select o.package_id as "packageId", o.years, o.services, (p.calculation->>'total')::int as total,
         (p.calculation->>'afterDiscount')::int as "afterDiscount",
         p.calculation->>'currency' as currency, p.transaction_id as "transactionId",
         (select count(*)::int from payments where signup_id = s.id and status = 'charged') as charges,
         s.referral, s.referral_other as "referralOther", s.security_question as question,
         c.phone_country_code || c.phone_number as "phoneOfCoParent"
       from signups s join orders o on o.signup_id = s.id join coparents c on c.signup_id = s.id
         join payments p on p.signup_id = s.id and p.status = 'charged' and p.package_id = o.package_id
       where s.email = $1`,
      [email],
    );
    const [row] = rows;
    if (row === undefined || rows.length > 1) throw new Error(`${rows.length} paid orders of ${email}`);
    return row;
  });
}

/** An amount as people read it in English. */
export function money(cents: number, currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "code" });
  return format.format(cents / 100);
}

/** The number of registrations with an e-mail. */
export async function countRegistrations(email: string): Promise<number> {
  return ask(async (client) => {
    const { rows } = await client.query<{ n: number }>("select count(*)::int as n from signups where email = $1", [
      email,
    ]);
    return rows[0]?.n ?? 0;
  });
}

async function ask<T>(act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: process.env["E2E_DATABASE_URL"] });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** The payment method of a registration, as the provider reported it to the service. */
export async function readMethod(email: string): Promise<string> {
  return ask(async (client) => {
    const { rows } = await client.query<{ method: string }>(
      "select p.method from payments p join signups s on s.id = p.signup_id where s.email = $1 and p.status = 'charged'",
      [email],
    );
    return rows.map((row) => row.method).join();
  });
}

/** Creates a payment attempt with an unknown outcome, like one left by a service that was killed during a payment. */
export async function leaveAttempt(email: string): Promise<void> {
  await ask((client) =>
    client.query(
      // A start in the future, so that the service does not give the attempt up before `ageAttempt`.
      `insert into payments (attempt_id, signup_id, status, calculation, package_id, marketing_opt_in, created_at)
         select gen_random_uuid(), s.id, 'pending', '{}', o.package_id, false, now() + interval '1 hour'
         from signups s join orders o on o.signup_id = s.id where s.email = $1`,
      [email],
    ),
  );
}

/** Makes such an attempt old enough for the service to give it up, if it was not charged. */
export async function ageAttempt(email: string): Promise<void> {
  await ask((client) =>
    client.query(
      `update payments set created_at = now() - interval '1 minute'
         where status = 'pending' and signup_id in (select id from signups where email = $1)`,
      [email],
    ),
  );
}

/** The number of charges to a person, for any of their orders. */
export async function countCharges(email: string): Promise<number> {
  return ask(async (client) => {
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int as n from payments p join signups s on s.id = p.signup_id where s.email = $1 and p.status = 'charged'",
      [email],
    );
    return rows[0]?.n ?? 0;
  });
}
