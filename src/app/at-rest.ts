import type { Journey } from "../browser/index.ts";

/**
 * When a page may be loaded anew without a loss: no call that changes something is running, no other document is on its way, and what is being typed is
 * stored, but for what is sensitive. `written`: when all is stored that was given to be stored.
 */
export async function atRest({ state, store }: Journey, written: () => Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = (): void => {
      const { snapshot, leaving } = store.get(state);
      // Who waits for a step that does not come, in a build that is no more, waits for this.
      const held = leaving !== "step" && (leaving || Object.values(snapshot.calls).some(({ changes }) => changes));
      if (held) return;
      stop();
      resolve();
    };
    const stop = store.sub(state, look);
    look();
  });
  // A field commits what stands in it when it is left.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await written();
}
