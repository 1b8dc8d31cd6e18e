import type { Journey } from "./journey.ts";

/**
 * The result of going to a history entry: other content, the same content as before, or "held": the person stays where
 * they were, because a call is running or a rule asks them whether to leave.
 */
export type VisitResult = "other" | "same" | "held";

/**
 * Reports a visit to the journey. "same" means that nothing changed: the same step, no new notice, nothing closed, no
 * document loading.
 */
export function visitIn({ state, store, report }: Journey, path: string, step: string | undefined): VisitResult {
  const before = store.get(state);
  if (report({ type: "visit", path, ...(step !== undefined && { step }) })) return "held";
  if (Object.values(before.snapshot.calls).some(({ changes }) => changes)) return "held";
  return store.get(state) === before ? "same" : "other";
}
