import { Input } from "../Input.tsx";
import type { WidgetProps } from "../widget.ts";

/** A short secret of digits, masked unless the layout says otherwise. Its length is the schema's, so a digit too many is felt at once. */
export function CodeWidget(props: WidgetProps) {
  return (
    <Input
      widget={props}
      type={props.layout.masked === false ? "text" : "password"}
      inputMode="numeric"
      className="input input--code"
      maxLength={props.maxLength}
      verbatim
    />
  );
}
