import type { OfPart } from "./command-away.ts";
import type { NewObject } from "./item/command-item.ts";

/** Adds a block to a page, or to a part that holds blocks, from its descriptor. */
export interface AddBlock extends NewObject, BlockPlace {
  readonly kind: "add-block";
  readonly flow: string;
  readonly step: string;
  /** The name of its kind. */
  readonly block: string;
  /** The first item of each list, and objects in it, by property. For a list of blocks, with the block's kind. */
  readonly parts: Readonly<Record<string, NewObject & { readonly block?: string }>>;
}

/** Moves a block to another list of blocks of its step. */
export interface MovePart extends OfPart, BlockPlace {
  readonly kind: "move-part";
}

/** A place among the blocks of a step. */
export interface BlockPlace {
  /** The block or the dialog that holds the list, as the person saw it. Absent: the page itself. */
  readonly into?: SeenPart & {
    /** Its property with the list. */
    readonly name: string;
  };
  /** The part above, in the same list. `null` for the beginning. */
  readonly after: SeenPart | null;
}

/** A part of a step as the person saw it. */
type SeenPart = Pick<OfPart, "at" | "was">;
