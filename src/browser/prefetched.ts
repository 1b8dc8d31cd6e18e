import type { JsonObject } from "../engine/index.ts";
import type { CallResult } from "./calls/call.ts";

/** An older answer is not used any more. */
const KEPT_MS = 5 * 60_000;

/** Answers requested before they are needed, in memory only. */
interface Prefetched {
  keep(operation: string, input: JsonObject, lang: string, result: Promise<CallResult>): void;
  /** The answer to exactly the same request, arrived or not. Each one can be taken once. */
  take(operation: string, input: JsonObject, lang: string): Promise<CallResult> | undefined;
  /** Drops answers for a step that the person did not go to. */
  clear(): void;
}

export function createPrefetched(): Prefetched {
  const kept = new Map<string, { readonly at: number; readonly result: Promise<CallResult> }>();
  return {
    keep: (operation, input, lang, result) =>
      void kept.set(JSON.stringify([operation, input, lang]), { at: Date.now(), result }),
    take(operation, input, lang) {
      const question = JSON.stringify([operation, input, lang]);
      const found = kept.get(question);
      kept.delete(question);
      return found && Date.now() - found.at < KEPT_MS ? found.result : undefined;
    },
    clear: () => kept.clear(),
  };
}
