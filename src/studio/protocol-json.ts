/** Messages between the Studio's server and the JSON place. */
import type { Finding } from "./protocol.ts";

/** The current state of a file. */
export interface FileView {
  readonly path: string;
  readonly text: string;
  /** Why it cannot be edited here. */
  readonly fixed: string | null;
  /** JSON errors, which are known immediately. Findings of rules come later. */
  readonly problems: readonly Finding[];
}

/** A completion. */
export interface Offer {
  readonly label: string;
  /** The inserted text, if it differs from the label. */
  readonly insert?: string;
  readonly kind: "keyword" | "value" | "name" | "text" | "variable" | "function";
  readonly detail?: string;
  readonly info?: string;
}

/** Completions that replace the text between two offsets. */
export interface Offers {
  readonly from: number;
  readonly to: number;
  readonly offers: readonly Offer[];
}

/** The names that may come next in an expression, in place of its last `replaces` characters. */
export interface ExpressionOffers {
  readonly replaces: number;
  readonly offers: readonly Offer[];
}

/** An explanation of the text between two offsets. */
export interface Explanation {
  readonly from: number;
  readonly to: number;
  readonly sentences: readonly string[];
}
