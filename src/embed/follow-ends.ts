import type { Journey } from "../browser/index.ts";
import type { JsonObject } from "../engine/index.ts";

interface End {
  readonly step: string;
  readonly data: JsonObject;
}

/** Calls `ended` each time that the person reaches a step that ends the journey. Returns a function that stops it. */
export function followEnds({ store, state }: Journey, ended: (end: End) => void): () => void {
  let before: string | undefined;
  const look = (): void => {
    const { program, snapshot } = store.get(state);
    const { step, data } = snapshot;
    if (step === before) return;
    before = step;
    if (program.steps[step]?.end) ended({ step, data });
  };
  // Later, so that the caller has the journey before it reports its end.
  queueMicrotask(look);
  return store.sub(state, look);
}
