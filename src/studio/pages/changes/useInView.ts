import { type RefObject, useEffect, useState } from "react";

/** Whether an element is in sight, or nearly. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting === true));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
