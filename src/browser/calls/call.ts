import type { CallError, Json, JsonObject } from "../../engine/index.ts";

export interface CallOptions {
  readonly lang: string;
  /** Idempotency key, for operations that change something. */
  readonly key?: string;
  readonly signal: AbortSignal;
  /** Timeout in ms; 30,000 by default. */
  readonly timeoutMs?: number;
  /** Whether a file could not be loaded because a newer build has replaced it. */
  readonly outdated?: (() => Promise<boolean>) | undefined;
}

export type CallResult = { readonly output: Json } | { readonly error: CallError };

/** Runs an operation to its end. Never rejects: every failure is a `CallError`. */
export type Call = (operation: string, input: JsonObject, options: CallOptions) => Promise<CallResult>;

/** There was no answer: offline, a timeout, or a gateway that could not reach the service. */
export const networkError: CallError = { kind: "network", code: "network", text: "", fields: [] };
