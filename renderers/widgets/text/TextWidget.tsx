import { Input } from "../Input.tsx";
import { WholeNumber } from "../number/WholeNumber.tsx";
import type { WidgetProps } from "../widget.ts";

/** A line of text, or a whole number. In a user name, the browser does not correct the spelling. */
export function TextWidget(props: WidgetProps) {
  if (props.schema.type === "integer") return <WholeNumber widget={props} />;
  return <Input widget={props} type="text" verbatim={props.autocomplete === "username"} />;
}
