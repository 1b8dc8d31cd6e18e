import { useContext } from "react";
import { Rich, type WidgetProps } from "../../../../renderers/index.ts";
import { AskedContext } from "../conditions/AskedCondition.tsx";

/**
 * A condition, in menus or as an expression. It is kept and drawn around the form, since its meaning comes from the
 * server.
 */
export function ConditionWidget({ id, label, problem, commit }: WidgetProps) {
  const draw = useContext(AskedContext);
  const problemId = `${id}-error`;
  return (
    // A link of the error summary leads here.
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
      {draw?.(commit)}
    </fieldset>
  );
}
