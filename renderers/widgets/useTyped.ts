import { type ChangeEvent, useLayoutEffect, useReducer, useRef, useState } from "react";
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
}

/**
 * Keeps keystrokes in the control, and commits after a pause and on blur. So a keystroke causes no draw, and a pause
 * does not draw the whole form. A value that the journey sets is shown at once, unless the person is typing. A value
 * with a format for reading gets that format when the field is left, even a format that comes late: what moves while
 * the line has the focus is hard to correct, and takes the selection that typing would replace.
 */
export function useTyped(widget: WidgetProps, hears: Hears = {}): Typed {
  const { id, typing } = widget;
  const latest = useRef({ widget, hears });
  const shown = useRef(valueOf(widget));
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const show = () => {
    const control = controlOf(id);
    if (!isLine(control)) return;
    const { widget } = latest.current;
    const hasFocus = document.activeElement === control;
    const text = textOf(widget, hasFocus ? { value: shown.current, text: control.value } : undefined);
    shown.current = valueOf(widget);
    if (control.value === text) return;
    const isReplaced = hasFocus && isSelected(control);
    control.value = text;
    // Typing would have replaced the text before, and must not add to this one.
    if (isReplaced) control.select();
  };
  const type = (text: string) => {
    typing.later(text, ({ isWaiting }) => {
      if (!isWaiting) return;
      // Drawn at once. Otherwise the control would briefly show the old value, and the caret would move to the end.
      const { widget } = latest.current;
      flushSync(() => widget.commit(text));
      // The field is not drawn for a text that its control already shows.
      if (latest.current.widget === widget) latest.current.widget = { ...widget, value: text };
      show();
    });
    latest.current.hears.typed?.();
  };
  const end = () => {
    const text = typing.isWaiting() ? typing.text() : undefined;
    // Shows what the line did not show while it had the focus.
    draw();
    typing.end();
    return text;
  };
  const leave = () => latest.current.widget.leave(end());
  useBefore(id, (control) => {
    if (control.value === textOf(widget)) return;
    type(control.value);
    // The person has left the field already, and nothing reported that.
    if (document.activeElement !== control) setTimeout(leave);
  });
  useLayoutEffect(() => {
    latest.current = { widget, hears };
    show();
  });
  const text = textOf(widget);
  return {
    defaultValue: useState(text)[0],
    text,
    onChange: (event) => type(event.currentTarget.value),
    onBlur: leave,
    take() {
      const stood = textOf(latest.current.widget);
      end();
      return stood;
    },
  };
}

/**
 * The text that a control should show: the typed text while it is not committed or equals the value, else the value as
 * it is written. `line`: the text of a control that has the focus, and the value that it was shown for. It stays until
 * the value changes.
 */
export function textOf(
  widget: Pick<WidgetProps, "value" | "written" | "typing">,
  line?: { readonly value: string; readonly text: string },
): string {
  const typed = widget.typing.text();
  const value = valueOf(widget);
  if (typed !== undefined && (widget.typing.isWaiting() || typed === value)) return typed;
  return line?.value === value ? line.text : (widget.written ?? value);
}

function valueOf({ value }: Pick<WidgetProps, "value">): string {
  return value === undefined || value === null ? "" : String(value);
}

function isLine(control: unknown): control is Line {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
}

/** Whether the whole text of a control is selected, or it has none. */
function isSelected({ value, selectionStart, selectionEnd }: Line): boolean {
  return value === "" || (selectionStart === 0 && selectionEnd === value.length);
}
