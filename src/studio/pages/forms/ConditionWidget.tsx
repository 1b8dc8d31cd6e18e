import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { Rich, type WidgetProps } from "../../../../renderers/index.ts";
import type { ConditionView } from "../../protocol-conditions.ts";
import type { PageView } from "../../protocol-page.ts";
import { type ConditionKnown, ConditionEditor } from "../conditions/ConditionEditor.tsx";
import { useAnswerTo } from "../useAnswerTo.ts";

/** The place of the conditions that the forms inside ask for. */
export const ConditionContext = createContext<ConditionKnown | null>(null);

interface ConditionAtProps {
  readonly view: PageView;
  /** JSON pointer of a rule, of a named condition, or of something new at the end of a list. */
  readonly at: string;
  /** What asks for the condition, with what was known about it first. */
  readonly children: (condition: ConditionView) => ReactNode;
}

/** The forms inside ask for a condition of a journey as it was when they were opened, whatever changes meanwhile. */
export function ConditionAt({ view, at, children }: ConditionAtProps) {
  const [of] = useState({ flow: view.flow, arm: view.arm });
  const place = useMemo(() => ({ ...of, at }), [of, at]);
  const { answer: now, problem } = useAnswerTo("conditions", place);
  // While another place is read, and if it cannot be read, the forms inside stay with what they know.
  const [last, setLast] = useState(now && { answer: now, place });
  if (now !== undefined && now !== last?.answer) setLast({ answer: now, place });
  const known = useMemo(() => last && { ...last.answer, view, place: last.place }, [last, view]);
  return (
    <>
      {problem === undefined ? null : (
        <p className="refused" role="alert">
          {problem}
        </p>
      )}
      {last !== undefined && known !== undefined ? (
        <ConditionContext value={known}>{children(last.answer)}</ConditionContext>
      ) : problem === undefined ? (
        <p className="waiting-note">Reading the step…</p>
      ) : null}
    </>
  );
}

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
          key={`${shown.editor} ${JSON.stringify(at.place)}`}
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
