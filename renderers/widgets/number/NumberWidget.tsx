import { useMemo } from "react";
import { useHost } from "../../host.ts";
import { asString } from "../../props.ts";
import { localeOf } from "../locale-of.ts";
import type { WidgetProps } from "../widget.ts";
import { WrittenNumber } from "./WrittenNumber.tsx";
import { readNumber, writingOf } from "./read-number.ts";
import { useSpeaker } from "../../text/speaker.ts";

/**
 * A quantity, in a line of text. A browser's own number field loses text that is not a number, and changes the value
 * when the page is scrolled over it.
 */
export function NumberWidget(props: WidgetProps) {
  const { i18n } = useSpeaker();
  const { site } = useHost();
  const locale = localeOf(i18n.language, asString(site?.country));
  const writing = useMemo(() => writingOf(locale), [locale]);
  const isWhole = props.schema.type === "integer";
  return (
    <WrittenNumber
      widget={props}
      read={(text) => readNumber(text, writing.decimal, isWhole ? 0 : undefined)}
      show={writing.show}
      isWhole={isWhole}
    />
  );
}
