import type { ComponentProps } from "react";

interface ButtonProps extends Omit<ComponentProps<"button">, "className"> {
  readonly look?: string | undefined;
  /** As wide as its column. */
  readonly wide?: boolean;
}

/** A button of a page, in the look of the theme. */
export function Button({ look, wide = false, type = "button", ...others }: ButtonProps) {
  return <button {...others} className="btn" data-variant={look} data-block={wide ? "" : undefined} type={type} />;
}
