import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

interface FindingKeys {
  /** For the list, so that the finding with the focus is known. */
  readonly onFocusCapture: (event: FocusEvent) => void;
  /** Moves the focus to the next finding, or with -1 to the one before. */
  readonly go: (by: 1 | -1) => void;
}

/** Moves the focus from finding to finding. `Enter` on a finding does the first thing that one can do about it. */
export function useFindingKeys(list: RefObject<HTMLElement | null>): FindingKeys {
  const held = useRef<Element | null>(null);
  const at = useRef(-1);
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>(".finding") ?? [])];
  useEffect(() => {
    const here = list.current;
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== "Enter" || !(target instanceof Element) || !target.matches(".finding")) return;
      event.preventDefault();
      // A finding without a button or a step has the link to its line.
      for (const first of [".finding__acts > :is(a, button)", "a"]) {
        const found = target.querySelector<HTMLElement>(first);
        if (found !== null) return found.click();
      }
    };
    here?.addEventListener("keydown", onKey);
    return () => here?.removeEventListener("keydown", onKey);
  });
  return {
    onFocusCapture: ({ target }) => {
      const item = target.closest(".finding");
      if (item === null) return;
      held.current = item;
      at.current = items().findIndex((one) => one === item);
    },
    go: (by) => {
      const all = items();
      all[placeBeside(all, held.current, at.current, by)]?.focus();
    },
  };
}

/**
 * The place of the finding after (1) or before (-1) the one that had the focus, which was at a place then. Others may
 * have come or gone before it, and it may be gone itself.
 */
export function placeBeside<T>(all: readonly T[], held: T | null, was: number, by: 1 | -1): number {
  const now = held === null ? -1 : all.indexOf(held);
  // If it was fixed, the next one has taken its place.
  const isGone = held !== null && now < 0;
  const to = (now < 0 ? was : now) + (isGone && by === 1 ? 0 : by);
  return Math.max(0, Math.min(to, all.length - 1));
}
