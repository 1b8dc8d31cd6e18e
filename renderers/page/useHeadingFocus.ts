import type { RefObject } from "react";
import { useEffect, useRef } from "react";

/**
 * Moves focus to the page's heading when the step changes, as a page load would, so that a screen reader
 * starts at the new page. Not at the first load: that is the browser's own.
 */
export function useHeadingFocus(step: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const heading = main.current?.querySelector<HTMLElement>("h1") ?? main.current;
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: "instant" });
  }, [step]);
  return main;
}
