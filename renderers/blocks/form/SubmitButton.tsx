import type { FormProperties } from "../../fields/properties.ts";
import { useText, useUi } from "../../text/index.ts";
import { useView } from "../../view.ts";

interface SubmitButtonProps {
  readonly properties: FormProperties;
  readonly valid: boolean;
}

/**
 * Sends the form. While something is missing it is tinted yet can be pressed: the press says what is missing, which a
 * disabled button never does. Where the specification says disabled, `disabled` is real.
 */
export function SubmitButton({ properties, valid }: SubmitButtonProps) {
  const { busy } = useView();
  const text = useText();
  const ui = useUi();
  const label = text(properties.submit) || ui("submit");
  return (
    <button
      className="btn"
      data-variant="primary"
      data-block=""
      type="submit"
      data-invalid={valid ? undefined : ""}
      disabled={properties.disabled}
      aria-busy={busy || undefined}
      // Not `disabled`: that would drop the focus of whoever pressed it. A press does nothing while a call runs.
      aria-disabled={busy || undefined}
    >
      {busy ? text(properties.busyText) || ui("busy") : label}
    </button>
  );
}
