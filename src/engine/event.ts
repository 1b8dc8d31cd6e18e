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

/** A field problem as the service reports it: a payload path (`parent.email`), a stable code, words in the person's language. */
export interface CallFieldError extends JsonObject {
  readonly field: string;
  readonly code: string;
  readonly text: string;
}

export interface CallError extends JsonObject {
  readonly kind: ErrorKind;
  /** Stable, from the API contract (`payment-declined`); equals `kind` when the service gave none. */
  readonly code: string;
  /** For a person, in their language; may be empty. */
  readonly text: string;
  /** The service's own words for a failure that nothing which was sent is to blame for (`genericErrorMessage`); absent or empty where it sent none. */
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
  /** The form it came from, where there is one. */
  readonly form?: string;
  /** That form's values. */
  readonly values?: JsonObject;
  readonly payload?: JsonObject;
}

/** Everything that can happen to a journey. */
export type Event = Stamp &
  /** `step`: of an entry of the history, what was navigated to with it. An address alone tells none. */
  (
    | { readonly type: "visit"; readonly path: string; readonly step?: string }
    /** The document is about to go: the tab is closed, a link leads out of the journey, a reload. */
    | { readonly type: "closing" }
    | { readonly type: "page"; readonly event: PageEvent }
    | { readonly type: "answer"; readonly call: string; readonly output: Json }
    | { readonly type: "failure"; readonly call: string; readonly error: CallError }
    | { readonly type: "timer"; readonly timer: string }
    | { readonly type: "language"; readonly lang: string }
    /** Another tab wrote, or cleared (`null`), what is remembered. */
    | { readonly type: "stored"; readonly envelope: Envelope | null }
    /** A call that changes something began, or ended, in another tab. */
    | { readonly type: "elsewhere"; readonly running: boolean }
    /** The service, asked beside the page, says that the session is over. */
    | { readonly type: "sessionInvalid" }
    /** The page around the journey has something to say, of which the journey knows nothing. */
    | { readonly type: "notice"; readonly notice: Notice }
  );
