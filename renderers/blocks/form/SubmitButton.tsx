import { memo } from "react";
import type { FormProperties } from "../../fields/properties.ts";
import { useText } from "../../text/index.ts";
import { usePageView } from "../../view.ts";
import { useSpeaker } from "../../text/speaker.ts";

interface SubmitButtonProps {
  readonly properties: FormProperties;
  readonly valid: boolean;
}

/**
 * Sends the form. While something is missing it is tinted yet can be pressed: the press says what is missing, which a
 * disabled button never does. Where the specification says disabled, `disabled` is real.
 */
export const SubmitButton = memo(function SubmitButton({ properties, valid }: SubmitButtonProps) {
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
      // Not `disabled`: that would drop the focus of whoever pressed it. A press does nothing while a call runs.
      aria-disabled={busy || undefined}
    >
      {busy ? text(properties.busyText) || t("ui.busy") : label}
    </button>
  );
});
