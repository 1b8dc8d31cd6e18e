/** Browsers without storage of different kinds. */
import type { Page } from "@playwright/test";

/** Call it before the first page is opened. */
export type Refusal = (page: Page) => Promise<unknown>;

const throwing = (...areas: readonly ("localStorage" | "sessionStorage" | "indexedDB")[]): Refusal => {
  return (page) =>
    page.addInitScript((names) => {
      const refuse = () => {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      };
      for (const name of names) Object.defineProperty(window, name, { get: refuse });
    }, areas);
};

/** Fills the storage to the browser's own limit, so that not one more character fits. */
const full: Refusal = (page) =>
  page.addInitScript(() => {
    if (window !== window.top) return;
    for (const store of [localStorage, sessionStorage]) {
      const fits = (name: string, length: number) => {
        try {
          store.setItem(name, "x".repeat(length));
          return true;
        } catch {
          return false;
        }
      };
      // Each document of the journey runs this; the first one has filled the storage.
      if (!fits("full?", 1)) continue;
      store.removeItem("full?");
      for (let length = 4_000_000; length >= 1; length = Math.floor(length / 2))
        for (let piece = 0; fits(`full ${length} ${piece}`, length); piece++);
    }
  });

export const refusals: Readonly<Record<string, Refusal>> = {
  "whose local storage throws": throwing("localStorage"),
  "whose local and session storage throw": throwing("localStorage", "sessionStorage"),
  "whose local and session storage are full": full,
  "that has no storage and no database": throwing("localStorage", "sessionStorage", "indexedDB"),
};
