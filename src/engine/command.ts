import type { JsonObject } from "./json.ts";
import type { Envelope, Notice } from "./snapshot.ts";

/** What the app must do, in order. Plain data. The app reports back with events and makes no decisions. */
export type Command =
  | {
      readonly type: "navigate";
      readonly path: string;
      /** If several steps share the path: the step of the history's entry. A visit to this entry must pass it back. */
      readonly step?: string;
      readonly replace: boolean;
      /** Load a new document: the step needs another document policy than the current one. */
      readonly document?: true;
      /** The banner that is shown now. Pass it to `start` in the new document. */
      readonly notice?: Notice;
    }
  | {
      readonly type: "call";
      readonly id: string;
      readonly operation: string;
      readonly input: JsonObject;
      /** Idempotency key. Only for operations that change something. */
      readonly key?: string;
    }
  | { readonly type: "store"; readonly area: "local" | "session"; readonly key: string; readonly envelope: Envelope }
  | { readonly type: "forget"; readonly area: "local" | "session"; readonly key: string }
  | { readonly type: "schedule"; readonly timer: string; readonly ms: number }
  | { readonly type: "cancel"; readonly timer: string }
  | { readonly type: "abort"; readonly call: string }
  | { readonly type: "track"; readonly event: string; readonly with: JsonObject }
  /** The arm of a flag decided something: the person has seen the experiment. */
  | { readonly type: "expose"; readonly flag: string }
  | { readonly type: "identify"; readonly with: JsonObject }
  | { readonly type: "scroll"; readonly to: "top" }
  | { readonly type: "focus"; readonly field: string }
  | { readonly type: "leave"; readonly link: string }
  | { readonly type: "log"; readonly level: "info" | "warn" | "error"; readonly text: string };
