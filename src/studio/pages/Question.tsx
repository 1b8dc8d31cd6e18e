import { type ComponentProps, useId } from "react";

interface QuestionProps extends Omit<ComponentProps<"input">, "onChange"> {
  readonly label: string;
  readonly hint?: string;
  readonly onWrite: (words: string) => void;
}

/** A question that has to be answered in a line of words. */
export function Question({ label, hint, onWrite, ...input }: QuestionProps) {
  const id = useId();
  return (
    <div>
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        className="in"
        id={id}
        required
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ target }) => onWrite(target.value)}
      />
      {hint === undefined ? null : (
        <p className="small muted" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
