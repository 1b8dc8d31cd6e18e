import { useId } from "react";
import { useBlockText } from "../../blocks/useBlockText.ts";
import type { Years } from "./offers.ts";

interface TermToggleProps {
  readonly value: Years;
  /** What two years save, whole percent. */
  readonly saving: number | undefined;
  readonly onChange: (years: Years) => void;
}

/** One year / Two years. */
export function TermToggle({ value, saving, onChange }: TermToggleProps) {
  const words = useBlockText("packages");
  const name = useId();
  return (
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
          <span className="segmented__text">
            {words(years === 1 ? "oneYear" : "twoYears")}
            {years === 2 && saving !== undefined ? (
              <>
                {" "}
                <span className="segmented__save">{words("save", { percent: saving })}</span>
              </>
            ) : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
