import { Input } from "../Input.tsx";
import type { WidgetProps } from "../widget.ts";

/** A short secret of digits. Its length is the schema's, so a digit too many is felt at once. */
export function CodeWidget(props: WidgetProps) {
  return (
    <Input
      widget={props}
      type="password"
      inputMode="numeric"
      className="input input--code"
      maxLength={props.maxLength}
      verbatim
    />
  );
}
