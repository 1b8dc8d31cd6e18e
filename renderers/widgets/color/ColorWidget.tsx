import { Input } from "../Input.tsx";
import type { WidgetProps } from "../widget.ts";

/**
 * A color: a line of text for people who have its code, and the browser's own picker beside it. The picker alone
 * could not show that nothing was entered: it always has a color.
 */
export function ColorWidget(props: WidgetProps) {
  const value = typeof props.value === "string" ? props.value : "";
  return (
    <span className="color">
      <Input widget={props} type="text" className="input input--code" verbatim />
      <input
        className="color__picker"
        type="color"
        // Screen readers add that it picks a color.
        aria-label={props.label}
        aria-describedby={props.describedBy}
        disabled={props.disabled || props.readOnly}
        value={/^#[0-9A-Fa-f]{6}$/.test(value) ? value : WHITE}
        onChange={(event) => props.commit(event.currentTarget.value)}
        onBlur={() => props.leave()}
      />
    </span>
  );
}

const WHITE = "#ffffff";
