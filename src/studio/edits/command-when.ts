import type { Presence } from "./presence.ts";

/** Sets whether, and when, a field must be filled in. */
export interface SetRequired {
  readonly kind: "set-required";
  readonly form: string;
  readonly field: string;
  readonly presence: Presence;
  /** The value that the person saw. */
  readonly was: Presence;
  /** Descriptions of other people's changes of the same case that the person has seen and wants to overwrite. */
  readonly seen: readonly string[];
}

/**
 * Sets the condition of a journey's rule (a transition or a guard), or the meaning of a named condition. `null` stands
 * for always.
 */
export interface SetCondition {
  readonly kind: "set-condition";
  readonly flow: string;
  /** JSON pointer of the rule or of the condition in the resolved journey. */
  readonly at: string;
  readonly when: string | null;
  readonly was: string | null;
  /**
   * The rest of the rule as JSON (`restOf`) when the person saw it, to notice if another rule is there now. Absent if
   * it was just read.
   */
  readonly of?: string;
}
