import type { CallError, ErrorKind } from "./event.ts";

/**
 * Throw it in a function that answers a call, to let the journey handle the failure: `throw new CallFailed("conflict", {
 * code: "already-taken" })`.
 */
export class CallFailed extends Error {
  readonly error: CallError;

  constructor(kind: ErrorKind, details: Partial<Pick<CallError, "code" | "text" | "fields">> = {}) {
    super(details.text ?? kind);
    this.name = "CallFailed";
    this.error = { kind, code: details.code ?? kind, text: details.text ?? "", fields: details.fields ?? [] };
  }
}
