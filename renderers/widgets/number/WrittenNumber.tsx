import { useState } from "react";
import { NoteLine } from "../../fields/NoteLine.tsx";
import { asNumber } from "../../props.ts";
import { Input } from "../Input.tsx";
import type { WidgetProps } from "../widget.ts";
import type { Reading } from "./read-number.ts";

interface WrittenNumberProps {
  readonly widget: WidgetProps;
  readonly read: (text: string) => Reading | undefined;
  readonly show: (value: number) => string;
  /** Only whole numbers are typed, so that a phone shows only digits. */
  readonly isWhole: boolean;
  readonly className?: string | undefined;
}

/**
 * A number as people type it. Text that is not a number stays as typed and is the field's value: the form refuses it,
 * and it is still there after Back. When the field is left, a number is formatted for the locale. If the text could
 * mean another number, a line shows how it was read.
 */
export function WrittenNumber({ widget, read, show, isWhole, className }: WrittenNumberProps) {
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const { value } = widget;
  const valueOf = (text: string) => (text.trim() === "" ? undefined : (read(text)?.value ?? text));
  const isStill = typed !== undefined && valueOf(typed) === value;
  const shown = typeof value === "number" ? show(value) : String(value ?? "");
  const doubt = isStill && isLeft ? read(typed)?.doubt : undefined;
  const noteId = `${widget.id}-read`;
  const commit = (text: string) => {
    setTyped(text);
    setLeft(false);
    widget.commit(valueOf(text));
  };
  const props: WidgetProps = {
    ...widget,
    value: isStill ? typed : shown,
    written: shown,
    describedBy: [widget.describedBy, doubt && noteId].filter(Boolean).join(" ") || undefined,
    commit: (text) => commit(String(text ?? "")),
    leave(text) {
      if (text !== undefined) commit(text);
      setLeft(true);
      widget.leave();
    },
  };
  // The digit keyboards of phones have no minus.
  const isNegative = (asNumber(widget.schema.minimum) ?? asNumber(widget.schema.exclusiveMinimum) ?? -1) < 0;
  return (
    <>
      <Input
        widget={props}
        type="text"
        inputMode={isNegative ? "text" : isWhole ? "numeric" : "decimal"}
        className={className}
        verbatim
      />
      {doubt ? (
        <NoteLine
          id={noteId}
          note={{ tone: "info", text: { key: `ui.number.${doubt.as}`, with: { number: shown, sign: doubt.sign } } }}
        />
      ) : null}
    </>
  );
}
