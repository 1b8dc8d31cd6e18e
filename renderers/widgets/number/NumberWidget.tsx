import { latinDigits, localeOf, notationOf, writerOf } from "./notation.ts";
import { useMemo } from "react";
import { useHost } from "../../host.ts";
import { asString } from "../../props.ts";
import { CODE_INPUT } from "../Input.tsx";
import type { WidgetProps } from "../widget.ts";
import { WrittenNumber } from "./WrittenNumber.tsx";
import { readNumber } from "./read-number.ts";
import { useSpeaker } from "../../text/speaker.ts";

/** A quantity, or the whole number of a field whose layout has a line of text, digits or a year for it. */
export function NumberWidget(props: WidgetProps) {
  const { widget } = props.layout;
  if (widget === "number") return <Quantity {...props} />;
  return <WholeNumber widget={props} className={CLASSES[String(widget)]} />;
}

/**
 * A number, in a line of text. A browser's own number field loses text that is not a number, and changes the value when
 * the page is scrolled over it. Whole numbers are often years, ids or codes, so their digits are only grouped if the
 * layout says so (`grouping`).
 */
function Quantity(props: WidgetProps) {
  const { i18n } = useSpeaker();
  const { site } = useHost();
  const locale = localeOf(i18n.language, asString(site?.country));
  const isWhole = props.schema.type === "integer";
  const { grouping } = props.layout;
  const isGrouped = grouping === "always" || (grouping !== "never" && !isWhole);
  const notation = useMemo(() => notationOf(locale), [locale]);
  const show = useMemo(() => writerOf(locale, isGrouped), [locale, isGrouped]);
  return (
    <WrittenNumber
      widget={props}
      read={(text) => readNumber(text, notation, isWhole ? 0 : undefined)}
      show={show}
      isWhole={isWhole}
    />
  );
}

const CLASSES: Readonly<Record<string, string>> = { digits: CODE_INPUT, year: "input input--year" };

/**
 * A whole number that is no quantity, such as a year or a room, in a plain line of text: only digits and a sign, without
 * the notation of a place.
 */
function WholeNumber({ widget, className }: { readonly widget: WidgetProps; readonly className?: string | undefined }) {
  return <WrittenNumber widget={widget} read={readWhole} show={String} isWhole className={className} />;
}

function readWhole(text: string): { readonly value: number } | undefined {
  const plain = latinDigits(text).trim();
  const value = Number(plain) || 0;
  return /^[+-]?\d+$/.test(plain) && Number.isSafeInteger(value) ? { value } : undefined;
}
