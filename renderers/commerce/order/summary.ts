import type { Json } from "../../../src/engine/index.ts";
import { asNumber, asObject, asObjects, asString } from "../../props.ts";
import type { SumLine } from "../lines/SumLines.tsx";
import { minus } from "../money.ts";

type Words = (key: string, parameters?: { readonly [name: string]: string }) => string;

/** The sum of an order, line by line: reductions, subtotal, tax, total. `pricing` is the answer of calculatePricing. */
export function summaryLines(pricing: Json | undefined, words: Words): readonly SumLine[] {
  const { couponDetail, paymentCodeDetails, payForCoParent, taxes, taxesCalculated, totals: sums } = asObject(pricing);
  const coupon = asObject(couponDetail);
  const totals = asObject(sums);
  const money = (name: string) => asString(totals[name]) ?? "";
  const lines: SumLine[] = [];
  if (payForCoParent === true) lines.push({ label: words("coParent"), value: money("selectedPackageTotalFormatted") });
  if ((asNumber(coupon.discount) ?? 0) > 0) {
    const label = asString(coupon.description) || words("discount");
    lines.push({ label, value: minus(asString(coupon.discountFormatted) ?? ""), kind: "savings" });
  }
  for (const code of asObjects(paymentCodeDetails)) {
    const label = words("code", { code: asString(code.code) ?? "" });
    lines.push({ label, value: minus(asString(code.amountFormatted) ?? ""), kind: "savings" });
  }
  lines.push({
    label: words("subtotal"),
    value: money("subTotalAfterDiscountFormatted") || money("subTotalFormatted"),
  });
  if (taxesCalculated === false) {
    lines.push({ label: words("tax"), value: words("taxLater") });
    lines.push({ label: words("totalBeforeTax"), value: money("totalFormatted"), kind: "total" });
    return lines;
  }
  const named = asObjects(taxes);
  for (const tax of named) {
    const name = asString(tax.name) ?? words("tax");
    lines.push({
      label: tax.included === true ? words("taxIncluded", { name }) : name,
      value: asString(tax.amountFormatted) ?? "",
    });
  }
  if (named.length === 0) lines.push({ label: words("tax"), value: money("taxAmountFormatted") });
  lines.push({ label: words("total"), value: money("totalFormatted"), kind: "total" });
  return lines;
}
