import { useMemo } from "react";
import { useHost } from "../../host.ts";
import { asString } from "../../props.ts";
import { localeOf } from "../locale-of.ts";
import { WrittenNumber } from "../number/WrittenNumber.tsx";
import type { WidgetProps } from "../widget.ts";
import { amountsOf } from "./amount.ts";
import { useSpeaker } from "../../text/speaker.ts";

/** An amount of money, in whole minor units: "12.50" is 1250. */
export function MoneyWidget(props: WidgetProps) {
  const { i18n } = useSpeaker();
  const { site } = useHost();
  const locale = localeOf(i18n.language, asString(site?.country));
  const currency = asString(props.schema["x-currency"]) ?? "USD";
  const { read, show } = useMemo(() => amountsOf(locale, currency), [locale, currency]);
  return <WrittenNumber widget={props} read={read} show={show} isWhole={false} />;
}
