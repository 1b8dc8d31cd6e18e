import type { ReactNode } from "react";
import { Rich, type WidgetProps } from "../../../../renderers/index.ts";

interface ConditionFieldsetProps extends Pick<WidgetProps, "id" | "label" | "problem"> {
  readonly children: ReactNode;
}

/** A condition as a question of a form, with its error message. A link of the error summary leads here. */
export function ConditionFieldset({ id, label, problem, children }: ConditionFieldsetProps) {
  const problemId = `${id}-error`;
  return (
    <fieldset
      className="stack"
      data-gap="s"
      id={id}
      tabIndex={-1}
      aria-describedby={problem === undefined ? undefined : problemId}
    >
      <legend className="field__label">{label}</legend>
      {problem === undefined ? null : (
        <p className="field__error" id={problemId}>
          <Rich text={problem} />
        </p>
      )}
      {children}
    </fieldset>
  );
}
