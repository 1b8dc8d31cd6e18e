import type { Selectable } from "kysely";
import type { PaymentTable } from "../db/index.ts";
import type { Row } from "../messages/index.ts";
import { money } from "../pricing/index.ts";
import { momentWords, translate } from "../texts/index.ts";
import type { Language } from "../texts/index.ts";

type Attempt = Selectable<PaymentTable>;

interface Bought {
  readonly attempt: Attempt;
  /** Name on receipts. */
  readonly packageName: string;
  readonly paidAt: Date;
  /** The person's time zone, chosen with their address. */
  readonly timeZone: string | null;
}

/** A line of the amounts; `kind` marks savings and the total. */
interface Sum extends Row {
  readonly kind?: "savings" | "total";
}

/** A receipt line by line, for the mail: the purchase, discounts, tax, and the payment. */
export function receiptRows(bought: Bought, lang: Language): Row[] {
  const { packageName, attempt } = bought;
  const row = (key: string, value: string): Row => ({ label: translate(lang, `mail.receipt.${key}`), value });
  const { sums, payment } = receiptOf(bought, lang);
  return [
    row("package", packageName),
    ...(attempt.calculation.payForCoparent ? [row("subscriptions", translate(lang, "mail.receipt.both"))] : []),
    ...sums.map(({ label, value }) => ({ label, value })),
    ...payment,
  ];
}

/** The parts of a receipt: the amounts, and the payment. */
export function receiptOf({ attempt, paidAt, timeZone }: Bought, lang: Language) {
  const row = (key: string, value: string): Row => ({ label: translate(lang, `mail.receipt.${key}`), value });
  const payment: Row[] = [
    ...(attempt.card_last_four ? [row("card", cardOf(attempt, attempt.card_last_four, lang))] : []),
    row("date", momentWords(lang, paidAt, timeZone)),
    ...(attempt.transaction_id ? [row("transaction", attempt.transaction_id)] : []),
  ];
  const { total, currency } = attempt.calculation;
  return { sums: sumsOf(attempt.calculation, lang), payment, totalFormatted: money(total, currency, lang) };
}

/** The amounts of a calculation, line by line. */
export function sumsOf(calculation: Attempt["calculation"], lang: Language): Sum[] {
  const show = (amount: number): string => money(amount, calculation.currency, lang);
  const row = (key: string, value: string): Row => ({ label: translate(lang, `mail.receipt.${key}`), value });
  const { tax, coupon, codes } = calculation;
  return [
    row("subTotal", show(calculation.subTotal)),
    ...(coupon ? [{ ...row("discount", `-${show(coupon.amount)}`), kind: "savings" as const }] : []),
    ...codes.map(({ code, amount }) => ({
      label: translate(lang, "mail.receipt.code", { code }),
      value: `-${show(amount)}`,
      kind: "savings" as const,
    })),
    ...(tax.amount > 0 ? [{ label: taxLabel(tax, lang), value: show(tax.amount) }] : []),
    { ...row("total", show(calculation.total)), kind: "total" },
  ];
}

function taxLabel({ name, included }: Attempt["calculation"]["tax"], lang: Language): string {
  const tax = translate(lang, `service.tax.${name}`);
  return included ? translate(lang, "mail.receipt.taxIncluded", { tax }) : tax;
}

/** How an attempt was paid: "Visa ending in 1111", "PayPal". */
export function methodWords(
  attempt: Pick<Attempt, "method" | "card_brand" | "card_last_four">,
  lang: Language,
): string {
  if (attempt.card_last_four !== null) return cardOf(attempt, attempt.card_last_four, lang);
  return translate(lang, `service.method.${attempt.method}`);
}

function cardOf({ card_brand: brand }: Pick<Attempt, "card_brand">, lastFour: string, lang: Language): string {
  return translate(lang, "mail.receipt.cardEnding", { brand, lastFour }).trim();
}
