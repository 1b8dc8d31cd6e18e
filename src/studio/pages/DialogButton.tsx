import { useSetAtom } from "jotai";
import { type ReactNode, type Ref, useState } from "react";
import { Dialog } from "./Dialog.tsx";
import { problemAtom } from "./state.ts";

interface DialogButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  /** The button's text. */
  readonly button: string;
  /** What the button is about, for screen readers, if there are several such buttons. */
  readonly of?: string;
  /** The whole name of the button for screen readers. By default its text and `of`. */
  readonly label?: string;
  readonly title: string;
  /** Size of the button. */
  readonly size?: "s";
  /** Whether it cannot be opened now. */
  readonly isDisabled?: boolean;
  /** Ids of the elements that say what the button is about, and why it cannot be opened. */
  readonly describedBy?: string;
  /** Whether the dialog is wide, for many questions. */
  readonly isWide?: boolean;
  /** Whether a button below the content closes it. */
  readonly hasClose?: boolean;
  /** Rendered from scratch each time the dialog is opened. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens questions in a dialog. */
export function DialogButton(props: DialogButtonProps) {
  const { ref, button, of, label, title, size, isDisabled = false, describedBy, isWide, hasClose, children } = props;
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const setProblem = useSetAtom(problemAtom);
  return (
    <>
      <button
        ref={ref}
        className="btn"
        data-size={size}
        type="button"
        aria-label={label}
        aria-disabled={isDisabled || undefined}
        aria-describedby={describedBy}
        onClick={() => {
          if (isDisabled) return;
          // Clears an earlier error, because new ones belong to this dialog.
          setProblem(null);
          setOpen(true);
          dialog?.showModal();
        }}
      >
        {button}
        {of === undefined ? null : <span className="vh"> {of}</span>}
      </button>
      <Dialog
        ref={setDialog}
        title={title}
        {...(isWide !== undefined && { isWide })}
        {...(hasClose !== undefined && { hasClose })}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {isOpen ? children(() => dialog?.close()) : null}
      </Dialog>
    </>
  );
}
