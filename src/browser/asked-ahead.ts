import type { JsonObject } from "../engine/index.ts";
import type { CallResult } from "./calls/call.ts";

/** An answer that is older counts no more. */
const KEPT_MS = 5 * 60_000;

/** Answers that were asked for before they are needed, in memory alone. */
export interface AskedAhead {
  keep(operation: string, input: JsonObject, lang: string, result: Promise<CallResult>): void;
  /** The answer to the very same question, on its way or there; each is given once. */
  take(operation: string, input: JsonObject, lang: string): Promise<CallResult> | undefined;
  /** They were for a step that the person did not go to. */
  clear(): void;
}

export function createAskedAhead(): AskedAhead {
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
