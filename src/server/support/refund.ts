import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import { money } from "../pricing/index.ts";
import { charges, refundableOf } from "../purchases/index.ts";
import type { Person } from "./person.ts";
import { SupportError } from "./support-error.ts";

interface RefundRequest {
  /** Id of the payment; may be left out where there is one. */
  readonly payment: string | undefined;
  /** In whole minor units; all that is left without it. */
  readonly amount: number | undefined;
  /** Only says what would be done. */
  readonly isDryRun: boolean;
}

/** A refund that was asked for, or would be. */
interface PlannedRefund {
  /** Absent in a dry run. */
  readonly id: string | undefined;
  readonly payment: string;
  /** In whole minor units. */
  readonly amount: number;
  readonly currency: string;
  /** The amount as people read it, and the same with what it is a part of. */
  readonly written: string;
  readonly words: string;
}

/**
 * Stores a refund, which the service then asks the provider for, until its outcome is certain. Never more than what was
 * charged and not paid back. The plan of the person stays as it is.
 */
export async function requestRefund(
  tx: Kysely<Tables>,
  person: Person,
  { payment, amount: wanted, isDryRun }: RefundRequest,
): Promise<PlannedRefund> {
  // An erasure locks it too: it must not miss a refund that is being stored.
  await tx.selectFrom("signups").select("id").where("id", "=", person.id).forUpdate().execute();
  const attempts = await charges(tx, person.id).select("attempt_id").execute();
  const ids = attempts.map(({ attempt_id: id }) => id);
  if (payment === undefined && ids.length > 1)
    throw new SupportError(`There are ${ids.length} charges. Name one with --payment: ${ids.join(", ")}`);
  const id = payment ?? ids[0];
  if (id === undefined || !ids.includes(id))
    throw new SupportError("There is no such charge: `show` lists the payments of this person");
  const { attempt, left, isPending } = await refundableOf(tx, person.id, id);
  const { currency, total } = attempt.calculation;
  const write = (amount: number): string => money(amount, currency, "en-US");
  if (isPending) throw new SupportError("A refund of this payment is on its way: wait until `show` says its outcome");
  if (left === 0) throw new SupportError("Nothing of this payment is left to pay back");
  const amount = wanted ?? left;
  if (amount > left) throw new SupportError(`Only ${write(left)} of this payment can be paid back: name that or less`);
  const written = write(amount);
  const planned = { payment: id, amount, currency, written, words: `${written} of ${write(total)}` };
  if (isDryRun) return { ...planned, id: undefined };
  const refundId = randomUUID();
  await tx.insertInto("refunds").values({ id: refundId, attempt_id: id, amount }).execute();
  return { ...planned, id: refundId };
}
