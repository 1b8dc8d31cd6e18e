import type { Json } from "../../engine/index.ts";
import type { Expression, Place, Value, Written } from "../node.ts";

/** What answers an event, of a step or of the whole journey. */
export interface Handler extends Place {
  readonly event: string;
  readonly rules: Rules;
  /** As it is written, for what compares two of it. */
  readonly value: Json;
}

/** Rules, of which the first that holds applies; or the name of a step in their stead. */
export interface Rules extends Place {
  readonly goto?: Written;
  readonly list: readonly Rule[];
}

export interface Rule extends Place {
  /** Its place among the rules as they are written. */
  readonly index: number;
  readonly when?: Expression;
  readonly actions: readonly Action[];
  readonly leave?: Written;
  readonly goto?: Written;
  readonly then?: Rules;
  /** It has a condition and nothing else. */
  readonly bare: boolean;
}

/** A call of an operation of the API. */
export interface Call extends Place {
  readonly operation: Written;
  readonly input?: Value;
  /** What it is given, by the name of the parameter. */
  readonly gives: ReadonlyMap<string, Value>;
}

interface Assignment extends Place {
  readonly path: string;
  readonly value: Value;
}

/** A step of the progress that is done from there on, or is not. */
export interface Mark {
  readonly step: string;
  readonly isDone: boolean;
}

/** A text for a field. */
export interface FieldText extends Place {
  readonly field: string;
  readonly text: Value;
}

/** In place of a duration: the event is not waited for any more. */
export const NO_LONGER = "never";

/** What an action does. A member that is not of its shape is absent. */
type Deed =
  | {
      readonly do: "set";
      readonly sets: readonly Assignment[];
      /** It says by name how far one is: what it sets is what that comes to. */
      readonly marks?: Mark;
    }
  | { readonly do: "reset"; readonly path?: Written; readonly keep: readonly Written[] }
  | {
      readonly do: "fail";
      /** An expression that gives the errors; absent where they are written out. */
      readonly from?: Value;
      readonly errors: readonly FieldText[];
      readonly rename: readonly (readonly [string, Written])[];
      readonly otherwise: readonly FieldText[];
    }
  | { readonly do: "call"; readonly call?: Call }
  | { readonly do: "track"; readonly event?: Written; readonly with?: Value }
  | { readonly do: "identify"; readonly with: Value }
  | { readonly do: "log"; readonly text?: Written; readonly level: string }
  | { readonly do: "wait"; readonly duration?: Written; readonly then?: Written }
  | { readonly do: "open"; readonly dialog?: Written }
  | { readonly do: "close" }
  | { readonly do: "alert"; readonly text: Value; readonly tone: string }
  | { readonly do: "scroll" }
  | { readonly do: "focus"; readonly field?: Written };

export type Action = Place & { readonly when?: Expression } & Deed;
export type ActionOf<K extends Deed["do"]> = Extract<Action, { do: K }>;
