import type { Journey } from "./journey.ts";

/** What somebody sees who has gone to an entry of the history: something else, what was there before, or where they were: they are to wait for the end of a call, or are asked whether to leave. */
export type VisitResult = "other" | "same" | "held";

/** Tells the journey of a visit. "same": the same step, with nothing said, nothing closed, and no document on its way. */
export function visitIn({ state, store, report }: Journey, path: string, step: string | undefined): VisitResult {
  const before = store.get(state);
  if (report({ type: "visit", path, ...(step !== undefined && { step }) })) return "held";
  if (Object.values(before.snapshot.calls).some(({ changes }) => changes)) return "held";
  return store.get(state) === before ? "same" : "other";
}
