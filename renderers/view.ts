import { createContext, useContext, useSyncExternalStore } from "react";
import type { View } from "../src/engine/index.ts";

/** A view without its forms' values and errors. On most pages nothing else changes at a keystroke. */
export type PageView = Omit<View, "forms">;

/**
 * The newest view of a journey. It is the same object for as long as the journey is shown, so a keystroke does not draw
 * the page.
 */
export interface Views {
  now(): View;
  /** Calls `changed` after each change. Returns a function that stops it. */
  watch(changed: () => void): () => void;
}

export const ViewsContext = createContext<Views | null>(null);

export const PageViewContext = createContext<PageView | null>(null);

/**
 * The current view, for blocks that need more than their own properties. Throws outside of `<Journey>`. The view
 * contains the forms' values, so a component that calls this is drawn at each keystroke that a form reports. Use
 * `usePageView` if you do not read those values.
 */
export function useView(): View {
  const { watch, now } = useViews();
  return useSyncExternalStore(watch, now, now);
}

/** The current view without its forms: the same object as long as the content is the same. */
export function usePageView(): PageView {
  return within(useContext(PageViewContext));
}

/** For code that reads the view at other times than when it is drawn. */
export function useViews(): Views {
  return within(useContext(ViewsContext));
}

function within<Value>(value: Value | null): Value {
  if (value === null) throw new Error("A renderer was used outside of <Journey>");
  return value;
}
