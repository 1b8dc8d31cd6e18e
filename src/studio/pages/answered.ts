/** Requests whose answers are shown on the screen, each with the `newsAtom` count at its latest answer. */
const asked = new Map<object, number>();
const waiting = new Set<{ readonly at: number; readonly go: () => void }>();

/** Registers a request that is shown from now on. */
export function asks(asker: object): void {
  asked.set(asker, Number.NEGATIVE_INFINITY);
}

/** Marks a request as answered or failed. */
export function isAnswered(asker: object, at: number): void {
  if (asked.has(asker)) asked.set(asker, at);
  letGo();
}

/** Unregisters a request that is no longer shown. */
export function asksNoMore(asker: object): void {
  asked.delete(asker);
  letGo();
}

/** Resolves when everything on the screen is at least as new as the given `newsAtom` count. */
export function allAnswered(at: number): Promise<void> {
  return new Promise((resolve) => {
    waiting.add({ at, go: resolve });
    letGo();
  });
}

function letGo(): void {
  const least = Math.min(...asked.values());
  for (const one of waiting)
    if (least >= one.at) {
      waiting.delete(one);
      one.go();
    }
}
