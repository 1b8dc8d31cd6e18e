import type { ChangeEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useBefore } from "./useBefore.ts";
import type { WidgetProps } from "./widget.ts";

interface Typed {
  readonly text: string;
  /** The text is what is being typed, not what the journey set. */
  readonly byHand: boolean;
  onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void;
  onBlur(): void;
  /** Takes what stands there over, uncommitted; the field then shows its value again. */
  take(): string;
}

/**
 * Keeps keystrokes in the widget and commits at a pause and on blur, so that a key costs one element and not a
 * whole form. A value set by the journey shows at once, unless the person is in the middle of typing. A value that is
 * written otherwise for reading is written so once the field is left: digits that move under the caret are hard to correct.
 */
export function useTyped({ id, value, written, pauseMs, commit, leave, hold }: WidgetProps): Typed {
  const [typed, setTyped] = useState<string | null>(null);
  const pending = useRef<{ readonly text: string; readonly timer: ReturnType<typeof setTimeout> } | null>(null);
  const settle = useRef(() => {});
  settle.current = () => {
    if (!pending.current) return;
    const { text, timer } = pending.current;
    clearTimeout(timer);
    // What was typed stands until the value does: with the value before it in between, the caret would be at the end.
    flushSync(() => commit(text));
    pending.current = null;
    if (written === undefined) setTyped(null);
  };
  useEffect(() => {
    const forget = hold(() => settle.current());
    return () => {
      forget();
      if (pending.current) clearTimeout(pending.current.timer);
    };
    // The field of a widget never changes while it is mounted.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const kept = value === undefined || value === null ? "" : String(value);
  const text = typed !== null && (pending.current !== null || typed === kept) ? typed : (written ?? kept);
  const type = (text: string) => {
    if (pending.current) clearTimeout(pending.current.timer);
    pending.current = { text, timer: setTimeout(() => settle.current(), pauseMs) };
    setTyped(text);
  };
  const settleAndLeave = () => {
    const { current } = pending;
    if (current) clearTimeout(current.timer);
    pending.current = null;
    setTyped(null);
    leave(current?.text);
  };
  useBefore(id, (control) => {
    if (control.value === text) return;
    type(control.value);
    // Left already, which was not reported.
    if (document.activeElement !== control) setTimeout(settleAndLeave);
  });
  return {
    text,
    byHand: typed !== null,
    onChange: (event) => type(event.currentTarget.value),
    onBlur: settleAndLeave,
    take() {
      if (pending.current) clearTimeout(pending.current.timer);
      pending.current = null;
      setTyped(null);
      return text;
    },
  };
}
