import { useId } from "react";
import { useBlockText } from "../../blocks/useBlockText.ts";
import { brandName } from "./brandName.ts";
import { CardLogo } from "./CardLogo.tsx";

interface HostedFieldProps {
  readonly label: string;
  /** Of the number that was typed, as the provider names it. */
  readonly brand?: string | undefined;
  readonly error: string;
  /** Words of `focused`, `invalid`, `valid`, `loading`. */
  readonly state: string;
  /** Absent while no field can be put here. */
  readonly place?: (wrapper: HTMLElement | null) => void;
}

/** The place of one field of the provider's. The provider owns what is inside of the wrapper; React never looks there. */
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
