import { createContext, useContext, useSyncExternalStore } from "react";
import type { View } from "../src/engine/index.ts";

/** A view but for its forms' values and errors: of most pages nothing else changes at a key. */
export type PageView = Omit<View, "forms">;

/** The newest view of a journey; the very same object for as long as it is shown, so that a key is no news to the page. */
export interface Views {
  now(): View;
  /** Calls back after each change. Returns what ends it. */
  watch(changed: () => void): () => void;
}

export const ViewsContext = createContext<Views | null>(null);

export const PageViewContext = createContext<PageView | null>(null);

/**
 * The view being shown, for blocks that need more than their own properties; throws outside of `<Journey>`. Who calls it is drawn at each key that a form
 * reports, since the forms' values are in it: who does not read them calls `usePageView`.
 */
export function useView(): View {
  const { watch, now } = useViews();
  return useSyncExternalStore(watch, now, now);
}

/** The view being shown without its forms: the same object for as long as it says the same. */
export function usePageView(): PageView {
  return within(useContext(PageViewContext));
}

/** For who looks at the view at times of their own. */
export function useViews(): Views {
  return within(useContext(ViewsContext));
}

function within<Value>(value: Value | null): Value {
  if (value === null) throw new Error("A renderer was used outside of <Journey>");
  return value;
}
