import { useSyncExternalStore } from "react";

/** The screen shows one package at a time, so that its details fold away (docs of the design: below 650 px). */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, narrow, () => false);
}

const QUERY = "(width < 650px)";

function narrow(): boolean {
  return window.matchMedia(QUERY).matches;
}

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(QUERY);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
