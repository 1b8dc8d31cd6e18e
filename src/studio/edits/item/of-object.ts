import type { OfPart } from "../command-away.ts";

/** An object as the person saw it, on the page of a step or in the layout of a form. */
export type OfObject = OfPart | OfLayout;

export interface OfLayout {
  readonly form: string;
  /** JSON pointer in the layout. */
  readonly at: string;
  /** As JSON. */
  readonly was: string;
}
