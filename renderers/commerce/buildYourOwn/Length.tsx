import { useId, useState } from "react";
import { Icon } from "../../icon/Icon.tsx";
import { useBlockText } from "../../blocks/useBlockText.ts";
import { Section } from "./Section.tsx";
import { type Term, percentLess } from "./terms.ts";

interface LengthProps {
  readonly terms: readonly Term[];
  readonly value: string;
  readonly onChange: (subscription: string) => void;
}

/** The choice of the subscription's length. All other choices depend on it. */
export function Length({ terms, value, onChange }: LengthProps) {
  const words = useBlockText("buildYourOwn");
  const id = useId();
  const [touched, setTouched] = useState(false);
  const longerText = (term: Term) => {
    const percent = percentLess(term, terms);
    return percent < 1 ? term.label : words("longer", { length: term.label, percent });
  };
  const invalid = touched && !terms.some((term) => term.code === value);
  return (
    <Section title={words("subscription")}>
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {words("length")}
        </label>
        {invalid ? (
          <p className="field__error" id={`${id}error`}>
            <span>
              <span className="visually-hidden">{words("error")} </span>
              {words("lengthRequired")}
            </span>
          </p>
        ) : null}
        <span className="select">
          <select
            className="select__control"
            id={id}
            name="subscription"
            required
            value={value}
            aria-invalid={invalid}
            aria-describedby={invalid ? `${id}error` : undefined}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => setTouched(true)}
          >
            <option value="">{words("chooseLength")}</option>
            {terms.map((term) => (
              <option key={term.code} value={term.code}>
                {longerText(term)}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      </div>
    </Section>
  );
}
