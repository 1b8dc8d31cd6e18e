import type { FieldError } from "./form.ts";
import type { ConditionalField } from "./hidden.ts";
import type { Json, JsonObject } from "./json.ts";
import type { Normalization } from "./normalize.ts";
import type { Text } from "./text.ts";

/** What an expression may read. The interpreter builds it for each rule. See docs/language.md, "Expressions". */
export interface Scope {
  readonly data: JsonObject;
  /** Values of the form that the event came from, else of the form named "form". */
  readonly form: JsonObject;
  /** The event's payload; for `<call>.ok`, the answer. */
  readonly event: JsonObject;
  /** Only in `<call>.failed`. Elsewhere it is an empty error. */
  readonly error: JsonObject;
  readonly flags: Readonly<Record<string, string>>;
  /** What is known about the experiments besides their arms: `{ referrerKey, entries }`. See docs/language.md. */
  readonly experiment: JsonObject;
  readonly site: JsonObject;
  readonly lang: string;
  /** Anonymous id of the person's browser, for analytics. */
  readonly visitor: string;
  /** Another tab of the same journey is running a call that changes something. */
  readonly elsewhere: boolean;
  /**
   * Random text, different for each event. Use it to name something that is created now, such as an attempt to pay. ""
   * outside events.
   */
  readonly unique: string;
  /** Milliseconds since the epoch, from the event. */
  readonly now: number;
  /**
   * `from`: the step that the person comes from, while a step is entered. "" otherwise, and where a document begins.
   */
  readonly route: { readonly path: string; readonly step: string; readonly from: string };
}

/**
 * A compiled expression. It never throws for a scope that the checker accepts. The interpreter catches other errors.
 */
export type Expression<T = Json | undefined> = (scope: Scope) => T;

/** One action. If it has a `when`, it is carried out only if that holds. */
export type Action = { readonly when?: Expression<boolean> } & (
  | { readonly do: "set"; readonly path: readonly string[]; readonly value: Expression }
  | {
      readonly do: "reset";
      readonly path: readonly string[];
      /** Paths (starting at `data`) that are not reset. */
      readonly keep?: readonly (readonly string[])[];
    }
  | { readonly do: "fail"; readonly form: string; readonly errors: Expression<readonly FieldError[]> }
  | { readonly do: "track"; readonly event: string; readonly with?: Expression<JsonObject> }
  | { readonly do: "identify"; readonly with: Expression<JsonObject> }
  | { readonly do: "log"; readonly level: "info" | "warn" | "error"; readonly text: string }
  /** Without `ms`, the wait for this event is cancelled. */
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
      /** The call changes something: it makes the step busy and has an idempotency key. */
      readonly changes: boolean;
    }
  | { readonly do: "leave"; readonly link: string }
);

export type AlertTone = "info" | "success" | "warning" | "error";

/** Rules are checked in order. Only the first one whose `when` holds (or that has none) is applied. */
export interface Rule {
  /** Its place in the flow file, for explanations and replays: a JSON pointer. */
  readonly at: string;
  readonly when?: Expression<boolean>;
  readonly actions: readonly Action[];
  /** Rules that are checked after the actions. They see what these have set. */
  readonly then?: readonly Rule[];
  readonly goto?: string;
}

export type Handlers = Readonly<Record<string, readonly Rule[]>>;

export interface Block {
  /** The block's name in the registry of renderers. */
  readonly block: string;
  /** Unique in its step and stable when other parts are edited: a JSON pointer within the step. */
  readonly key: string;
  readonly when?: Expression<boolean>;
  readonly props: Expression<JsonObject>;
  /** Properties that hold blocks, by name. */
  readonly slots?: Readonly<Record<string, readonly Block[]>>;
}

/** A form on a step's page or in one of its dialogs. */
export interface FormUse {
  readonly schema: string;
  /** Where in `data` the values of the submitted form are kept and read from. */
  readonly into?: readonly string[];
  /**
   * The form's fields. The data at `into` may have more, of other forms. So may a draft from a time when the form had
   * other fields.
   */
  readonly fields?: readonly string[];
  readonly defaults: JsonObject;
  readonly initial?: Expression<JsonObject>;
  readonly sensitive: readonly string[];
  /** How texts are cleaned up when the form is submitted. */
  readonly normalize?: readonly Normalization[];
  /** The fields that are not always shown. While one is hidden, its value exists only in the open form. */
  readonly conditional?: readonly ConditionalField[];
  /** What the journey tells the form. Absent if no condition of a field reads it. */
  readonly context?: Expression<JsonObject>;
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
  /** Shown in the page's header, in place of the link to log in. */
  readonly header?: readonly Block[];
  readonly dialogs: Readonly<Record<string, { readonly title: Expression<Text>; readonly page: readonly Block[] }>>;
  readonly forms: Readonly<Record<string, FormUse>>;
  /** Index in `progress.steps` that this step counts as, or -1. */
  readonly progress: number;
  /** The journey may end here. */
  readonly end: boolean;
  /**
   * Name of the document policy (Content-Security-Policy) that the step's blocks need, if it is not the strict one. A
   * policy applies to a whole document, so a step with another policy than the step before is loaded as a new document.
   */
  readonly policy?: string;
  /** The step that most people go to from here. Its first calls may be made while they are still here. */
  readonly ahead?: string;
  /** Only the id and the path of this step are here. To enter it, the journey's whole program must be loaded first. */
  readonly outline?: true;
}

export interface Program {
  readonly id: string;
  /** Hash of everything from which the program was compiled. */
  readonly version: string;
  readonly basePath: string;
  readonly start: string;
  readonly data: {
    readonly version: number;
    readonly defaults: JsonObject;
    /** Dotted paths of values that are kept in memory only (`x-transient`, `x-sensitive`). */
    readonly transient: readonly string[];
  };
  readonly storage?: {
    readonly area: "local" | "session";
    readonly key: string;
    /** The browser stores the data encrypted. Then it may also store sensitive values. */
    readonly sealed?: true;
    /**
     * Remembered data is too old when `since` (ms) is more than `afterMs` ago. The rules of `on.expired` then apply.
     */
    readonly expires?: { readonly afterMs: number; readonly since: Expression<number | undefined> };
  };
  readonly progress?: {
    readonly steps: readonly { readonly step: string; readonly label: Text }[];
    readonly done: Expression<number>;
    /** While this holds, no finished step is a link. */
    readonly locked?: Expression<boolean>;
  };
  /**
   * Reads the parameters of an address that the journey declares. `undefined` for a value that does not match the
   * declaration. `on.query` gets the values.
   */
  readonly query?: Readonly<Record<string, (text: string) => Json | undefined>>;
  /** The parameters that are read only from behind the `#`, where no server, log or other page sees them. */
  readonly fragment?: readonly string[];
  /**
   * A call that is repeated in the background while `when` holds. If it reports that the session is over,
   * `session.invalid` happens.
   */
  readonly session?: {
    readonly operation: string;
    readonly input: Expression<JsonObject>;
    readonly everyMs: number;
    readonly when: Expression<boolean>;
  };
  /** For calls whose rules read `error.carriedOut`: the error codes that say that the call was not carried out. */
  readonly refusals?: Readonly<Record<string, readonly string[]>>;
  /** The moments (ms) that the program's expressions contain, in order. Absent if there are none. */
  readonly moments?: readonly number[];
  readonly redirects: Readonly<Record<string, { readonly goto: string } | { readonly leave: string }>>;
  readonly on: Handlers;
  readonly steps: Readonly<Record<string, Step>>;
  /** Step ids by path, in the order of the file. A visit to a path enters the first one. */
  readonly paths: Readonly<Record<string, readonly string[]>>;
}
