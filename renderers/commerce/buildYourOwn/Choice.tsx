import { useId } from "react";

interface ChoiceProps {
  readonly type: "radio" | "checkbox";
  readonly name: string;
  readonly title: string;
  readonly price: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** An option with its price, to select or not. */
export function Choice({ type, name, title, price, checked, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <label className="choice" htmlFor={id}>
      <input
        className="choice__input"
        id={id}
        type={type}
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="choice__body">
        <span className="choice__text">
          <span className="choice__title">{title}</span>
        </span>
        <span className="choice__end">{price}</span>
      </span>
    </label>
  );
}
