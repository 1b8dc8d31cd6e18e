import type { Json } from "../../engine/index.ts";
import type { Rule } from "../flow/rule.ts";
import type { Block } from "../flow/step.ts";
import type { Value } from "../node.ts";
import type { SourceFile } from "../source.ts";

/** Where in a journey something stands; what decides which names an expression there may read. */
export interface Place {
  /** Absent in files that belong to no one journey (a form's own rules and layout). */
  readonly flow?: string;
  readonly step?: string;
  /** The handler that it stands in: `submit`, `updateRegistration.failed`. */
  readonly event?: string;
  /** A named condition, which any place may use. */
  readonly anywhere?: true;
  /** An invariant. */
  readonly promise?: true;
  /** Pointer of the innermost block that it stands in. */
  readonly block?: string;
  /** Schema id of the form whose layout or rules it stands in. */
  readonly form?: string;
  /** The list of that form whose items a rule there is asked of, by its dotted path. */
  readonly each?: string;
  /** Expressions known to hold here: those of enclosing `when`s, and the opposite of earlier rules' in the same list. */
  readonly given: readonly string[];
}

interface Located {
  readonly file: SourceFile;
  readonly pointer: string;
  readonly place: Place;
}

/** One use of something that is declared elsewhere. */
export type Use = Located &
  (
    | {
        readonly kind: "expression";
        readonly source: string;
        /** Characters of the JSON string that stand before the expression (`=`). */
        readonly offset: number;
        /** JSON Schema type that the expression must have, where its place alone says so. */
        readonly expects?: "boolean" | "integer" | "number" | "string";
      }
    | {
        readonly kind: "text";
        readonly key: string;
        readonly parameters: readonly string[];
        /** One of several that an expression chooses from; the parameters are for all of them. */
        readonly chosen?: boolean;
        /** Characters that its place in a block has room for. */
        readonly room?: number;
      }
    | {
        readonly kind: "step";
        readonly step: string;
        readonly way: "start" | "progress" | "redirect" | "goto" | "counts";
      }
    | { readonly kind: "schema"; readonly schema: string; readonly role: "data" | "form" }
    | {
        readonly kind: "call";
        readonly operation: string;
        readonly input: Json | undefined;
        /** What it is given, by the name of the parameter. */
        readonly gives: ReadonlyMap<string, Value>;
        /** Repeated beside the page: its answers are no events. */
        readonly beside?: true;
      }
    | { readonly kind: "block"; readonly name: string; readonly block: Block }
    | {
        readonly kind: "widget";
        readonly name: string;
        /** The layout names it; else it is the usual one. */
        readonly named: boolean;
        /** Names of all that the layout says of the field. */
        readonly given: readonly string[];
      }
    /** Something here can send the event; `required`: it is lost on the person if no rule handles it. */
    | { readonly kind: "sends"; readonly event: string; readonly required: boolean; readonly by: string }
    | { readonly kind: "handles"; readonly event: string }
    | { readonly kind: "rules"; readonly rules: readonly Rule[] }
    | { readonly kind: "dialog"; readonly dialog: string }
    /** `embeds`: its page is shown inside ours. */
    | { readonly kind: "link"; readonly link: string; readonly embeds?: true }
    | { readonly kind: "data"; readonly path: string; readonly way: "set" | "reset" | "into"; readonly value?: Json }
    | {
        readonly kind: "field";
        readonly field: string;
        readonly way: "fail" | "rename" | "focus";
      }
    /** `event`: what `track` names; absent for `identify`. The pointer is the details' or, where there are none, the action's. */
    | { readonly kind: "report"; readonly event?: string; readonly value: Json }
  );

export type UseKind = Use["kind"];
export type UseOf<K extends UseKind> = Extract<Use, { kind: K }>;
