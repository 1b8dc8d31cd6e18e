import type { CardStyles } from "../payments.ts";

/**
 * How text looks inside the provider's frames, which see none of our style sheets: the page's colours as they
 * are at this moment, and the size of the wrapper that the frame stands in.
 */
export function cardStyles(wrapper: Element): CardStyles {
  const root = getComputedStyle(document.documentElement);
  const role = (name: string) => root.getPropertyValue(name).trim();
  return {
    input: {
      color: role("--color-text"),
      "font-family": role("--font-field"),
      "font-size": getComputedStyle(wrapper).fontSize,
    },
    "::placeholder": { color: role("--color-text-muted") },
  };
}

/** Calls back when the person's colour scheme changes; returns what ends that. */
export function onColorScheme(changed: () => void): () => void {
  const query = window.matchMedia("(prefers-color-scheme: dark)");
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
