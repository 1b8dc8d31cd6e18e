import { control } from "../control.ts";
import type { Choice, WidgetProps } from "../widget.ts";

/** A choice that cannot be changed here. HTML has no read-only `select`, so it is a line of text. */
export function ReadOnlyChoice({ widget }: { readonly widget: WidgetProps }) {
  const { value } = widget;
  const text = chosen(widget)?.label ?? (value === undefined || value === null ? "" : String(value));
  return (
    <input {...control(widget)} className="input" type="text" value={text} readOnly onBlur={() => widget.leave()} />
  );
}

export function chosen({ value, choices }: WidgetProps): Choice | undefined {
  return choices.find((choice) => choice.value === value);
}
