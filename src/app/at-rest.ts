import { type Journey, type Running } from "../browser/index.ts";
import { isObject, type Json } from "../engine/index.ts";

/** Wait for a timer that continues the journey soon, but no longer than this. */
const SOON_MS = 10_000;

/**
 * Waits until a page can be reloaded without loss: no changing call is running, no timer or navigation is about to
 * leave the page, and typed values are stored, except sensitive ones. `written` resolves when everything is stored.
 * Returns false if the page must not be reloaded, because the journey has ended and shows data that is stored nowhere
 * (a receipt).
 */
export async function atRest({ now, watch }: Journey, written: () => Promise<void>): Promise<boolean> {
  await new Promise<void>((resolve) => {
    let late: ReturnType<typeof setTimeout> | undefined;
    let isLate = false;
    const look = (): void => {
      const { snapshot, leaving } = now();
      // Exception: a page that waits for a step's code, which does not exist any more in a newer build, needs the
      // reload.
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
    const stop = watch(look);
    look();
  });
  if (showsWhatIsKeptNowhere(now())) return false;
  // A field commits its value when it loses the focus.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await written();
  return true;
}

/** Whether the page shows an end without forms, with data that is not stored. */
function showsWhatIsKeptNowhere({ program, snapshot, leaving }: Running): boolean {
  const step = program.steps[snapshot.step];
  if (leaving !== undefined || !step?.end || Object.keys(step.forms).length > 0) return false;
  const { transient, defaults } = program.data;
  return transient.some((path) => JSON.stringify(at(snapshot.data, path)) !== JSON.stringify(at(defaults, path)));
}

function at(value: Json | undefined, path: string): Json | undefined {
  return path.split(".").reduce((found, key) => (isObject(found) ? found[key] : undefined), value);
}
