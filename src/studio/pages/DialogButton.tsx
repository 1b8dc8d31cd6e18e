import { type ComponentProps, type Ref, useState } from "react";
import { Button } from "./Controls.tsx";
import { Dialog } from "./Dialog.tsx";

interface DialogButtonProps
  extends Pick<ComponentProps<typeof Dialog>, "title" | "isWide" | "isShowing" | "hasClose" | "children"> {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly button: string;
  /** What the button is about, for screen readers, if there are several such buttons. */
  readonly of?: string | undefined;
  /** The whole name of the button for screen readers. By default its text and `of`. */
  readonly label?: string;
  readonly size?: "s" | undefined;
  readonly isDisabled?: boolean;
  /** `aria-keyshortcuts`. */
  readonly keys?: string | undefined;
  /** Ids of the elements that say what the button is about, and why it cannot be opened. */
  readonly describedBy?: string;
}

/** A button that opens questions, or something to read, in a dialog. */
export function DialogButton(props: DialogButtonProps) {
  const { ref, button, of, label, size, isDisabled = false, describedBy, keys, ...dialog } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        words={button}
        of={of}
        ref={ref}
        size={size}
        aria-label={label}
        isDisabled={isDisabled || undefined}
        aria-describedby={describedBy}
        aria-keyshortcuts={keys}
        onClick={() => setOpen(true)}
      />
      <Dialog {...dialog} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
