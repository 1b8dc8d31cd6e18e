/** How a value is compared. */
export const COMPARISONS = [
  "is",
  "is-not",
  "at-least",
  "at-most",
  "more",
  "less",
  "filled",
  "empty",
  "known",
  "unknown",
  "includes",
  "lacks",
  "some",
  "none",
] as const;
export type Comparison = (typeof COMPARISONS)[number];

export interface Condition {
  /**
   * `self.country` (another answer of the form), `context.site` (passed by the page), `data.paid`, or the name of a
   * condition.
   */
  readonly of: string;
  readonly compare: Comparison;
  /** The value that it is compared with, or several possible ones. Empty if nothing is compared. */
  readonly values: readonly (string | number | boolean)[];
}

/** Conditions as shown in menus. */
export interface Joined {
  /** Whether all, any or none of them must hold. */
  readonly holding: "all" | "any" | "none";
  readonly conditions: readonly Part[];
}

export type Part = Condition | Joined;

export function isJoined(part: Part): part is Joined {
  return "holding" in part;
}

/** Deeper nesting is hard to understand. */
export const MOST_GROUPS = 4;

export function depthOf({ conditions }: Joined): number {
  return 1 + Math.max(0, ...conditions.map((part) => (isJoined(part) ? depthOf(part) : 0)));
}
