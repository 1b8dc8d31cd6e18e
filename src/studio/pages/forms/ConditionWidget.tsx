import { createContext, useContext, useState } from "react";
import { Rich, type WidgetProps } from "../../../../renderers/index.ts";
import { type ConditionAt, ConditionEditor } from "../conditions/ConditionEditor.tsx";

/** The place of the conditions that the forms inside ask for. */
export const ConditionContext = createContext<ConditionAt | null>(null);

/** Marks an answer with a value in the menus that is not filled in: see `CONDITION_QUESTION`. */
const IN_PART = "in part:";

/** A condition as a question of a form, with its error message. A link of the error summary leads here. */
export function ConditionWidget({ id, label, layout, value, problem, commit }: WidgetProps) {
  const at = useContext(ConditionContext);
  const answer = typeof value === "string" ? value : "";
  // A value that was not typed here, such as after an undo, starts the editor again.
  const [shown, setShown] = useState({ answer, editor: 0 });
  if (shown.answer !== answer) setShown({ answer, editor: shown.editor + 1 });
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
      {at === null ? null : (
        <ConditionEditor
          key={shown.editor}
          at={at}
          source={answer}
          isRequired={layout["isRequired"] === true}
          onChange={(source, isWhole) => {
            const to = (isWhole ? "" : IN_PART) + source;
            setShown({ ...shown, answer: to });
            commit(to);
          }}
        />
      )}
    </fieldset>
  );
}
