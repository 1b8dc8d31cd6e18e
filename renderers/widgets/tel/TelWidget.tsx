import { Input } from "../Input.tsx";
import type { WidgetProps } from "../widget.ts";

/** A phone number. */
export function TelWidget(props: WidgetProps) {
  return <Input widget={props} type="tel" inputMode="tel" />;
}
