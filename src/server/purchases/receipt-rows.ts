import type { Selectable } from "kysely";
import type { PaymentTable } from "../db/index.ts";
import type { Row } from "../messages/index.ts";
import { money } from "../pricing/index.ts";
import { translate } from "../texts/index.ts";
import type { Language } from "../texts/index.ts";
import { inGmt } from "./receipt.ts";

interface Bought {
  readonly attempt: Selectable<PaymentTable>;
  /** As receipts call it. */
  readonly packageName: string;
  readonly paidAt: Date;
}

/** A receipt line by line, as it is mailed: what was bought, what took something off, the tax, and how it was paid. */
export function receiptRows({ attempt, packageName, paidAt }: Bought, lang: Language): Row[] {
  const { calculation } = attempt;
  const show = (amount: number): string => money(amount, calculation.currency, lang);
  const row = (key: string, value: string): Row => ({ label: translate(lang, `mail.receipt.${key}`), value });
  const { tax, coupon, codes } = calculation;
  return [
    row("package", packageName),
    ...(calculation.payForCoparent ? [row("subscriptions", translate(lang, "mail.receipt.both"))] : []),
    row("subTotal", show(calculation.subTotal)),
    ...(coupon ? [row("discount", `-${show(coupon.amount)}`)] : []),
    ...codes.map(({ code, amount }) => row("code", `${code}: -${show(amount)}`)),
    ...(tax.amount > 0
      ? [
          {
            label: translate(lang, tax.included ? "mail.receipt.taxIncluded" : "mail.receipt.tax").replace(
              "{tax}",
              translate(lang, `service.tax.${tax.name}`),
            ),
            value: show(tax.amount),
          },
        ]
      : []),
    row("total", show(calculation.total)),
    ...(attempt.card_last_four
      ? [row("card", `${attempt.card_brand ?? ""} •••• ${attempt.card_last_four}`.trim())]
      : []),
    row("date", inGmt(paidAt, lang)),
    ...(attempt.transaction_id ? [row("transaction", attempt.transaction_id)] : []),
  ];
}
