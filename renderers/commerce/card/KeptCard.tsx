import type { ReactNode } from "react";
import { useHost } from "../../host.ts";
import { End } from "../../blocks/End.tsx";
import { useBlockText } from "../../blocks/useBlockText.ts";

interface KeptCardProps {
  /** The card's name: its brand and last digits. */
  readonly name: string;
  readonly submit: string;
  readonly disabled: boolean;
  /** Below the button. */
  readonly below: ReactNode;
  readonly onReplace: () => void;
}

/** A card that was entered before and can still be used. The person can go on with it or enter another one. */
export function KeptCard({ name, submit, disabled, below, onReplace }: KeptCardProps) {
  const host = useHost();
  const words = useBlockText("card");
  return (
    <div className="form">
      <dl className="review">
        <div className="review__row">
          <dt>{words("kept")}</dt>
          <dd>{name}</dd>
          <dd className="review__change">
            <button className="btn" data-variant="link" type="button" onClick={onReplace}>
              {words("replace")}
            </button>
          </dd>
        </div>
      </dl>
      <End>
        <div className="form__actions">
          <button
            className="btn"
            data-variant="primary"
            type="button"
            data-block=""
            disabled={disabled}
            onClick={() => host.send({ name: "keep" })}
          >
            {submit}
          </button>
          {below}
        </div>
      </End>
    </div>
  );
}
