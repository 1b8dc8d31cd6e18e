import type { FieldError } from "./form.ts";
import type { Json, JsonObject } from "./json.ts";
import type { Normalization } from "./normalize.ts";
import type { Text } from "./text.ts";

/** What an expression may read. Built by the interpreter for each rule; see docs/language.md, "Expressions". */
export interface Scope {
  readonly data: JsonObject;
  /** Values of the form that the event came from (else of the form named "form"). */
  readonly form: JsonObject;
  /** The event's payload; for `<call>.ok`, the answer. */
  readonly event: JsonObject;
  /** Only in `<call>.failed`; elsewhere an empty error. */
  readonly error: JsonObject;
  readonly flags: Readonly<Record<string, string>>;
  /** What is known of the experiments beside the arms: `{ referrerKey, entries }`; see docs/language.md. */
  readonly experiment: JsonObject;
  readonly site: JsonObject;
  readonly lang: string;
  /** Anonymous id of the person's browser, for analytics. */
  readonly visitor: string;
  /** Another tab of the same journey runs a call that changes something. */
  readonly elsewhere: boolean;
  /** Random text, another for each event: names something that is made now, as a payment's attempt. "" where nothing happens. */
  readonly unique: string;
  /** Milliseconds since the epoch, from the event. */
  readonly now: number;
  /** `from`: the step that the person has just come from, while one is entered; "" otherwise, and where a document begins. */
  readonly route: { readonly path: string; readonly step: string; readonly from: string };
}

/** A compiled expression. Total for every scope that the checker accepts; the interpreter catches the rest. */
export type Expression<T = Json | undefined> = (scope: Scope) => T;

/** One thing to do. `when`, where given, must hold for it to be done. */
export type Action = { readonly when?: Expression<boolean> } & (
  | { readonly do: "set"; readonly path: readonly string[]; readonly value: Expression }
  | {
      readonly do: "reset";
      readonly path: readonly string[];
      /** Paths (from `data` on) that stay as they are. */
      readonly keep?: readonly (readonly string[])[];
    }
  | { readonly do: "fail"; readonly form: string; readonly errors: Expression<readonly FieldError[]> }
  | { readonly do: "track"; readonly event: string; readonly with?: Expression<JsonObject> }
  | { readonly do: "identify"; readonly with: Expression<JsonObject> }
  | { readonly do: "log"; readonly level: "info" | "warn" | "error"; readonly text: string }
  /** Without `ms` the event is not waited for any more. */
  | { readonly do: "wait"; readonly event: string; readonly ms?: number }
  | { readonly do: "open"; readonly dialog: string }
  | { readonly do: "close" }
  | { readonly do: "scroll"; readonly to: "top" }
  | { readonly do: "focus"; readonly field: string }
  | { readonly do: "alert"; readonly tone: AlertTone; readonly text: Expression<Text> }
  | {
      readonly do: "call";
      readonly operation: string;
      readonly input: Expression<JsonObject>;
      /** It changes something: it makes the step busy and carries an idempotency key. */
      readonly changes: boolean;
    }
  | { readonly do: "leave"; readonly link: string }
);

export type AlertTone = "info" | "success" | "warning" | "error";

/** Rules are asked in order; the first whose `when` holds (or that has none) applies, and no other. */
export interface Rule {
  /** Where it stands in the flow file, for explanations and replays: a JSON pointer. */
  readonly at: string;
  readonly when?: Expression<boolean>;
  readonly actions: readonly Action[];
  /** Asked after the actions, against what they set. */
  readonly then?: readonly Rule[];
  readonly goto?: string;
}

export type Handlers = Readonly<Record<string, readonly Rule[]>>;

export interface Block {
  /** The block's name in the registry of renderers. */
  readonly block: string;
  /** Unique in its step and stable over edits elsewhere: a JSON pointer within the step. */
  readonly key: string;
  readonly when?: Expression<boolean>;
  readonly props: Expression<JsonObject>;
  /** Properties that hold blocks, by name. */
  readonly slots?: Readonly<Record<string, readonly Block[]>>;
}

/** A form that a step's page, or one of its dialogs, holds. */
export interface FormUse {
  readonly schema: string;
  /** Where in `data` a submitted form is kept and read from again. */
  readonly into?: readonly string[];
  /** The form's fields. More may be kept at `into`, of other forms, and in a draft that was begun when the form had others. */
  readonly fields?: readonly string[];
  readonly defaults: JsonObject;
  readonly initial?: Expression<JsonObject>;
  readonly sensitive: readonly string[];
  /** How texts are made ready when the form is submitted. */
  readonly normalize?: readonly Normalization[];
}

export interface Step {
  readonly id: string;
  readonly path: string;
  readonly title: Expression<Text>;
  readonly layout: "sheet" | "split" | "roomy" | "wide" | "checkout" | "beside";
  readonly guards: readonly Rule[];
  readonly enter: readonly Action[];
  readonly on: Handlers;
  readonly page: readonly Block[];
  readonly aside: readonly Block[];
  /** In the page's header, in place of the way to log in. */
  readonly header?: readonly Block[];
  readonly dialogs: Readonly<Record<string, { readonly title: Expression<Text>; readonly page: readonly Block[] }>>;
  readonly forms: Readonly<Record<string, FormUse>>;
  /** Index in `progress.steps` that this step counts as, or -1. */
  readonly progress: number;
  /** The journey may stop here. */
  readonly end: boolean;
  /**
   * Name of the document policy (Content-Security-Policy) that the step's blocks need beyond the strict one. A policy is
   * a document's, so a step with another one than the step before is loaded as a new document.
   */
  readonly policy?: string;
  /** The step that most people go to from here: what it asks the service as it is entered may be asked while they are here. */
  readonly ahead?: string;
  /** Nothing but its id and its path is here: whoever goes there needs the journey's whole program first. */
  readonly outline?: true;
}

export interface Program {
  readonly id: string;
  /** Hash of everything the program was compiled from. */
  readonly version: string;
  readonly basePath: string;
  readonly start: string;
  readonly data: {
    readonly version: number;
    readonly defaults: JsonObject;
    /** Dotted paths that are kept in memory only (`x-transient`, `x-sensitive`). */
    readonly transient: readonly string[];
  };
  readonly storage?: {
    readonly area: "local" | "session";
    readonly key: string;
    /** The browser keeps it encrypted; then it may hold what is sensitive. */
    readonly sealed?: true;
    /** Remembered data is stale when `since` (ms) is more than `afterMs` ago; `on.expired` says what then. */
    readonly expires?: { readonly afterMs: number; readonly since: Expression<number | undefined> };
  };
  readonly progress?: {
    readonly steps: readonly { readonly step: string; readonly label: Text }[];
    readonly done: Expression<number>;
    /** No finished step is a link any more. */
    readonly locked?: Expression<boolean>;
  };
  /** Reads the parameters of an address that the journey knows; `undefined` for a value that is not as declared. `on.query` takes them. */
  readonly query?: Readonly<Record<string, (text: string) => Json | undefined>>;
  /** Those of them that count behind the `#` alone, where no server, log or other page can see them. */
  readonly fragment?: readonly string[];
  /** A call that is repeated beside the page while `when` holds; `session.invalid` happens when it says that the session is over. */
  readonly session?: {
    readonly operation: string;
    readonly input: Expression<JsonObject>;
    readonly everyMs: number;
    readonly when: Expression<boolean>;
  };
  /** Of the calls whose rules ask `error.carriedOut`: the codes with which the service says that it did not carry the call out. */
  readonly refusals?: Readonly<Record<string, readonly string[]>>;
  /** The moments (ms) that its expressions write out, in order; absent where they write none. */
  readonly moments?: readonly number[];
  readonly redirects: Readonly<Record<string, { readonly goto: string } | { readonly leave: string }>>;
  readonly on: Handlers;
  readonly steps: Readonly<Record<string, Step>>;
  /** Step ids by path, in the order of the file; entering a path starts at the first. */
  readonly paths: Readonly<Record<string, readonly string[]>>;
}
