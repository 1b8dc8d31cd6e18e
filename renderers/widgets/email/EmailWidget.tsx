import { Input } from "../Input.tsx";
import type { WidgetProps } from "../widget.ts";

/** An email address. */
export function EmailWidget(props: WidgetProps) {
  return <Input widget={props} type="email" inputMode="email" verbatim />;
}
