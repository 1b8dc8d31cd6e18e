import { type ReactNode, useEffect, useId, useReducer, useRef } from "react";
import type { View } from "../../src/engine/index.ts";
import { Blocks } from "../blocks/Blocks.tsx";
import { useHost } from "../host.ts";
import { Icon } from "../icon/Icon.tsx";
import { Rich } from "../text/index.ts";
import { Surface } from "./Surface.tsx";
import { useSpeaker } from "../text/speaker.ts";

interface DialogProps {
  readonly dialog: NonNullable<View["dialog"]>;
  /** The journey's banner. It must be inside the dialog, since nothing behind a modal dialog can be read or reached. */
  readonly banner: ReactNode;
  readonly onFailed: (failed: boolean) => void;
}

/**
 * A native modal dialog: the browser keeps the focus inside, and the page behind it is inert. To close it, the dialog
 * sends `dialog.close` and the journey decides. After closing, the focus returns to where it was.
 */
export function Dialog({ dialog, banner, onFailed }: DialogProps) {
  const host = useHost();
  const { t } = useSpeaker();
  const element = useRef<HTMLDialogElement>(null);
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [, closedByForce] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const before = document.activeElement;
    const opened = element.current;
    return () => {
      opened?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  // The dialog is open as long as the journey has it.
  useEffect(() => {
    if (element.current?.open) return;
    element.current?.showModal();
    // The heading comes before the controls, so that a screen reader reads the question before the possible answers.
    heading.current?.focus();
  });
  const close = () => host.send({ name: "dialog.close" });
  return (
    <dialog
      className="dialog"
      ref={element}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // A browser closes a dialog at the second Escape, whatever the page does. The journey must know about it, and may
      // keep the dialog open.
      onClose={(event) => {
        if (event.currentTarget.open) return;
        close();
        closedByForce();
      }}
    >
      {banner}
      <div className="dialog__body">
        <h2 className="dialog__title" id={title} tabIndex={-1} ref={heading}>
          <Rich text={dialog.title} />
        </h2>
        <Surface onFailed={onFailed} className="dialog__body">
          <Blocks blocks={dialog.page} />
        </Surface>
      </div>
      <button className="icon-btn dialog__close" type="button" aria-label={t("ui.close")} onClick={close}>
        <Icon name="close" />
      </button>
    </dialog>
  );
}
