import type { JsonObject } from "../../engine/index.ts";
import type { Posed } from "../quota/proof-of-work.ts";

/** An invalid value. `code` is a locale key, `with` has its parameters. */
export interface WrongField {
  readonly field: string;
  readonly code: string;
  readonly with?: JsonObject;
}

/**
 * The only error that handlers throw on purpose. `code` is one of the operation's `x-errors`, which define its kind and
 * status. Anything else that is thrown is an internal error, with the answer `unexpected`; only `Unavailable` is
 * answered as `unavailable`.
 */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly code: string;
  readonly fields: readonly WrongField[];
  /** Seconds after which the same call may work. */
  readonly retryAfter: number | undefined;
  /** Locale key of a more specific text for the person than the code's own. */
  readonly text: string | undefined;
  /** A challenge; with its solution the same call works at once. */
  readonly challenge: Posed | undefined;

  constructor(
    code: string,
    options: {
      readonly fields?: readonly WrongField[];
      readonly retryAfter?: number;
      readonly text?: string;
      readonly challenge?: Posed | undefined;
    } = {},
  ) {
    super(code);
    this.code = code;
    this.fields = options.fields ?? [];
    this.retryAfter = options.retryAfter;
    this.text = options.text;
    this.challenge = options.challenge;
  }
}

/** The error of a single invalid value. */
export function invalidValue(field: string, code: string): ServiceError {
  return new ServiceError("invalid-values", { fields: [{ field, code }] });
}
