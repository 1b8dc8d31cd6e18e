import type { Json, JsonObject } from "./json.ts";
import type { Envelope, Notice } from "./snapshot.ts";

/** The kinds of failure that a call can end with; see docs/architecture.md, "Errors". */
export const ERROR_KINDS = [
  "validation",
  "expired",
  "auth",
  "forbidden",
  "notFound",
  "conflict",
  "network",
  "unexpected",
] as const;

export type ErrorKind = (typeof ERROR_KINDS)[number];

/**
 * An error at a field, as the service reports it: a path in the payload (`parent.email`), a stable code, and a message
 * in the person's language.
 */
export interface CallFieldError extends JsonObject {
  readonly field: string;
  readonly code: string;
  readonly text: string;
}

export interface CallError extends JsonObject {
  readonly kind: ErrorKind;
  /** Stable, from the API contract (`payment-declined`); equals `kind` when the service gave none. */
  readonly code: string;
  /** Message for the person, in their language. May be empty. */
  readonly text: string;
  /**
   * The service's message for an error that is not caused by what was sent (`genericErrorMessage`). Absent or empty if
   * it sent none.
   */
  readonly generic?: string;
  readonly fields: readonly CallFieldError[];
}

interface Stamp {
  /** When it happened, ms since the epoch. */
  readonly at: number;
  /** Random and unique; seeds idempotency keys, since the engine has no randomness of its own. */
  readonly id: string;
}

/** What a block on the page can report. */
export interface PageEvent {
  readonly name: string;
  /** The form that the event comes from, if any. */
  readonly form?: string;
  /** The values of that form. */
  readonly values?: JsonObject;
  readonly payload?: JsonObject;
}

/** Everything that can happen to a journey. */
export type Event = Stamp &
  /** `step`: the step that the history's entry is for. Absent for a plain address. */
  (
    | { readonly type: "visit"; readonly path: string; readonly step?: string }
    /** The document is about to close: the tab is closed or reloaded, or a link leads out of the journey. */
    | { readonly type: "closing" }
    | { readonly type: "page"; readonly event: PageEvent }
    | { readonly type: "answer"; readonly call: string; readonly output: Json }
    | { readonly type: "failure"; readonly call: string; readonly error: CallError }
    | { readonly type: "timer"; readonly timer: string }
    | { readonly type: "language"; readonly lang: string }
    /** Another tab stored new data, or deleted it (`null`). */
    | { readonly type: "stored"; readonly envelope: Envelope | null }
    /** A call that changes something began or ended in another tab. */
    | { readonly type: "elsewhere"; readonly running: boolean }
    /** The background call of the session reported that the session is over. */
    | { readonly type: "sessionInvalid" }
    /** The document is out of date: the next step is entered in a new one. */
    | { readonly type: "outdated" }
    /** The page around the journey has a message for the person. The journey knows nothing else about it. */
    | { readonly type: "notice"; readonly notice: Notice }
  );
