/**
 * Calls back when the document goes, maybe more than once. First at `beforeunload`, while the next one is only asked for: what a journey keeps
 * sealed takes a moment to be sealed, and `pagehide`, which comes everywhere, leaves none. Returns what stops it.
 */
export function onLeaving(act: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, act);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, act);
  };
}

const EVENTS = ["beforeunload", "pagehide"] as const;
