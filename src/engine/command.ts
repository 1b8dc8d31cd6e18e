import type { JsonObject } from "./json.ts";
import type { Envelope, Notice } from "./snapshot.ts";

/** What the app is to do, in order. Plain data; the app reports back in events and decides nothing. */
export type Command =
  | {
      readonly type: "navigate";
      readonly path: string;
      /** Where several steps share the path: which of them the history's entry is of. To be given back in a visit to it. */
      readonly step?: string;
      readonly replace: boolean;
      /** Load a new document: the step needs another document policy than the one before. */
      readonly document?: true;
      /** Shown now; to be handed to the new document's `start`. */
      readonly notice?: Notice;
    }
  | {
      readonly type: "call";
      readonly id: string;
      readonly operation: string;
      readonly input: JsonObject;
      /** Present on operations that change something. */
      readonly key?: string;
    }
  | { readonly type: "store"; readonly area: "local" | "session"; readonly key: string; readonly envelope: Envelope }
  | { readonly type: "forget"; readonly area: "local" | "session"; readonly key: string }
  | { readonly type: "schedule"; readonly timer: string; readonly ms: number }
  | { readonly type: "cancel"; readonly timer: string }
  | { readonly type: "abort"; readonly call: string }
  | { readonly type: "track"; readonly event: string; readonly with: JsonObject }
  /** The arm of a flag has decided something. */
  | { readonly type: "expose"; readonly flag: string }
  | { readonly type: "identify"; readonly with: JsonObject }
  | { readonly type: "scroll"; readonly to: "top" }
  | { readonly type: "focus"; readonly field: string }
  | { readonly type: "leave"; readonly link: string }
  | { readonly type: "log"; readonly level: "info" | "warn" | "error"; readonly text: string };
