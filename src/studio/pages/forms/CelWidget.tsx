import { createContext, useContext, useState } from "react";
import { Rich, type WidgetProps } from "../../../../renderers/index.ts";
import { FormExpression, useCaseView } from "../conditions/FormExpression.tsx";

/** The form over whose answers the expressions of a Studio form are, and the arm in which they are seen. */
export const CelContext = createContext<{ readonly form: string; readonly arm: string }>({ form: "", arm: "" });

/** A condition over the answers of a form, written as an expression. */
export function CelWidget({ id, label, value, problem, commit }: WidgetProps) {
  const { form, arm } = useContext(CelContext);
  const when = typeof value === "string" ? value : "";
  const seen = useCaseView(form, arm, when === "" ? null : when);
  const problemId = `${id}-error`;
  const [typed, setTyped] = useState({ when, editor: 0 });
  // A value that was not typed here, such as after an undo, starts the editor again.
  if (typed.when !== when) setTyped({ when, editor: typed.editor + 1 });
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
      <FormExpression
        key={typed.editor}
        form={form}
        arm={arm}
        when={when}
        seen={seen}
        takesFocus={false}
        onType={(to) => {
          setTyped({ ...typed, when: to });
          commit(to);
        }}
      />
    </fieldset>
  );
}
