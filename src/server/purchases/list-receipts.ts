import type { Handler } from "../http/index.ts";
import { ownRegistration } from "../registrations/index.ts";
import { localDayWords } from "../texts/index.ts";
import { charges } from "./attempt.ts";
import { boughtName, findOrder } from "./order.ts";
import { refundRows, refundsOf } from "./refunds.ts";
import { paymentRows, statementOf } from "./statement.ts";

/**
 * Lists the receipts of the logged-in person, newest first, for what they paid themselves. A parent who was paid for
 * has none, because the price and the card are the other parent's data.
 */
export const listReceipts: Handler<"listReceipts"> = async (call) => {
  const { db, locale } = call;
  const signup = await ownRegistration(call);
  const order = signup && (await findOrder(db, signup.id));
  if (!signup || !order) return { receipts: [] };
  const { paid_at: paid, time_zone: timeZone } = signup;
  const attempts = await charges(db, signup.id).selectAll().execute();
  const refunds = await refundsOf(
    db,
    attempts.map(({ attempt_id: id }) => id),
  );
  const receipts = attempts.map((attempt) => {
    const paidAt = (attempt.upgrade ? null : paid) ?? attempt.settled_at ?? attempt.created_at;
    const statement = statementOf({ attempt, order, paidAt, timeZone }, locale);
    const paidBack = refunds.filter(({ attempt_id: id }) => id === attempt.attempt_id);
    return {
      id: attempt.transaction_id ?? attempt.attempt_id,
      name: boughtName({ packageId: attempt.package_id, isUpgrade: attempt.upgrade !== null }, order.years, locale),
      dateFormatted: localDayWords(locale, paidAt, timeZone),
      totalFormatted: statement.totalFormatted,
      lines: statement.lines,
      payment: [
        ...paymentRows(statement, locale),
        ...refundRows(paidBack, attempt.calculation.currency, locale, timeZone),
      ],
      terms: statement.renewal.terms,
    };
  });
  return { receipts };
};
