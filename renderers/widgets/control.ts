import type { WidgetProps } from "./widget.ts";

/** Attributes that every single control shares. */
export function control(props: WidgetProps) {
  return {
    id: props.id,
    name: props.path,
    "data-field": props.path,
    required: props.required,
    disabled: props.disabled,
    autoComplete: props.autocomplete,
    "aria-invalid": props.problem ? true : undefined,
    "aria-describedby": props.describedBy,
  } as const;
}
