import type { Json } from "../../engine/index.ts";
import type { Expression, Place } from "../node.ts";

/** A value after reading: JSON, expressions, and texts where a descriptor declares them. */
export type ValueNode = Place &
  (
    | { readonly kind: "plain"; readonly json: Json }
    | { readonly kind: "expression"; readonly source: string }
    | { readonly kind: "list"; readonly parts: readonly ValuePart[] }
    | { readonly kind: "object"; readonly parts: readonly ValuePart[] }
    | { readonly kind: "text"; readonly text: TextNode }
    | { readonly kind: "invalid"; readonly message: string }
  );

/** An item of a list, or a member of an object. It is present only while its `when` holds. */
export interface ValuePart {
  /** "" for an item. */
  readonly name: string;
  readonly when?: Expression;
  readonly node: ValueNode;
}

/** A text after reading. */
export type TextNode = Place &
  (
    | { readonly kind: "words"; readonly source: string }
    | { readonly kind: "key"; readonly key: ValueNode; readonly with?: ValueNode }
    | { readonly kind: "otherwise"; readonly text: TextNode; readonly otherwise: TextNode }
    /** A value that is formatted for the language: its parts by name. */
    | { readonly kind: "fact"; readonly parts: readonly (readonly [string, ValueNode])[] }
    | { readonly kind: "conditional"; readonly when: Expression; readonly text: TextNode }
    | { readonly kind: "invalid"; readonly message: string }
  );
