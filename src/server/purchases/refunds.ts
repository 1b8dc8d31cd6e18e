import { type Kysely, type Selectable, sql } from "kysely";
import { inMs, inTransaction, now, type Tables } from "../db/index.ts";
import { withOutcome } from "../experiments/index.ts";
import type { Resources } from "../http/index.ts";
import type { RefundResult } from "../payments/index.ts";
import type { Row } from "../messages/index.ts";
import { decimal, money } from "../pricing/index.ts";
import { localDayWords, type Locale, translate } from "../texts/index.ts";
import { localeOf } from "../../texts/index.ts";
import { type Attempt, lockAttempt } from "./attempt.ts";
import { methodOf } from "./statement.ts";

type Refund = Selectable<Tables["refunds"]>;
type RefundingResources = Pick<Resources, "db" | "gateway" | "log" | "outbox" | "links">;

/** Before a refund is asked for again whose charge is not settled yet, or of which nothing is known. */
const NOT_SETTLED_MS = 3_600_000;
const LEAST_MS = 60_000;

/** What can be paid back of a charge. */
interface Refundable {
  readonly attempt: Attempt;
  /** In whole minor units: the charge without what was paid back, or may have been. */
  readonly left: number;
  readonly isPending: boolean;
}

/** The charge of an attempt of a registration, locked, so that parallel requests for refunds wait for each other. */
export async function refundableOf(tx: Kysely<Tables>, signupId: string, attemptId: string): Promise<Refundable> {
  const attempt = await lockAttempt(tx, { attempt_id: attemptId, signup_id: signupId });
  const refunds = (await refundsOf(tx, [attemptId])).filter(({ status }) => status !== "refused");
  const isCharged = attempt.status === "charged" && attempt.transaction_id !== null;
  return {
    attempt,
    left: isCharged ? attempt.calculation.total - refunds.reduce((sum, { amount }) => sum + amount, 0) : 0,
    isPending: refunds.some(({ status }) => status === "pending"),
  };
}

/** All refunds of these attempts, oldest first. */
export async function refundsOf(db: Kysely<Tables>, attemptIds: readonly string[]): Promise<Refund[]> {
  if (attemptIds.length === 0) return [];
  return db.selectFrom("refunds").selectAll().where("attempt_id", "in", attemptIds).orderBy("created_at").execute();
}

/** What was paid back of a payment, line by line, for the account. */
export function refundRows(refunds: readonly Refund[], currency: string, locale: Locale, zone: string | null): Row[] {
  return refunds.flatMap(({ status, amount, settled_at: at }) => {
    if (status !== "done" || at === null) return [];
    const value = `${money(amount, currency, locale)}, ${localDayWords(locale, at, zone)}`;
    return [{ label: translate(locale, "mail.receipt.refunded"), value }];
  });
}

/** Refunds that are due. The settling worker asks the provider for them. */
export function dueRefunds(db: Kysely<Tables>) {
  return db.selectFrom("refunds").select("id").where("status", "=", "pending").where("due_at", "<=", now);
}

/**
 * Asks the provider for a refund, again if it was asked before, and records the outcome. Only one instance does it at a
 * time, and the next one only when the provider has ended the request, whatever became of the answer.
 */
export async function settleRefund(resources: RefundingResources, { id }: Pick<Refund, "id">): Promise<void> {
  const { db, gateway, log } = resources;
  const refund = await db
    .updateTable("refunds")
    .set({ due_at: inMs(Math.max(gateway.settlesAfterMs, LEAST_MS)), requested_at: now })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .where("due_at", "<=", now)
    .returningAll()
    .executeTakeFirst();
  if (!refund) return;
  const attempt = await db
    .selectFrom("payments")
    .selectAll()
    .where("attempt_id", "=", refund.attempt_id)
    .executeTakeFirstOrThrow();
  const { total, currency } = attempt.calculation;
  const result = await gateway.refund({
    refundId: id,
    transactionId: attempt.transaction_id ?? "",
    amount: decimal(refund.amount),
    currency,
    whole: refund.amount === total,
  });
  await record(resources, refund, attempt, result);
  const { outcome } = result;
  if (outcome === "refunded") log.info({ refund: id }, "a payment was refunded");
  else log.warn({ refund: id, outcome, ...reasonOf(result) }, "not refunded yet");
}

/** For the log: the provider's code, or why its answer is not known. */
function reasonOf(result: RefundResult): { readonly code?: string; readonly reason?: string } {
  if (result.outcome === "refused") return { code: result.code };
  return result.outcome === "unknown" ? { reason: result.cause } : {};
}

async function record(
  resources: RefundingResources,
  refund: Refund,
  attempt: Attempt,
  result: RefundResult,
): Promise<void> {
  await inTransaction(resources.db, async (tx) => {
    const pending = tx.updateTable("refunds").where("id", "=", refund.id).where("status", "=", "pending");
    switch (result.outcome) {
      case "unknown":
        return;
      case "notSettled":
        await pending.set({ due_at: inMs(NOT_SETTLED_MS), reason: "notSettled" }).execute();
        return;
      case "refused":
        await pending.set({ status: "refused", settled_at: now, reason: result.code }).execute();
        return;
      case "refunded": {
        const { transactionId: transaction_id } = result;
        const done = await pending
          .set({ status: "done", settled_at: now, transaction_id, reason: null })
          .returning("id")
          .executeTakeFirst();
        if (!done) return;
        await countRefund(tx, refund, attempt);
        await enqueueNotice(resources, tx, refund, attempt);
      }
    }
  });
}

/** For the visitor who paid, so that it counts in the same arm. */
async function countRefund(tx: Kysely<Tables>, { id, amount }: Refund, attempt: Attempt): Promise<void> {
  const { currency } = attempt.calculation;
  const signup = tx.selectFrom("signups").select("visitor").where("id", "=", attempt.signup_id);
  const { visitor } = await signup.executeTakeFirstOrThrow();
  await withOutcome(tx, { visitor, metric: "refunded", source: id, money: { amount, currency } })
    .selectNoFrom(sql`1`.as("stored"))
    .execute();
}

/** Tells the person, in the transaction that records the refund. */
async function enqueueNotice(
  { outbox, links }: RefundingResources,
  tx: Kysely<Tables>,
  { id, amount }: Refund,
  attempt: Attempt,
): Promise<void> {
  const signup = await tx
    .selectFrom("signups")
    .selectAll()
    .where("id", "=", attempt.signup_id)
    .executeTakeFirstOrThrow();
  // Erased, and paid back by the payment's id.
  if (signup.email === "") return;
  const { language, calculation, settled_at: paidAt, transaction_id: transactionId } = attempt;
  const country = signup.address?.country;
  const locale = localeOf(language, links.countryOf(country));
  const row = (key: string, value: string): Row => ({ label: translate(locale, `mail.receipt.${key}`), value });
  await outbox.enqueue(tx, {
    purpose: `refund ${id}`,
    channel: "mail",
    to: signup.email,
    template: "refund",
    language,
    country,
    values: {
      firstName: signup.first_name,
      amount: money(amount, calculation.currency, locale),
      rows: [
        row("refunded", money(amount, calculation.currency, locale)),
        row("paidWith", methodOf(attempt, locale)),
        row("date", localDayWords(locale, paidAt ?? attempt.created_at, signup.time_zone)),
        row("transaction", transactionId ?? ""),
      ],
      link: links.to("login"),
    },
  });
}
