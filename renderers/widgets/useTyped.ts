import type { ChangeEvent } from "react";
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { controlOf, useBefore } from "./useBefore.ts";
import type { WidgetProps } from "./widget.ts";

type Line = HTMLInputElement | HTMLTextAreaElement;

export interface Typed {
  /** The initial value of the control. The control itself holds what is typed, so a keystroke causes no draw. */
  readonly defaultValue: string;
  /** The text of the control when the widget is drawn. */
  readonly text: string;
  onChange(event: ChangeEvent<Line>): void;
  onBlur(): void;
  /** Returns the current text without committing it. After that, the field shows its value again. */
  take(): string;
}

interface Hears {
  /** Called when something was typed, for widgets that show part of it. */
  readonly typed?: () => void;
  /** The journey has filled the control, which was empty. */
  readonly filled?: (control: Line) => void;
}

/**
 * Keeps keystrokes in the control, and commits after a pause and on blur. So a keystroke causes no draw, and a pause
 * does not draw the whole form. A value that the journey sets is shown at once, unless the person is typing. A value
 * with a format for reading gets that format when the field is left: digits that move during typing are hard to
 * correct.
 */
export function useTyped(widget: WidgetProps, hears: Hears = {}): Typed {
  const { id, hold } = widget;
  /** What was typed since the field was last left. Until it is committed, there is a timer. */
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
    // The commit must be drawn before the typed text is removed. Otherwise the control would briefly show the old
    // value, and the caret would move to the end.
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
    // The person has left the field already, and nothing reported that.
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

/**
 * The text that a control should show: the typed text while it is not committed or equals the value, else the value.
 */
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
