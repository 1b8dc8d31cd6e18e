/** What is asked of the server and stands on the screen, each with the news after which its answer was given. */
const asked = new Map<object, number>();
const waiting = new Set<{ readonly at: number; readonly go: () => void }>();

/** Something is asked, and stands on the screen from now on. */
export function asks(asker: object): void {
  asked.set(asker, Number.NEGATIVE_INFINITY);
}

/** It was answered, or could not be. */
export function isAnswered(asker: object, at: number): void {
  if (asked.has(asker)) asked.set(asker, at);
  letGo();
}

/** It stands on the screen no more. */
export function asksNoMore(asker: object): void {
  asked.delete(asker);
  letGo();
}

/** Ends when all that stands on the screen was answered after some news: nothing of it is from before. */
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
