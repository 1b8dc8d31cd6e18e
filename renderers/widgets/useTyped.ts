import type { ChangeEvent } from "react";
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { controlOf, useBefore } from "./useBefore.ts";
import type { WidgetProps } from "./widget.ts";

type Line = HTMLInputElement | HTMLTextAreaElement;

export interface Typed {
  /** For the control, which keeps what is typed by itself: a key draws nothing. What it begins with. */
  readonly defaultValue: string;
  /** What stands in the control as the widget is drawn. */
  readonly text: string;
  onChange(event: ChangeEvent<Line>): void;
  onBlur(): void;
  /** Takes what stands there over, uncommitted; the field then shows its value again. */
  take(): string;
}

interface Hears {
  /** Something was typed: for who shows something of it. */
  readonly typed?: () => void;
  /** The journey has put a text into the control, which was empty. */
  readonly filled?: (control: Line) => void;
}

/**
 * Keeps keystrokes in the control and commits at a pause and on blur, so that a key costs no drawing and a pause not a
 * whole form. A value set by the journey shows at once, unless the person is in the middle of typing. A value that is
 * written otherwise for reading is written so once the field is left: digits that move under the caret are hard to correct.
 */
export function useTyped(widget: WidgetProps, hears: Hears = {}): Typed {
  const { id, hold } = widget;
  /** What was typed since the field was last left. Until it is committed there is a timer. */
  const typed = useRef<{ readonly text: string; readonly timer?: ReturnType<typeof setTimeout> | undefined }>(null);
  const latest = useRef({ widget, hears });
  latest.current = { widget, hears };
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const shown = () => textOf(typed.current, latest.current.widget);
  const show = () => {
    const control = controlOf(id);
    const text = shown();
    if (!isLine(control) || control.value === text) return;
    const isEmpty = control.value === "";
    control.value = text;
    if (isEmpty) latest.current.hears.filled?.(control);
  };
  const settle = () => {
    const { text, timer } = typed.current ?? {};
    if (text === undefined || timer === undefined) return;
    clearTimeout(timer);
    // Drawn before what was typed gives way to the value: with the value before it in between, the caret would be at the end.
    flushSync(() => latest.current.widget.commit(text));
    typed.current = { text };
    show();
  };
  const type = (text: string) => {
    clearTimeout(typed.current?.timer);
    typed.current = { text, timer: setTimeout(settle, latest.current.widget.pauseMs) };
    latest.current.hears.typed?.();
  };
  const end = () => {
    const { text, timer } = typed.current ?? {};
    clearTimeout(timer);
    if (typed.current) draw();
    typed.current = null;
    return timer === undefined ? undefined : text;
  };
  const leave = () => latest.current.widget.leave(end());
  useEffect(() => {
    const forget = hold(settle);
    return () => {
      forget();
      clearTimeout(typed.current?.timer);
    };
    // The field of a widget never changes while it is mounted.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useBefore(id, (control) => {
    if (control.value === shown()) return;
    type(control.value);
    // Left already, which was not reported.
    if (document.activeElement !== control) setTimeout(leave);
  });
  useLayoutEffect(show);
  const text = shown();
  return {
    defaultValue: useState(text)[0],
    text,
    onChange: (event) => type(event.currentTarget.value),
    onBlur: leave,
    take() {
      const stood = shown();
      end();
      return stood;
    },
  };
}

/** What is to stand in a control: what was typed, as long as it is not committed or is the value; else the value. */
function textOf(
  typed: { readonly text: string; readonly timer?: unknown } | null,
  { value, written }: WidgetProps,
): string {
  const kept = value === undefined || value === null ? "" : String(value);
  return typed !== null && (typed.timer !== undefined || typed.text === kept) ? typed.text : (written ?? kept);
}

function isLine(control: unknown): control is Line {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
}
