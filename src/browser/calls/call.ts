import type { CallError, Json, JsonObject } from "../../engine/index.ts";

/** What differs from call to call beside the input. */
export interface CallOptions {
  readonly lang: string;
  /** Idempotency key; on operations that change something. */
  readonly key?: string;
  readonly signal: AbortSignal;
  /** After how long without an answer it counts as unanswered, in milliseconds; 30,000 unless told. */
  readonly timeoutMs?: number;
  /** Whether what could not be loaded lacks because a newer build has taken its place. */
  readonly outdated?: (() => Promise<boolean>) | undefined;
}

export type CallResult = { readonly output: Json } | { readonly error: CallError };

/** Runs an operation to its end. Never rejects: every way to fail is a `CallError`. */
export type Call = (operation: string, input: JsonObject, options: CallOptions) => Promise<CallResult>;
