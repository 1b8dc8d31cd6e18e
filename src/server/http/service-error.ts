import type { Posed } from "../quota/challenge.ts";

/** A value that the service does not take. `code` is a locale key. */
export interface WrongField {
  readonly field: string;
  readonly code: string;
}

/**
 * The one error that handlers throw. `code` is one of the operation's `x-errors`, which also say kind and status;
 * any other thrown thing is a fault of ours and answers as `unexpected`.
 */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly code: string;
  readonly fields: readonly WrongField[];
  /** Seconds until the same call may work. */
  readonly retryAfter: number | undefined;
  /** Locale key of words for the person, where those of the code say too little. */
  readonly text: string | undefined;
  /** What the caller may solve, so that the same call works at once. */
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
