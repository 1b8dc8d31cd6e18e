import { Input } from "../Input.tsx";
import type { WidgetProps } from "../widget.ts";

/** A line of text. Names of accounts are spelled as they are. */
export function TextWidget(props: WidgetProps) {
  return <Input widget={props} type="text" verbatim={props.autocomplete === "username"} />;
}
