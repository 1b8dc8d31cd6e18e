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

/** A line of text. In a user name, the browser does not correct the spelling. */
export function TextWidget(props: WidgetProps) {
  return <Input widget={props} type="text" verbatim={props.autocomplete === "username"} />;
}

/** An email address. */
export function EmailWidget(props: WidgetProps) {
  return <Input widget={props} type="email" inputMode="email" verbatim />;
}

/** A phone number. */
export function TelWidget(props: WidgetProps) {
  return <Input widget={props} type="tel" inputMode="tel" />;
}

/**
 * Digits that are not a quantity, such as a phone extension. So it is not a number field, which would have buttons to
 * count up and down.
 */
export function DigitsWidget(props: WidgetProps) {
  return <Input widget={props} type="text" inputMode="numeric" className={CODE_INPUT} verbatim />;
}
