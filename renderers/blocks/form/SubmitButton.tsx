import { memo } from "react";
import type { FormProperties } from "../../fields/properties.ts";
import { useNow } from "../../fields/session.ts";
import type { FormControls } from "../../fields/useForm.ts";
import { useText } from "../../text/index.ts";
import { usePageView } from "../../view.ts";
import { useSpeaker } from "../../text/speaker.ts";

interface SubmitButtonProps {
  readonly properties: FormProperties;
  readonly form: FormControls;
}

/**
 * Submits the form. While something is missing, the button looks inactive but can be pressed: the press shows what is
 * missing. A disabled button could not do that. Where the specification requires a disabled button, `disabled` makes it
 * one.
 */
export const SubmitButton = memo(function SubmitButton({ properties, form }: SubmitButtonProps) {
  const { valid } = useNow(form, (now) => ({ valid: now.valid }));
  const { busy } = usePageView();
  const text = useText();
  const { t } = useSpeaker();
  const label = text(properties.submit) || t("ui.submit");
  return (
    <button
      className="btn"
      data-variant="primary"
      data-block=""
      type="submit"
      data-invalid={valid ? undefined : ""}
      disabled={properties.disabled}
      aria-busy={busy || undefined}
      // Not `disabled`, which would take the focus away from the pressed button. A press does nothing while a call
      // runs.
      aria-disabled={busy || undefined}
    >
      {busy ? text(properties.busyText) || t("ui.busy") : label}
    </button>
  );
});
