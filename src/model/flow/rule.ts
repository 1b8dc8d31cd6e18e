import type { Json } from "../../engine/index.ts";
import type { Expression, Place, Value, Written } from "../node.ts";

/** The handler of an event, of a step or of the whole journey. */
export interface Handler extends Place {
  readonly event: string;
  readonly rules: Rules;
  /** As it is written, for code that compares two. */
  readonly value: Json;
}

/** Rules, of which the first one that holds applies. Or, in place of them, the name of a step. */
export interface Rules extends Place {
  readonly goto?: Written;
  readonly list: readonly Rule[];
}

export interface Rule extends Place {
  /** Its index in the list as written. */
  readonly index: number;
  readonly when?: Expression;
  readonly actions: readonly Action[];
  readonly leave?: Written;
  readonly goto?: Written;
  readonly then?: Rules;
  /** It has only a condition. */
  readonly bare: boolean;
}

/** A call of an operation of the API. */
export interface Call extends Place {
  readonly operation: Written;
  readonly input?: Value;
  /** The parameters that it gives, by name. */
  readonly gives: ReadonlyMap<string, Value>;
}

interface Assignment extends Place {
  readonly path: string;
  readonly value: Value;
}

/** Marks a progress step as done or not done. */
export interface Mark {
  readonly step: string;
  readonly isDone: boolean;
}

export interface FieldText extends Place {
  readonly field: string;
  readonly text: Value;
}

/** In place of a duration: cancels the wait. */
export const NO_LONGER = "never";

/** What an action does. A member with a wrong shape is absent. */
type ActionBody =
  | {
      readonly do: "set";
      readonly sets: readonly Assignment[];
      /** The action was written as `done` or `undone`. The value that it sets is calculated from this. */
      readonly marks?: Mark;
    }
  | { readonly do: "reset"; readonly path?: Written; readonly keep: readonly Written[] }
  | {
      readonly do: "fail";
      /** An expression that gives the errors. Absent if they are written out. */
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

export type Action = Place & { readonly when?: Expression } & ActionBody;
export type ActionOf<K extends ActionBody["do"]> = Extract<Action, { do: K }>;
