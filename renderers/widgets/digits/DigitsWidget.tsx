import { Input } from "../Input.tsx";
import type { WidgetProps } from "../widget.ts";

/** Digits that are no quantity, so not a number field: there are no steps through an extension. */
export function DigitsWidget(props: WidgetProps) {
  return <Input widget={props} type="text" inputMode="numeric" className="input input--code" verbatim />;
}
