import { useId } from "react";
import { useBlockText } from "../useBlockText.ts";
import type { Years } from "./offers.ts";

interface TermToggleProps {
  readonly value: Years;
  readonly onChange: (years: Years) => void;
}

/** One year / Two years. */
export function TermToggle({ value, onChange }: TermToggleProps) {
  const words = useBlockText("packages");
  const name = useId();
  return (
    <div className="package-tools">
      <fieldset className="segmented">
        <legend className="visually-hidden">{words("length")}</legend>
        {([1, 2] as const).map((years) => (
          <label className="segmented__item" key={years}>
            <input
              className="segmented__input"
              type="radio"
              name={name}
              checked={value === years}
              onChange={() => onChange(years)}
            />
            <span className="segmented__text">{words(years === 1 ? "oneYear" : "twoYears")}</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
