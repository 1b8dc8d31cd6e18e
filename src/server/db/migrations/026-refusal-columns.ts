import { type Kysely, sql } from "kysely";
import { declined, invalid } from "../../payments/braintree/refusals.ts";
import type { ChargeRefusal } from "../../payments/gateway.ts";

/**
 * A refusal has columns: `reason` was "declined 2005". The columns can be null, and an older instance finds in `reason`
 * what it needs: its outcome, and "notCharged". Updates existing rows.
 */
export async function refusalColumns(db: Kysely<never>): Promise<void> {
  await sql`alter table payments add column refusal text, add column refusal_code text`.execute(db);
  const { rows } = await sql<{ reason: string }>`
    select distinct reason from payments where reason ~ '^(declined|rejected|invalid) '`.execute(db);
  const values = rows.map(({ reason }) => ({ was: reason, ...refusalOf(reason) }));
  await sql`
    update payments set reason = new.outcome, refusal = new.kind, refusal_code = new.code
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as new (was text, outcome text, kind text, code text)
    where payments.reason = new.was`.execute(db);
}

function refusalOf(reason: string): ChargeRefusal {
  const [outcome, ...codes] = reason.split(" ");
  const [code = ""] = codes;
  if (outcome === "declined") return declined(code);
  if (outcome === "invalid") return invalid(codes);
  // The name of the check was stored, not the provider's own.
  const kind = CHECKS.find((check) => check === code) ?? "otherCard";
  return { outcome: "rejected", kind, code };
}

const CHECKS = ["cvv", "address", "repeated", "sca"] as const;
