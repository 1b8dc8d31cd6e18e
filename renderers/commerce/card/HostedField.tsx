import { useId } from "react";
import { useBlockText } from "../../blocks/useBlockText.ts";
import { brandName } from "./brandName.ts";
import { CardLogo } from "./CardLogo.tsx";

interface HostedFieldProps {
  readonly label: string;
  /** The brand of the typed number, in the provider's spelling. */
  readonly brand?: string | undefined;
  readonly error: string;
  /** A list of the words `focused`, `invalid`, `valid`, `loading`. */
  readonly state: string;
  /** Undefined while no field can be put here. */
  readonly place?: (wrapper: HTMLElement | null) => void;
}

/**
 * The place of one of the provider's fields. The provider owns the content of the wrapper, and React never changes it.
 */
export function HostedField({ label, brand, error, state, place }: HostedFieldProps) {
  const words = useBlockText("card");
  const id = useId();
  return (
    <div className="field">
      <span className="field__label" id={`${id}label`}>
        {label}
      </span>
      {error === "" ? null : (
        <p className="field__error" id={`${id}error`}>
          <span>
            <span className="visually-hidden">{words("error")} </span>
            {error}
          </span>
        </p>
      )}
      <div className="hosted-field__place" data-brand={brand}>
        <fieldset
          className="hosted-field"
          aria-labelledby={`${id}label`}
          aria-describedby={error === "" ? undefined : `${id}error`}
          data-state={state}
          ref={place}
        />
        {brand === undefined ? null : (
          <span className="hosted-field__end">
            <CardLogo brand={brand} />
            <span className="visually-hidden">{brandName(brand)}</span>
          </span>
        )}
      </div>
    </div>
  );
}
