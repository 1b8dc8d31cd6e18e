import type { CallError, ErrorKind } from "../engine/index.ts";

/** What a call of `JourneyHost.calls` throws for the journey to handle: `throw new CallFailed("conflict", { code: "already-taken" })`. */
export class CallFailed extends Error {
  readonly error: CallError;

  constructor(kind: ErrorKind, told: Partial<Pick<CallError, "code" | "text" | "fields">> = {}) {
    super(told.text ?? kind);
    this.name = "CallFailed";
    this.error = { kind, code: told.code ?? kind, text: told.text ?? "", fields: told.fields ?? [] };
  }
}
