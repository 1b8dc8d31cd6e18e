import type { FocusEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What the journey has set is shown at once, unless the person is typing.
  const shown =
    typed !== null && (timer.current !== undefined || valueOf(readParts(typed, notation.months)) === value)
      ? typed
      : shownParts(value);
  const yearOf = (two: string) => yearFor(two, new Date().toISOString().slice(0, 10), props.schema);
  const wholeDay = (text: string) => readDay(text, notation, yearOf);
  const settle = useRef((_hasEnded: boolean) => {});
  settle.current = (hasEnded) => {
    clearTimeout(timer.current);
    const isPending = timer.current !== undefined;
    const parts = isPending ? now.current : typed === shown ? typed : null;
    if (parts !== null && (isPending || hasEnded)) {
      const day = hasEnded ? Object.values(parts).map(wholeDay).find(Boolean) : undefined;
      const made = valueOf(day ?? readParts(parts, notation.months, hasEnded ? yearOf : undefined));
      if (isPending || made !== value) flushSync(() => props.commit(made));
    }
    timer.current = undefined;
    if (hasEnded) setTyped(null);
  };
  const { hold } = props;
  useEffect(() => {
    const forget = hold(() => settle.current(true));
    return () => {
      forget();
      clearTimeout(timer.current);
    };
    // The field of a widget never changes while it is mounted.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const show = (next: Parts) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => settle.current(false), props.pauseMs);
    now.current = next;
    setTyped(next);
  };
  const current = () => (timer.current === undefined ? shown : (now.current ?? shown));
  const paste = (text: string) => {
    const day = wholeDay(text);
    if (day !== undefined) show(shownParts(valueOf(day)));
    return day !== undefined;
  };
  const leave = () => {
    settle.current(true);
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
