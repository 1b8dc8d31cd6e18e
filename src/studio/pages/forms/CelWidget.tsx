import { createContext, useContext, useState } from "react";
import type { WidgetProps } from "../../../../renderers/index.ts";
import { FormExpression, useCaseView } from "../conditions/FormExpression.tsx";
import { ConditionFieldset } from "./ConditionFieldset.tsx";

/** The form over whose answers the expressions of a Studio form are, and the arm in which they are seen. */
export const CelContext = createContext<{ readonly form: string; readonly arm: string }>({ form: "", arm: "" });

/** A condition over the answers of a form, written as an expression. */
export function CelWidget({ id, label, value, problem, commit }: WidgetProps) {
  const { form, arm } = useContext(CelContext);
  const when = typeof value === "string" ? value : "";
  const seen = useCaseView(form, arm, when === "" ? null : when);
  const [typed, setTyped] = useState({ when, editor: 0 });
  // A value that was not typed here, such as after an undo, starts the editor again.
  if (typed.when !== when) setTyped({ when, editor: typed.editor + 1 });
  return (
    <ConditionFieldset id={id} label={label} problem={problem}>
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
    </ConditionFieldset>
  );
}
