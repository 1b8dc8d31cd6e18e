import { type ReactNode, type Ref, useId, useState } from "react";
import { useAtomValue } from "jotai";
import { intoView } from "./into-view.ts";
import { problemAtom } from "./state.ts";

interface DialogProps {
  readonly ref: Ref<HTMLDialogElement>;
  readonly title: string;
  /** Whether it is wide, for many questions. */
  readonly isWide?: boolean;
  /** Whether its content is rendered. */
  readonly isOpen: boolean;
  /** Whether it only shows something: what is chosen there applies at once. */
  readonly isShowing?: boolean;
  /** Whether a button below the content closes it. Otherwise the content has one. */
  readonly hasClose?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog. Escape is easily pressed by mistake, and closing loses all answers to its questions: if something was typed
 * or chosen, Escape must be pressed twice.
 */
export function Dialog(props: DialogProps) {
  const { ref, title, isWide = false, isOpen, isShowing = false, hasClose = false, onClose, children } = props;
  const id = useId();
  const [answers, setAnswers] = useState<"none" | "given" | "kept">("none");
  return (
    <dialog
      ref={ref}
      className="dialog"
      data-wide={isWide ? "" : undefined}
      aria-labelledby={id}
      onInput={() => setAnswers("given")}
      onClickCapture={({ target }) => {
        // Some answers of a form are given with buttons, such as one more condition.
        if (target instanceof Element && target.closest("form button[type=button]") !== null) setAnswers("given");
      }}
      onCancel={(event) => {
        // The file dialog of a field has a `cancel` event too.
        if (event.target !== event.currentTarget || isShowing || answers !== "given") return;
        event.preventDefault();
        setAnswers("kept");
      }}
      onClose={() => {
        setAnswers("none");
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {isOpen ? children : null}
      {isOpen && hasClose ? (
        <form method="dialog">
          <button className="btn" type="submit">
            Close
          </button>
        </form>
      ) : null}
      {isOpen && !isShowing ? <ProblemHere /> : null}
      {answers === "kept" ? (
        <p ref={intoView} className="problem" role="alert">
          Nothing is saved yet. Press Esc again to close this without your answers.
        </p>
      ) : null}
    </dialog>
  );
}

/** Shows an error inside a dialog, because the dialog covers the page. The person's input stays. */
function ProblemHere() {
  const problem = useAtomValue(problemAtom);
  if (problem === null) return null;
  return (
    <p ref={intoView} className="problem" role="alert">
      {problem}
    </p>
  );
}
