import type { RefCallback } from "react";
import type { InputMode, WidgetProps } from "./widget.ts";
import { control } from "./control.ts";
import { useTyped } from "./useTyped.ts";

interface InputProps {
  readonly widget: WidgetProps;
  readonly type: "text" | "email" | "tel" | "password";
  readonly inputMode?: InputMode;
  readonly className?: string;
  /** Names, codes and addresses that no dictionary knows. */
  readonly verbatim?: boolean;
  readonly maxLength?: number | undefined;
  readonly ref?: RefCallback<HTMLElement>;
}

/** One line of text; the base of the widgets that differ in keyboard and meaning only. */
export function Input({ widget, type, inputMode, className = "input", verbatim, maxLength, ref }: InputProps) {
  const typed = useTyped(widget);
  return (
    <input
      {...control(widget)}
      ref={ref}
      className={className}
      type={type}
      value={typed.text}
      onChange={typed.onChange}
      onBlur={typed.onBlur}
      readOnly={widget.readOnly}
      inputMode={widget.inputMode ?? inputMode}
      placeholder={widget.placeholder}
      maxLength={maxLength}
      {...(verbatim ? { spellCheck: false, autoCapitalize: "none" } : {})}
    />
  );
}
