import { useId } from "react";
import { useBlockText } from "../../blocks/useBlockText.ts";
import type { Years } from "./offers.ts";

interface TermToggleProps {
  readonly value: Years;
  /** In the order in which they are shown. */
  readonly lengths: readonly Years[];
  /** What two years save, as a whole percentage. */
  readonly saving: number | undefined;
  readonly onChange: (years: Years) => void;
}

/** One year / Two years, or the other way round. */
export function TermToggle({ value, lengths, saving, onChange }: TermToggleProps) {
  const words = useBlockText("packages");
  const name = useId();
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{words("length")}</legend>
      {lengths.map((years) => (
        <label className="segmented__item" key={years}>
          <input
            className="segmented__input"
            type="radio"
            name={name}
            checked={value === years}
            onChange={() => onChange(years)}
          />
          <span className="segmented__text">
            <span>{words(years === 1 ? "oneYear" : "twoYears")}</span>
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
