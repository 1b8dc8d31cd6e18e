/**
 * Calls `act` when the document is left, possibly more than once. The first call is at `beforeunload`, when the next
 * document is only requested: sealing what a journey stores takes a moment, and the later `pagehide`, which every
 * browser sends, leaves no time for it. Returns a function that stops it.
 */
export function onLeaving(act: () => void): () => void {
  if (acts.size === 0) for (const event of EVENTS) window.addEventListener(event, callAll);
  acts.add(act);
  return () => {
    acts.delete(act);
    // Not at once: one step's form follows another's. Adding the first listener for `beforeunload` and removing the
    // last one is expensive, since the browser has to tell its other processes.
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
