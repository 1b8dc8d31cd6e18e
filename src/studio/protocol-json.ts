/** What the Studio's server and the place JSON tell each other. */
import type { Finding } from "./protocol.ts";

/** A file as it is now. */
export interface FileView {
  readonly path: string;
  readonly text: string;
  /** Why it cannot be changed here. */
  readonly fixed: string | null;
  /** What keeps it from being JSON, told at once; what the rules find is told later. */
  readonly problems: readonly Finding[];
}

/** A place in a text that is being typed. */
export interface PlaceAsked {
  readonly path: string;
  readonly text: string;
  readonly offset: number;
}

/** Something that may stand at a place. */
export interface Offer {
  readonly label: string;
  /** What is written, where that is not the label. */
  readonly insert?: string;
  readonly kind: "keyword" | "value" | "name" | "text" | "variable" | "function";
  readonly detail?: string;
  readonly info?: string;
}

/** What may stand between two offsets. */
export interface Offers {
  readonly from: number;
  readonly to: number;
  readonly offers: readonly Offer[];
}

/** What is said of what stands between two offsets. */
export interface Explanation {
  readonly from: number;
  readonly to: number;
  readonly sentences: readonly string[];
}
