import type { CallError, ErrorKind } from "../engine/index.ts";

/**
 * Throw it in a call of `JourneyHost.calls` to let the journey handle the failure: `throw new CallFailed("conflict", {
 * code: "already-taken" })`.
 */
export class CallFailed extends Error {
  readonly error: CallError;

  constructor(kind: ErrorKind, told: Partial<Pick<CallError, "code" | "text" | "fields">> = {}) {
    super(told.text ?? kind);
    this.name = "CallFailed";
    this.error = { kind, code: told.code ?? kind, text: told.text ?? "", fields: told.fields ?? [] };
  }
}
