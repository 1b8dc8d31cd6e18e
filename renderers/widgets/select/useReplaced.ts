import { useLayoutEffect } from "react";
import type { WidgetProps } from "../widget.ts";

/**
 * Keeps the answer when the line of text becomes a list. A browser fills in a country and its region at once, and only
 * then the list of regions arrives: what it wrote ("California") is the option with that name or value.
 */
export function useReplaced({ choices, value, commit, typing }: WidgetProps): void {
  useLayoutEffect(() => {
    // What was typed last is not committed yet.
    const typed = typing.isWaiting() ? typing.text()?.trim() : undefined;
    if (choices.length === 0 || (typed === undefined && choices.some((choice) => choice.value === value))) return;
    const text = typed ?? (typeof value === "string" ? value : "");
    const same =
      text && choices.find((choice) => [choice.label, String(choice.value)].some((one) => isSame(one, text)));
    if (!same) return;
    typing.end();
    commit(same.value);
    // Only a new list or a new value can match.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [choices, value]);
}

function isSame(one: string, other: string): boolean {
  return one.localeCompare(other, undefined, { sensitivity: "base" }) === 0;
}
