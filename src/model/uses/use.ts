import type { Json, JsonObject } from "../../engine/index.ts";
import type { Rule } from "../flow/rule.ts";
import type { Block } from "../flow/step.ts";
import type { Value } from "../node.ts";
import type { SourceFile } from "../source.ts";

/** A place in a journey. It decides which names an expression there may read. */
export interface UsePlace {
  /** Absent in files that do not belong to one journey (a form's own rules and layout). */
  readonly flow?: string;
  readonly step?: string;
  /** The handler around it: `submit`, `updateRegistration.failed`. */
  readonly event?: string;
  /** In a named condition or value, which may be used at any place. */
  readonly anywhere?: true;
  /** In an invariant. */
  readonly promise?: true;
  /** A text here gets nothing from the journey's `textParameters`: it is the same for everybody, or is one of them. */
  readonly plain?: true;
  /** Pointer of the innermost block around it. */
  readonly block?: string;
  /** Schema id of the form whose layout or rules contain it. */
  readonly form?: string;
  /** In a rule of that form: the list for whose items the rule is checked, by its dotted path. */
  readonly each?: string;
  /**
   * Expressions that are known to hold here: those of enclosing `when`s, and the opposite of earlier rules in the same
   * list.
   */
  readonly assumed: readonly string[];
}

interface Located {
  readonly file: SourceFile;
  readonly pointer: string;
  readonly place: UsePlace;
}

/** One use of something that is declared elsewhere. */
export type Use = Located &
  (
    | {
        readonly kind: "expression";
        readonly source: string;
        /** Number of characters of the JSON string before the expression (`=`). */
        readonly offset: number;
        /** The required JSON Schema type of the expression, if its place alone decides it. */
        readonly expects?: "boolean" | "integer" | "number" | "string";
      }
    | {
        readonly kind: "text";
        readonly key: string;
        readonly parameters: readonly string[];
        /** One of several texts from which an expression chooses. The parameters are for all of them. */
        readonly chosen?: boolean;
        /** Number of characters that fit at its place in a block. */
        readonly room?: number;
      }
    | {
        readonly kind: "step";
        readonly step: string;
        readonly role: "start" | "progress" | "redirect" | "goto" | "counts";
      }
    | { readonly kind: "schema"; readonly schema: string; readonly role: "data" | "form" }
    | {
        readonly kind: "call";
        readonly operation: string;
        readonly input: Json | undefined;
        /** The parameters that it gives, by name. */
        readonly gives: ReadonlyMap<string, Value>;
        /** Repeated in the background: its answers are not events. */
        readonly beside?: true;
      }
    | { readonly kind: "block"; readonly name: string; readonly block: Block }
    | {
        readonly kind: "widget";
        readonly name: string;
        /** The layout names it. Otherwise it is the default one. */
        readonly named: boolean;
        /** The field in the layout. */
        readonly layout: JsonObject;
      }
    /** Something here can send the event. `required`: it must be handled, or the person is stuck. */
    | { readonly kind: "sends"; readonly event: string; readonly required: boolean; readonly by: string }
    | { readonly kind: "handles"; readonly event: string }
    | { readonly kind: "rules"; readonly rules: readonly Rule[] }
    | { readonly kind: "dialog"; readonly dialog: string }
    /** `embeds`: the linked page is shown inside ours. */
    | { readonly kind: "link"; readonly link: string; readonly embeds?: true }
    | { readonly kind: "data"; readonly path: string; readonly role: "set" | "reset" | "into"; readonly value?: Json }
    | {
        readonly kind: "field";
        readonly field: string;
        readonly role: "fail" | "rename" | "focus";
      }
    /**
     * `event`: the name in `track`. Absent for `identify`. The pointer is that of the properties or, without these, of
     * the action.
     */
    | { readonly kind: "report"; readonly event?: string; readonly value: Json }
  );

export type UseKind = Use["kind"];
export type UseOf<K extends UseKind> = Extract<Use, { kind: K }>;
