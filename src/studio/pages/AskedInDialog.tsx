import { useSetAtom } from "jotai";
import { type ReactNode, useId, useState } from "react";
import { ProblemHere } from "./ProblemHere.tsx";
import { problemAtom } from "./state.ts";

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
  const setProblem = useSetAtom(problemAtom);
  return (
    <>
      <button
        className="btn"
        data-size={size}
        type="button"
        onClick={() => {
          // What is told from now on is about what is asked here.
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
