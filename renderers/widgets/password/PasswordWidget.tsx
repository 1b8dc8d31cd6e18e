import { useTyped } from "../useTyped.ts";
import type { WidgetProps } from "../widget.ts";
import { Secret } from "./Secret.tsx";

/** A password that can be made visible. */
export function PasswordWidget(props: WidgetProps) {
  return <Secret widget={props} typed={useTyped(props)} />;
}
