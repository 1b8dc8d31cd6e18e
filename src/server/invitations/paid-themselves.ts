import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import type { Signup } from "../registrations/index.ts";

/** Whether a parent paid for their own subscription. If so, an order depends on the data they entered. */
export async function paidThemselves(db: Kysely<Tables>, signup: Pick<Signup, "id" | "paid_at">): Promise<boolean> {
  if (signup.paid_at === null) return false;
  const charged = db
    .selectFrom("payments")
    .select("attempt_id")
    .where("signup_id", "=", signup.id)
    .where("status", "=", "charged");
  return (await charged.executeTakeFirst()) !== undefined;
}
