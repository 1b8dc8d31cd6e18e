import type { Outputs } from "../../generated/types.ts";
import { type Locale, translate } from "../texts/index.ts";
import type { Calculation } from "./calculation.ts";
import { money } from "./money.ts";

/** A line of a bill in the contract's form. */
type MoneyLine = Outputs["calculatePricing"]["lines"][number];

/** What is bought, and whether it is still to be paid. */
export interface Bill {
  readonly calculation: Calculation;
  /** Name of the package and its term: "Plus, one year". */
  readonly packageName: string;
  /** Whether it is paid already: the total is then what was paid, not what is due. */
  readonly paid: boolean;
}

/**
 * Every line of a bill, in words: the only place that phrases amounts of an order. The summary, the review, the
 * receipt, the mail and the account all show these lines unchanged. The items, savings and added taxes add up to the
 * total; `subtotal` and `includedTax` are parts of what other lines contain.
 */
export function linesOf({ calculation, packageName, paid }: Bill, locale: Locale): MoneyLine[] {
  const { currency, packageTotal, payForCoparent, coupon, codes, afterDiscount, taxesCalculated, total } = calculation;
  const say = (key: string, parameters = {}): string => translate(locale, `service.line.${key}`, parameters);
  const line = (kind: MoneyLine["kind"], label: string, amount: number): MoneyLine => ({
    kind,
    label,
    amount,
    value: amount < 0 ? `−${money(-amount, currency, locale)}` : money(amount, currency, locale),
  });
  const reduced = coupon !== null || codes.length > 0 || payForCoparent;
  return [
    line("item", packageName, packageTotal),
    ...(payForCoparent ? [line("item", say("coParent"), packageTotal)] : []),
    ...(coupon ? [line("savings", couponText(coupon.percent, locale), -coupon.amount)] : []),
    ...codes.map(({ code, amount }) => line("savings", say("code", { code: code.trim() }), -amount)),
    ...(reduced ? [line("subtotal", say("subtotal"), afterDiscount)] : []),
    ...(taxesCalculated
      ? [taxLine(calculation, line, locale), line("total", say(paid ? "totalPaid" : "totalDue"), total)]
      : [
          { kind: "tax" as const, label: say("tax.none"), amount: 0, value: say("taxLater") },
          line("total", say("totalBeforeTax"), total),
        ]),
  ];
}

/** What a coupon is called, wherever it is shown. */
export function couponText(percent: number, locale: Locale): string {
  return translate(locale, "service.line.coupon", { percent });
}

function taxLine(
  { tax: { name, included, amount } }: Calculation,
  line: (kind: MoneyLine["kind"], label: string, amount: number) => MoneyLine,
  locale: Locale,
): MoneyLine {
  const label = translate(locale, `service.line.tax.${name}`);
  return included
    ? line("includedTax", translate(locale, "service.line.included", { tax: label }), amount)
    : line("tax", label, amount);
}
