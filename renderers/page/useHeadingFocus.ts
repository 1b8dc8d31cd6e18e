import type { RefObject } from "react";
import { useEffect, useRef } from "react";

/**
 * Moves focus to the page's heading when the step changes, as a page load would, so that a screen reader
 * starts at the new page. Not at the first load: that is the browser's own. What the page is about (`data-foremost`: a refusal) goes
 * before the heading.
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
