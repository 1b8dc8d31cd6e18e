import { isObject, type Journey, type Running } from "../browser/index.ts";
import type { Json } from "../engine/index.ts";

/** A timer that leads on soon is waited for; one that takes longer than this is not. */
const SOON_MS = 10_000;

/**
 * Waits until a page may be loaded anew without a loss: no call that changes something is running, no timer is about to lead on, no other document is on its
 * way, and what is being typed is stored, but for what is sensitive. `written`: when all is stored that was given to be stored.
 *
 * Whether it is to be loaded anew at all: not where the journey has come to its end, and shows there what is kept nowhere (a receipt).
 */
export async function atRest({ state, store }: Journey, written: () => Promise<void>): Promise<boolean> {
  await new Promise<void>((resolve) => {
    let late: ReturnType<typeof setTimeout> | undefined;
    let isLate = false;
    const look = (): void => {
      const { snapshot, leaving } = store.get(state);
      // Who waits for a step that does not come, in a build that is no more, waits for this.
      const isLeaving = leaving !== undefined && leaving !== "step";
      if (isLeaving || Object.values(snapshot.calls).some(({ changes }) => changes)) return;
      if (leaving === undefined && Object.keys(snapshot.timers).length > 0 && !isLate) {
        late ??= setTimeout(() => {
          isLate = true;
          look();
        }, SOON_MS);
        return;
      }
      stop();
      clearTimeout(late);
      resolve();
    };
    const stop = store.sub(state, look);
    look();
  });
  if (showsWhatIsKeptNowhere(store.get(state))) return false;
  // A field commits what stands in it when it is left.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await written();
  return true;
}

/** At an end that has nothing to be filled in. */
function showsWhatIsKeptNowhere({ program, snapshot, leaving }: Running): boolean {
  const step = program.steps[snapshot.step];
  if (leaving !== undefined || !step?.end || Object.keys(step.forms).length > 0) return false;
  const { transient, defaults } = program.data;
  return transient.some((path) => JSON.stringify(at(snapshot.data, path)) !== JSON.stringify(at(defaults, path)));
}

function at(value: Json | undefined, path: string): Json | undefined {
  return path.split(".").reduce((found, key) => (isObject(found) ? found[key] : undefined), value);
}
