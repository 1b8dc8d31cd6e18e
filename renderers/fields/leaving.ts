/**
 * Calls back when the document goes, maybe more than once. First at `beforeunload`, while the next one is only asked for: what a journey keeps
 * sealed takes a moment to be sealed, and `pagehide`, which comes everywhere, leaves none. Returns what stops it.
 */
export function onLeaving(act: () => void): () => void {
  if (acts.size === 0) for (const event of EVENTS) window.addEventListener(event, callAll);
  acts.add(act);
  return () => {
    acts.delete(act);
    // Not at once: a step's form follows another's, and a browser tells all of itself of the first and the last who listen for `beforeunload`.
    setTimeout(() => {
      if (acts.size === 0) for (const event of EVENTS) window.removeEventListener(event, callAll);
    });
  };
}

const EVENTS = ["beforeunload", "pagehide"] as const;

const acts = new Set<() => void>();

function callAll(): void {
  for (const act of acts) act();
}
