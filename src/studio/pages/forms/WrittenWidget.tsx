import { type KeyboardEvent, useEffect, useRef } from "react";
import { useHost, type WidgetProps } from "../../../../renderers/index.ts";
import { GIVE_UP, LEAVE } from "./form-events.ts";

/**
 * A text in one language, with the room that its place has. Enter saves the form, Ctrl+Enter leaves it by its second
 * button if it `goesOn`, and Esc gives up what was typed.
 */
export function WrittenWidget({ id, path, value, describedBy, layout, ...field }: WidgetProps) {
  const host = useHost();
  const control = useRef<HTMLTextAreaElement>(null);
  const { lang, room, takesFocus, goesOn } = layout;
  useEffect(() => {
    if (takesFocus === true) control.current?.focus();
    // Only when it appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const text = typeof value === "string" ? value : "";
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") host.send({ name: GIVE_UP });
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    if (goesOn === true && (event.ctrlKey || event.metaKey)) host.send({ name: LEAVE });
    else control.current?.form?.requestSubmit();
  };
  return (
    <>
      <textarea
        className="input"
        id={id}
        name={path}
        ref={control}
        lang={String(lang)}
        rows={text.length > 40 ? 2 : 1}
        aria-describedby={describedBy}
        value={text}
        onChange={({ target }) => field.commit(target.value)}
        onKeyDown={onKey}
        onBlur={() => field.leave()}
      />
      {typeof room === "number" ? <Room room={room} length={text.length} /> : null}
    </>
  );
}

function Room({ room, length }: { readonly room: number; readonly length: number }) {
  const over = length - room;
  return (
    <p className="small" data-over={over > 0 ? "" : undefined}>
      {over > 0 ? `Too long by ${over}: it needs another line on a small screen` : `${length} of ${room} characters`}
    </p>
  );
}
