import { useAtomValue, useSetAtom } from "jotai";
import { type ReactNode, useId, useLayoutEffect, useState } from "react";
import { problemAtom } from "./state.ts";
import { Button } from "./Controls.tsx";

interface DialogProps {
  readonly title: string;
  /** Whether it is wide, for many questions. */
  readonly isWide?: boolean | undefined;
  readonly isOpen: boolean;
  /** Whether it only shows something: what is chosen there applies at once. */
  readonly isShowing?: boolean | undefined;
  /** Whether a button below the content closes it. Otherwise the content has one. */
  readonly hasClose?: boolean | undefined;
  readonly onClose: () => void;
  /** Rendered from scratch each time the dialog is opened. */
  readonly children: (close: () => void) => ReactNode;
}

/**
 * The frame of everything that the Studio shows in a dialog. Escape is easily pressed by mistake, and closing loses all
 * answers to its questions: if something was typed or chosen, Escape must be pressed twice.
 */
export function Dialog(props: DialogProps) {
  const { title, isWide = false, isOpen, isShowing = false, hasClose = false, onClose, children } = props;
  const id = useId();
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const setProblem = useSetAtom(problemAtom);
  const [answers, setAnswers] = useState<"none" | "given" | "kept">("none");
  // Before the effects of the content, which may focus something in it.
  useLayoutEffect(() => {
    if (!isOpen || dialog === null) return dialog?.close();
    // Clears an earlier error, because new ones belong to this dialog.
    if (!isShowing) setProblem(null);
    // The dialog itself has the focus first, so that its title is read.
    dialog.setAttribute("autofocus", "");
    if (!dialog.open) dialog.showModal();
  }, [dialog, isOpen, isShowing, setProblem]);
  const close = () => dialog?.close();
  return (
    <dialog
      ref={setDialog}
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
      {isOpen ? (
        <>
          {children(close)}
          {hasClose ? (
            <div className="line">
              <Button words="Close" onClick={close} />
            </div>
          ) : null}
          {isShowing ? null : <ProblemHere />}
        </>
      ) : null}
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

/** For the `ref` of a message below a long form, where it might not be visible. */
export function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
