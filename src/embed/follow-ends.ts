import type { Journey } from "../browser/index.ts";
import type { JsonObject } from "../engine/index.ts";

interface End {
  readonly step: string;
  readonly data: JsonObject;
}

/** Calls `ended` each time that the person comes to a step that ends the journey. Returns what stops that. */
export function followEnds({ store, state }: Journey, ended: (end: End) => void): () => void {
  let before: string | undefined;
  const look = (): void => {
    const { program, snapshot } = store.get(state);
    const { step, data } = snapshot;
    if (step === before) return;
    before = step;
    if (program.steps[step]?.end) ended({ step, data });
  };
  // Whoever opens it is to have it in hand before it says that it is over.
  queueMicrotask(look);
  return store.sub(state, look);
}
