import type { FieldError } from "./form.ts";
import type { Json, JsonObject } from "./json.ts";
import type { AlertTone } from "./program.ts";
import type { Text } from "./text.ts";

/** What the engine knows about the person and the browser. */
export interface Environment {
  readonly flags: Readonly<Record<string, string>>;
  /** See `Scope`. Absent if nothing is known. */
  readonly experiment?: JsonObject;
  readonly site: JsonObject;
  readonly lang: string;
  /** Anonymous id of the person's browser, for analytics. */
  readonly visitor: string;
  /** Another tab of the same journey is running a call that changes something. */
  readonly elsewhere?: boolean;
}

export interface FormState {
  readonly values: JsonObject;
  /**
   * Errors that do not come from the form's own schema (`fail` of a rule). Each disappears with the next change of its
   * field.
   */
  readonly errors: readonly FieldError[];
}

export interface RunningCall {
  readonly id: string;
  readonly operation: string;
  readonly changes: boolean;
  readonly form: string;
}

/** An intent whose answer is not known yet. A repetition with the same input must use the same key. */
export interface Intent {
  readonly key: string;
  /** A hash of the input; never the input itself. */
  readonly digest: string;
  /**
   * The input held a sensitive value. Not even its hash is stored, because a short code could be guessed from the hash.
   */
  readonly secret?: true;
}

/** A message at the top of the page. */
export interface Notice {
  readonly tone: AlertTone;
  readonly text: Text;
}

/** The whole state of a journey, plain JSON. */
export interface Snapshot {
  readonly flow: string;
  readonly version: string;
  readonly step: string;
  readonly data: JsonObject;
  readonly forms: Readonly<Record<string, FormState>>;
  /** Values that were typed but not submitted, by `step/form`. Without sensitive values. */
  readonly drafts: Readonly<Record<string, JsonObject>>;
  /** By operation. A newer call of an operation replaces the older one. */
  readonly calls: Readonly<Record<string, RunningCall>>;
  readonly intents: Readonly<Record<string, Intent>>;
  readonly dialog: string | null;
  readonly alert: (Notice & { readonly id: string }) | null;
  /** Event name by timer id. */
  readonly timers: Readonly<Record<string, string>>;
  readonly env: Environment;
  /** Counts calls and timers. Their ids are made from it. */
  readonly serial: number;
  /**
   * What another tab stored while a call that changes something was running here. It is taken over before the end of
   * the call is handled.
   */
  readonly held?: { readonly envelope: Envelope | null };
  /** The next step is entered in a new document, unless values that are in memory only would be lost. */
  readonly outdated?: true;
}

/** The part of a snapshot that is stored between visits. */
export interface Envelope {
  readonly flow: string;
  /** Version of the data's schema, not of the program. */
  readonly version: number;
  readonly savedAt: number;
  readonly data: JsonObject;
  readonly drafts: Readonly<Record<string, JsonObject>>;
  readonly intents: Readonly<Record<string, Intent>>;
}

export type { Json };
