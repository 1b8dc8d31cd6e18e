import { useSetAtom } from "jotai";
import { type ReactNode, useState } from "react";
import { AskingDialog } from "./AskingDialog.tsx";
import { problemAtom } from "./state.ts";

interface DialogButtonProps {
  /** The button's text. */
  readonly button: string;
  /** What the button is about, for screen readers, if there are several such buttons. */
  readonly of?: string;
  readonly title: string;
  /** Size of the button. */
  readonly size?: "s";
  /** Whether the dialog is wide, for many questions. */
  readonly isWide?: boolean;
  /** Rendered from scratch each time the dialog is opened. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens questions in a dialog. */
export function DialogButton({ button, of, title, size, isWide, children }: DialogButtonProps) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
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
        {of === undefined ? null : <span className="vh"> {of}</span>}
      </button>
      <AskingDialog
        ref={setDialog}
        title={title}
        isWide={isWide === true}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {isOpen ? children(() => dialog?.close()) : null}
      </AskingDialog>
    </>
  );
}
