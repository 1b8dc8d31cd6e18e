/** Reads what the database holds about a person, without the service. */
import { Client } from "pg";

export interface Account {
  readonly parent: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly coParent: { readonly firstName: string; readonly email: string | null };
  readonly children: readonly string[];
  readonly packageId: number;
  readonly orderStatus: "paid" | "open";
  /** Number of charged payments. */
  readonly charges: number;
  readonly username: string | null;
  /** The stored hashes of password, answer and code, in one string. */
  readonly secrets: string;
}

export async function readAccount(email: string): Promise<Account> {
  const client = new Client({ connectionString: process.env["E2E_DATABASE_URL"] });
  await client.connect();
  try {
    const one = async (sql: string) =>
      (await client.query(sql, [email])).rows[0] as Record<string, unknown> | undefined;
    const signup = "(select id from signups where email = $1 order by created_at desc limit 1)";
    const parent = await one(`select * from signups where id = ${signup}`);
    if (!parent) throw new Error(`Nobody signed up as ${email}`);
    const other = await one(`select * from coparents where signup_id = ${signup}`);
    const children = await one(
      `select coalesce(json_agg(first_name || ' ' || last_name order by position), '[]') as names from children where signup_id = ${signup}`,
    );
    const order = await one(`select * from orders where signup_id = ${signup}`);
    const charges = await one(
      `select count(*)::int as n from payments where status = 'charged' and signup_id = ${signup}`,
    );
    const user = await one(`select * from users where signup_id = ${signup}`);
    return {
      parent: {
        firstName: String(parent["first_name"]),
        lastName: String(parent["last_name"]),
        email: String(parent["email"]),
      },
      coParent: { firstName: String(other?.["first_name"]), email: (other?.["email"] as string | null) ?? null },
      children: children?.["names"] as string[],
      packageId: Number(order?.["package_id"]),
      orderStatus: parent["paid_at"] === null ? "open" : "paid",
      charges: Number(charges?.["n"]),
      username: (user?.["username"] as string | undefined) ?? null,
      secrets: [user?.["password_hash"], parent["security_answer_hash"], parent["security_code_hash"]].join(" "),
    };
  } finally {
    await client.end();
  }
}
