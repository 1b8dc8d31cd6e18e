import { type RefObject, useEffect, useState } from "react";

/** So far from the edges of what it scrolls in, it is nearly in sight. */
const NEARLY = "400px";

/** Whether an element is in sight, or nearly. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting === true), {
      scrollMargin: NEARLY,
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
