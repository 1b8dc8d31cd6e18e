import { useId } from "react";

interface NameOnCardProps {
  readonly label: string;
  readonly value: string;
  /** Id of the form that Enter sends. */
  readonly form: string;
  readonly onChange: (name: string) => void;
}

/** The cardholder's name. Only this page and the provider get it, so it is not a field of the journey. */
export function NameOnCard({ label, value, form, onChange }: NameOnCardProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        id={id}
        type="text"
        form={form}
        autoComplete="cc-name"
        autoCapitalize="words"
        spellCheck={false}
        // The provider's limit.
        maxLength={175}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
