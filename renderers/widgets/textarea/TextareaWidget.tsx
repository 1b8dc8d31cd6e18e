import { asNumber } from "../../props.ts";
import { control } from "../control.ts";
import { useTyped } from "../useTyped.ts";
import type { WidgetProps } from "../widget.ts";

/** Several lines of text. */
export function TextareaWidget(props: WidgetProps) {
  const typed = useTyped(props);
  return (
    <textarea
      {...control(props)}
      className="input"
      rows={asNumber(props.layout.lines)}
      defaultValue={typed.defaultValue}
      onChange={typed.onChange}
      onBlur={typed.onBlur}
      readOnly={props.readOnly}
      placeholder={props.placeholder}
    />
  );
}
