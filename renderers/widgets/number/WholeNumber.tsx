import type { WidgetProps } from "../widget.ts";
import { latinDigits } from "./notation.ts";
import { WrittenNumber } from "./WrittenNumber.tsx";

/**
 * A whole number that is no quantity, such as a year or a room, in a plain line of text: only digits and a sign, without
 * the notation of a place.
 */
export function WholeNumber({
  widget,
  className,
}: {
  readonly widget: WidgetProps;
  readonly className?: string | undefined;
}) {
  return <WrittenNumber widget={widget} read={readWhole} show={String} isWhole className={className} />;
}

function readWhole(text: string): { readonly value: number } | undefined {
  const plain = latinDigits(text).trim();
  const value = Number(plain) || 0;
  return /^[+-]?\d+$/.test(plain) && Number.isSafeInteger(value) ? { value } : undefined;
}
