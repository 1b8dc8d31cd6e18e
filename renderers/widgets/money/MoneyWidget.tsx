import { useEffect, useMemo, useRef } from "react";
import { useHost } from "../../host.ts";
import { asString } from "../../props.ts";
import { useSpeaker } from "../../text/speaker.ts";
import { localeOf } from "../number/notation.ts";
import { WrittenNumber } from "../number/WrittenNumber.tsx";
import type { WidgetProps } from "../widget.ts";
import { amountsOf, inOtherCurrency } from "./amount.ts";

/**
 * An amount of money, in whole minor units: "12.50" is 1250. If its currency changes, the number that was typed stays
 * the same.
 */
export function MoneyWidget(props: WidgetProps) {
  const { openForm, path, value, commit } = props;
  const { i18n } = useSpeaker();
  const { site } = useHost();
  const locale = localeOf(i18n.language, asString(site?.country));
  const currency = asString(props.schema["x-currency"]) ?? "USD";
  const amounts = useMemo(() => amountsOf(locale, currency), [locale, currency]);
  const last = useRef(lastOf(openForm).get(path) ?? currency);
  useEffect(() => {
    const before = last.current;
    last.current = currency;
    // The path of a list's item belongs to another item after an earlier one is removed.
    if (!path.includes(".")) lastOf(openForm).set(path, currency);
    if (before === currency || (typeof value !== "number" && typeof value !== "string")) return;
    const now = inOtherCurrency(value, amountsOf(locale, before), amounts);
    if (now !== value) commit(now);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [openForm, path, currency]);
  return <WrittenNumber widget={props} read={amounts.read} show={amounts.show} isWhole={false} />;
}

const currencies = new WeakMap<object, Map<string, string>>();

/**
 * The currency in which each amount of an open form was last shown, by path. An amount that was hidden for a while has
 * missed a change.
 */
function lastOf(openForm: object): Map<string, string> {
  const known = currencies.get(openForm) ?? new Map<string, string>();
  currencies.set(openForm, known);
  return known;
}
