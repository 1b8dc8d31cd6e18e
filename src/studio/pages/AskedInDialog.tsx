import { useSetAtom } from "jotai";
import { type ReactNode, useId, useState } from "react";
import { ProblemHere } from "./ProblemHere.tsx";
import { problemAtom } from "./state.ts";

interface AskedInDialogProps {
  /** The button's text. */
  readonly button: string;
  readonly title: string;
  /** Size of the button. */
  readonly size?: "s";
  /** Whether the dialog is wide, for many questions. */
  readonly isWide?: boolean;
  /** Rendered from scratch each time the dialog is opened. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens questions in a dialog. */
export function AskedInDialog({ button, title, size, isWide, children }: AskedInDialogProps) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const setProblem = useSetAtom(problemAtom);
  return (
    <>
      <button
        className="btn"
        data-size={size}
        type="button"
        onClick={() => {
          // Clears an earlier error, because new ones belong to this dialog.
          setProblem(null);
          setOpen(true);
          dialog?.showModal();
        }}
      >
        {button}
      </button>
      <dialog
        ref={setDialog}
        className="dialog"
        data-wide={isWide === true ? "" : undefined}
        aria-labelledby={id}
        onClose={() => setOpen(false)}
      >
        <h2 id={id}>{title}</h2>
        {isOpen ? children(() => dialog?.close()) : null}
        {isOpen ? <ProblemHere /> : null}
      </dialog>
    </>
  );
}
