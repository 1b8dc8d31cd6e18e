import type { ComponentProps, ReactNode } from "react";

interface ChoiceLineProps extends Omit<ComponentProps<"input">, "className"> {
  readonly words: string;
  readonly note?: string;
  /** What stands at its end, such as a price. */
  readonly end?: ReactNode;
}

/** A radio button or a checkbox with its words, in the look of the theme. */
export function ChoiceLine({ words, note = "", end = "", ...control }: ChoiceLineProps) {
  return (
    <label className="choice" htmlFor={control.id}>
      <input {...control} className="choice__input" />
      <span className="choice__body">
        <span className="choice__text">
          <span className="choice__title">{words}</span>
          {note === "" ? null : <span className="choice__note">{note}</span>}
        </span>
        {end === "" ? null : <span className="choice__end">{end}</span>}
      </span>
    </label>
  );
}
