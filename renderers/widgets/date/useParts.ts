import { type FocusEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Commit } from "../../fields/uncommitted.ts";
import type { WidgetProps } from "../widget.ts";
import type { DayNotation, Part, Parts } from "./day-words.ts";
import { readDay } from "./read-day.ts";
import { readParts, shownParts, valueOf, yearFor } from "./read-part.ts";

export interface TypedParts {
  readonly shown: Parts;
  type(part: Part, text: string): void;
  /** Takes a text that was pasted into a control. False if it is no whole day. */
  paste(text: string): boolean;
  /** The person has left all controls. */
  leave(): void;
  /** The person has left a control. */
  onBlur(part: Part, event: FocusEvent): void;
}

/**
 * Holds the text of the three controls while the person types, and commits it as one value: after a pause, and when the
 * person leaves the last control. A whole day in one control is read when that control is left, since a part of it
 * (`03/27/20`) often is a day too.
 */
export function useParts(props: WidgetProps, notation: DayNotation): TypedParts {
  const value = typeof props.value === "string" ? props.value : "";
  const [typed, setTyped] = useState<Parts | null>(null);
  const now = useRef<Parts | null>(null);
  const { typing } = props;
  // What the journey has set is shown at once, unless the person is typing.
  const shown =
    typed !== null && (typing.isWaiting() || valueOf(readParts(typed, notation.months)) === value)
      ? typed
      : shownParts(value);
  const yearOf = (two: string) => yearFor(two, new Date().toISOString().slice(0, 10), props.schema);
  const wholeDay = (text: string) => readDay(text, notation, yearOf);
  const settle: Commit = ({ isWaiting, isLast }) => {
    const parts = isWaiting ? now.current : typed === shown ? typed : null;
    if (parts !== null && (isWaiting || isLast)) {
      const day = isLast ? Object.values(parts).map(wholeDay).find(Boolean) : undefined;
      const made = valueOf(day ?? readParts(parts, notation.months, isLast ? yearOf : undefined));
      if (isWaiting || made !== value) flushSync(() => props.commit(made));
    }
    if (isLast) setTyped(null);
  };
  const latest = useRef(settle);
  useLayoutEffect(() => {
    latest.current = settle;
  });
  const show = (next: Parts) => {
    now.current = next;
    typing.later(Object.values(next).join(" "), (call) => latest.current(call));
    setTyped(next);
  };
  const current = () => (typing.isWaiting() ? (now.current ?? shown) : shown);
  const paste = (text: string) => {
    const day = wholeDay(text);
    if (day !== undefined) show(shownParts(valueOf(day)));
    return day !== undefined;
  };
  const leave = () => {
    const isWaiting = typing.isWaiting();
    typing.end();
    latest.current({ isWaiting, isLast: true });
    props.leave();
  };
  return {
    shown,
    type: (part, text) => show({ ...current(), [part]: text }),
    paste,
    leave,
    onBlur(part, { currentTarget, relatedTarget }) {
      // Moving between the parts does not leave the field.
      const isWithin = relatedTarget instanceof Node && currentTarget.closest("fieldset")?.contains(relatedTarget);
      if (!isWithin) leave();
      else if (typed !== null) paste(current()[part]);
    },
  };
}
