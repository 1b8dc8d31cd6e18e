import { Input } from "../Input.tsx";
import type { WidgetProps } from "../widget.ts";

/** A line of text. In a user name, the browser does not correct the spelling. */
export function TextWidget(props: WidgetProps) {
  return <Input widget={props} type="text" verbatim={props.autocomplete === "username"} />;
}
