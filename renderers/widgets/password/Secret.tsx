import { useState } from "react";
import { control } from "../control.ts";
import type { Typed } from "../useTyped.ts";
import type { WidgetProps } from "../widget.ts";
import { useSpeaker } from "../../text/speaker.ts";
import { Button } from "../../Button.tsx";

interface SecretProps {
  readonly widget: WidgetProps;
  readonly typed: Typed;
  readonly describedBy?: string | undefined;
}

/**
 * A line for a password, with a button that makes it visible. It has no length limit, so a pasted password is never
 * cut.
 */
export function Secret({ widget, typed, describedBy = widget.describedBy }: SecretProps) {
  const { t } = useSpeaker();
  const [seen, setSeen] = useState(false);
  return (
    <div className="input-inset">
      <input
        {...control(widget)}
        className="input"
        type={seen ? "text" : "password"}
        defaultValue={typed.defaultValue}
        onChange={typed.onChange}
        onBlur={typed.onBlur}
        readOnly={widget.readOnly}
        placeholder={widget.placeholder}
        aria-describedby={describedBy}
        spellCheck={false}
        autoCapitalize="none"
      />
      <Button look="quiet" aria-controls={widget.id} onClick={() => setSeen(!seen)}>
        <span>{t(seen ? "ui.hide" : "ui.show")}</span>
        <span className="visually-hidden">{` ${widget.label}`}</span>
      </Button>
    </div>
  );
}
