import type { RefObject } from "react";
import { useEffect, useRef } from "react";

/**
 * Moves the focus to the page's heading when the step changes, so that a screen reader starts at the new page, as after
 * a page load. It does nothing at the first load, which the browser handles. The page's main message (`data-foremost`:
 * a refusal) gets the focus instead of the heading.
 */
export function useHeadingFocus(step: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const foremost = main.current?.querySelector<HTMLElement>("[data-foremost]");
    if (foremost) {
      foremost.focus();
      return;
    }
    const heading = main.current?.querySelector<HTMLElement>("h1") ?? main.current;
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: "instant" });
  }, [step]);
  return main;
}
