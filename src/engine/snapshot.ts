import type { FieldError } from "./form.ts";
import type { Json, JsonObject } from "./json.ts";
import type { AlertTone } from "./program.ts";
import type { Text } from "./text.ts";

/** What the environment tells the engine: who is asking, from where. */
export interface Environment {
  readonly flags: Readonly<Record<string, string>>;
  /** See `Scope`; nothing where it is not given. */
  readonly experiment?: JsonObject;
  readonly site: JsonObject;
  readonly lang: string;
  /** Anonymous id of the person's browser, for analytics. */
  readonly visitor: string;
  /** Another tab of the same journey runs a call that changes something. */
  readonly elsewhere?: boolean;
}

export interface FormState {
  readonly values: JsonObject;
  /** Problems found elsewhere than in the form's own schema (a rule's `fail`); gone with the next change of their field. */
  readonly errors: readonly FieldError[];
}

export interface RunningCall {
  readonly id: string;
  readonly operation: string;
  readonly changes: boolean;
  readonly form: string;
}

/** An intent whose answer is not known yet: a repeat with the same input must carry the same key. */
export interface Intent {
  readonly key: string;
  /** A hash of the input; never the input itself. */
  readonly digest: string;
  /** The input held something sensitive: not even its hash is stored, or a short code could be guessed from it. */
  readonly secret?: true;
}

/** Something said at the top of the page. */
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
  /** Unsubmitted values of steps that were left, by `step/form`; nothing sensitive. */
  readonly drafts: Readonly<Record<string, JsonObject>>;
  /** By operation; a newer call of an operation supersedes the older. */
  readonly calls: Readonly<Record<string, RunningCall>>;
  readonly intents: Readonly<Record<string, Intent>>;
  readonly dialog: string | null;
  readonly alert: (Notice & { readonly id: string }) | null;
  /** Event name by timer id. */
  readonly timers: Readonly<Record<string, string>>;
  readonly env: Environment;
  /** Counts calls and timers; makes their ids. */
  readonly serial: number;
  /** What another tab stored while a call that changes something ran here; taken over before the call's end is handled. */
  readonly held?: { readonly envelope: Envelope | null };
}

/** What is stored of a snapshot between visits. */
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
