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
  const typed = useTyped(widget, WHEN_SET);
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

/** What the journey puts into the empty field that somebody is about to type in is selected, so that their words take its place and are not added to it. */
const WHEN_SET = {
  filled: (control: HTMLInputElement | HTMLTextAreaElement) => {
    if (document.activeElement === control) control.select();
  },
};
