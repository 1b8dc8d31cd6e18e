import type { FocusEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { WidgetProps } from "../widget.ts";
import { type MonthNames, type Part, type Parts, pastedParts, readParts, shownParts, valueOf } from "./read-part.ts";

interface TypedParts {
  readonly shown: Parts;
  type(part: Part, text: string): void;
  onBlur(event: FocusEvent): void;
}

/**
 * Holds the text of the three controls while the person types, and commits it as one value: after a pause, and when the
 * person leaves the last control.
 */
export function useParts(props: WidgetProps, order: readonly Part[], names: MonthNames): TypedParts {
  const value = typeof props.value === "string" ? props.value : "";
  const [typed, setTyped] = useState<Parts | null>(null);
  const now = useRef<Parts | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What the journey has set is shown at once, unless the person is typing.
  const shown =
    typed !== null && (timer.current !== undefined || valueOf(readParts(typed, names)) === value)
      ? typed
      : shownParts(value);
  const settle = useRef(() => {});
  settle.current = () => {
    clearTimeout(timer.current);
    if (timer.current === undefined || now.current === null) return;
    const made = valueOf(readParts(now.current, names));
    flushSync(() => props.commit(made));
    timer.current = undefined;
  };
  const { hold } = props;
  useEffect(() => {
    const forget = hold(() => settle.current());
    return () => {
      forget();
      clearTimeout(timer.current);
    };
    // The field of a widget never changes while it is mounted.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return {
    shown,
    type(part, text) {
      const before = timer.current === undefined ? shown : (now.current ?? shown);
      const next = pastedParts(text, order) ?? { ...before, [part]: text };
      clearTimeout(timer.current);
      timer.current = setTimeout(() => settle.current(), props.pauseMs);
      now.current = next;
      setTyped(next);
    },
    onBlur({ currentTarget, relatedTarget }) {
      // Moving between the parts does not leave the field.
      if (relatedTarget instanceof Node && currentTarget.closest("fieldset")?.contains(relatedTarget)) return;
      settle.current();
      now.current = null;
      setTyped(null);
      props.leave();
    },
  };
}
