import type { Selectable } from "kysely";
import type { Tables } from "../db/index.ts";
import type { Row } from "../messages/index.ts";
import { linesOf, money, presentRenewal, renewsOn } from "../pricing/index.ts";
import { languageOf, type Locale, momentWords, translate } from "../texts/index.ts";
import { boughtName, type SavedOrder } from "./order.ts";

/** A purchase in words, in the contract's form. */
type Statement = ReturnType<typeof statementOf>;

export interface Bought {
  readonly attempt: Selectable<Tables["payments"]>;
  readonly order: SavedOrder;
  readonly paidAt: Date;
  /** The person's time zone, chosen with their address. */
  readonly timeZone: string | null;
}

/** A purchase in words, made once for the receipt's page, the mail and the account: what was paid, how, and what follows. */
export function statementOf({ attempt, order, paidAt, timeZone }: Bought, locale: Locale) {
  const { calculation } = attempt;
  const packageName = boughtName(
    { packageId: attempt.package_id, isUpgrade: attempt.upgrade !== null },
    order.years,
    locale,
  );
  const { renewal = calculation, renewsOn: day = renewsOn(paidAt, order.years) } = attempt.upgrade ?? {};
  return {
    lang: languageOf(locale),
    lines: linesOf({ calculation, packageName, paid: true }, locale),
    totalFormatted: money(calculation.total, calculation.currency, locale),
    paidWith: methodOf(attempt, locale),
    paidOn: momentWords(locale, paidAt, timeZone),
    transactionId: attempt.transaction_id ?? "",
    renewal: presentRenewal({ calculation: renewal, years: order.years, renewsOn: new Date(day), timeZone }, locale),
  };
}

/** How and when it was paid and when it renews, line by line, for the mail and the account. */
export function paymentRows({ paidWith, paidOn, transactionId, renewal }: Statement, locale: Locale): Row[] {
  const row = (key: string, value: string): Row => ({ label: translate(locale, `mail.receipt.${key}`), value });
  return [
    row("paidWith", paidWith),
    row("date", paidOn),
    row("renewsOn", renewal.dayFormatted),
    row("renewsAt", renewal.cost),
    ...(transactionId === "" ? [] : [row("transaction", transactionId)]),
  ];
}

/** How an attempt was paid: "Visa ending in 1111", "PayPal". */
export function methodOf(
  {
    method,
    card_brand: brand,
    card_last_four: lastFour,
  }: Pick<Bought["attempt"], "method" | "card_brand" | "card_last_four">,
  locale: Locale,
): string {
  if (method !== "card") return translate(locale, `mail.receipt.${method}`);
  return translate(locale, "mail.receipt.cardEnding", {
    brand: brand ?? translate(locale, "mail.receipt.card"),
    lastFour,
  });
}
