import { CODE_INPUT, Input } from "../Input.tsx";
import type { WidgetProps } from "../widget.ts";

/**
 * Digits that are not a quantity, such as a phone extension. So it is not a number field, which would have buttons to
 * count up and down.
 */
export function DigitsWidget(props: WidgetProps) {
  return <Input widget={props} type="text" inputMode="numeric" className={CODE_INPUT} verbatim />;
}
