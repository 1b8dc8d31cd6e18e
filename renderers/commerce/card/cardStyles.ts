import type { CardStyles } from "../payments.ts";

/**
 * The text styles inside the provider's frames, which do not use our style sheets: the page's current colours, and the
 * font size of the wrapper around the frame.
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

/** Calls `changed` when the person's colour scheme changes. Returns a function that stops it. */
export function onColorScheme(changed: () => void): () => void {
  const query = window.matchMedia("(prefers-color-scheme: dark)");
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
