import { CODE_INPUT, Input } from "../Input.tsx";
import type { WidgetProps } from "../widget.ts";

/**
 * A short secret of digits, masked unless the layout turns that off. The schema sets its length, so the field does not
 * accept a digit too many.
 */
export function CodeWidget(props: WidgetProps) {
  return (
    <Input
      widget={props}
      type={props.layout.masked === false ? "text" : "password"}
      inputMode="numeric"
      className={CODE_INPUT}
      maxLength={props.maxLength}
      verbatim
    />
  );
}
