import { type ComponentProps, type ReactNode, useId } from "react";

interface LabelledProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The input. */
  readonly children: (input: { readonly id: string; readonly "aria-describedby": string | undefined }) => ReactNode;
}

/** An input with a label above it and a hint below it. */
export function Labelled({ label, hint, children }: LabelledProps) {
  const id = useId();
  return (
    <div>
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      {children({ id, "aria-describedby": hint === undefined ? undefined : `${id}-hint` })}
      {hint === undefined ? null : (
        <p className="small muted" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface QuestionProps extends Omit<ComponentProps<"input">, "onChange"> {
  readonly label: string;
  readonly hint?: string;
  readonly onWrite: (words: string) => void;
}

/** A question with a one-line text input, which is required by default. */
export function Question({ label, hint, onWrite, className = "in", ...input }: QuestionProps) {
  return (
    <Labelled label={label} hint={hint}>
      {(own) => (
        <input required {...input} {...own} className={className} onChange={({ target }) => onWrite(target.value)} />
      )}
    </Labelled>
  );
}
