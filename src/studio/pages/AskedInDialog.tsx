import { type ReactNode, useId, useState } from "react";

interface AskedInDialogProps {
  /** Words of the button that opens it. */
  readonly button: string;
  readonly title: string;
  /** Of the button. */
  readonly size?: "s";
  /** There is much to be asked in it. */
  readonly isWide?: boolean;
  /** Made anew each time that it is opened. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button, and the questions that it opens over the page. */
export function AskedInDialog({ button, title, size, isWide, children }: AskedInDialogProps) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        className="btn"
        data-size={size}
        type="button"
        onClick={() => {
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
      </dialog>
    </>
  );
}
