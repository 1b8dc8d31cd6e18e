import type { RefCallback } from "react";
import type { InputMode, WidgetProps } from "./widget.ts";
import { control } from "./control.ts";
import { useTyped } from "./useTyped.ts";

interface InputProps {
  readonly widget: WidgetProps;
  readonly type: "text" | "email" | "tel" | "password";
  readonly inputMode?: InputMode;
  readonly className?: string | undefined;
  /** Turns off spell checking and automatic capitals, for names, codes and addresses. */
  readonly verbatim?: boolean;
  readonly maxLength?: number | undefined;
  readonly ref?: RefCallback<HTMLElement>;
}

/** The classes of a line for a code. */
export const CODE_INPUT = "input input--code";

/** One line of text. It is the base of widgets that differ only in keyboard and meaning. */
export function Input({ widget, type, inputMode, className = "input", verbatim, maxLength, ref }: InputProps) {
  const typed = useTyped(widget);
  return (
    <input
      {...control(widget)}
      ref={ref}
      className={className}
      type={type}
      defaultValue={typed.defaultValue}
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
