import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Codes that family-law professionals bought for their clients. Earlier payments get an empty list of codes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table activation_codes (
      code text primary key check (code = upper(btrim(code)) and code <> ''),
      amount integer check (amount > 0),
      currency text,
      attempt_id uuid references payments,
      created_at timestamptz not null default now(),
      check ((amount is null) = (currency is null))
    )`.execute(db);
  await sql`
    update payments set calculation = calculation
      || jsonb_build_object('coupon', null, 'codes', '[]'::jsonb, 'afterDiscount', calculation->'subTotal')`.execute(
    db,
  );
}
