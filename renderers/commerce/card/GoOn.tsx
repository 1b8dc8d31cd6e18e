import { type ReactNode, useId } from "react";
import { End } from "../../blocks/End.tsx";
import { usePress } from "../../blocks/usePress.ts";
import { Button } from "../../Button.tsx";

interface GoOnProps {
  readonly submit: string;
  /** What is said under the button: what happens next, or why the button is disabled. */
  readonly reason: string;
  readonly disabled: boolean;
  /** Below the button. */
  readonly below: ReactNode;
}

/** The button to go on with a payment method that was given before. */
export function GoOn({ submit, reason, disabled, below }: GoOnProps) {
  const press = usePress();
  const id = useId();
  return (
    <End>
      <div className="form__actions">
        <Button look="primary" wide disabled={disabled} aria-describedby={id} {...press("keep")}>
          {submit}
        </Button>
        <p className="pay-box__reason" id={id}>
          {reason}
        </p>
        {below}
      </div>
    </End>
  );
}
