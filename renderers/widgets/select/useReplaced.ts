import { type RefCallback, useCallback, useLayoutEffect, useRef } from "react";
import type { WidgetProps } from "../widget.ts";

/**
 * Keeps the answer when the line of text becomes a list. A browser fills in a country and its region at once, and only
 * then the list of regions arrives: what it wrote ("California") is the option with that name or value. Returns the
 * `ref` of the line of text.
 */
export function useReplaced(props: WidgetProps, ref: RefCallback<HTMLElement>): RefCallback<HTMLElement> {
  const written = useRef("");
  const { choices, value, commit } = props;
  useLayoutEffect(() => {
    if (choices.length === 0 || choices.some((choice) => choice.value === value)) return;
    const text = written.current || (typeof value === "string" ? value : "");
    written.current = "";
    const same =
      text && choices.find((choice) => [choice.label, String(choice.value)].some((one) => isSame(one, text)));
    if (same) commit(same.value);
    // Only a new list or a new value can match.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [choices, value]);
  return useCallback(
    (control: HTMLElement | null) => {
      const end = ref(control);
      return () => {
        // What was typed last is not committed yet.
        if (control instanceof HTMLInputElement) written.current = control.value.trim();
        if (typeof end === "function") end();
      };
    },
    [ref],
  );
}

function isSame(one: string, other: string): boolean {
  return one.localeCompare(other, undefined, { sensitivity: "base" }) === 0;
}
