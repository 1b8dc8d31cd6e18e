import { useId } from "react";
import { useBlockText } from "../useBlockText.ts";

interface HostedFieldProps {
  readonly label: string;
  /** Said beside the label (the card's brand). */
  readonly aside?: string | undefined;
  readonly error: string;
  /** Words of `focused`, `invalid`, `valid`. */
  readonly state: string;
  readonly place: (wrapper: HTMLElement | null) => void;
}

/** The place of one field of the provider's. The provider owns what is inside of the wrapper; React never looks there. */
export function HostedField({ label, aside, error, state, place }: HostedFieldProps) {
  const words = useBlockText("card");
  const id = useId();
  return (
    <div className="field">
      <span className="field__label" id={`${id}label`}>
        {label}
        {aside === undefined ? null : <span className="field__optional"> {aside}</span>}
      </span>
      {error === "" ? null : (
        <p className="field__error" id={`${id}error`}>
          <span>
            <span className="visually-hidden">{words("error")} </span>
            {error}
          </span>
        </p>
      )}
      <fieldset
        className="hosted-field"
        aria-labelledby={`${id}label`}
        aria-describedby={error === "" ? undefined : `${id}error`}
        data-state={state}
        ref={place}
      />
    </div>
  );
}
