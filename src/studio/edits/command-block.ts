import type { NewObject } from "./item/command-item.ts";

/** Adds a block to a page, from its descriptor. */
export interface AddBlock extends NewObject {
  readonly kind: "add-block";
  readonly flow: string;
  readonly step: string;
  /** The name of its kind. */
  readonly block: string;
  /** The first item of each of its lists, and objects in it, by property. */
  readonly parts: Readonly<Record<string, NewObject>>;
  /** The part of the page above it, as the person saw it. `null` for the beginning. */
  readonly after: { readonly at: string; readonly was: string } | null;
}
