import type { Presence } from "./presence.ts";

/** Whether a field must be filled in, and where. */
export interface SetRequired {
  readonly kind: "set-required";
  readonly form: string;
  readonly field: string;
  readonly presence: Presence;
  /** What the person saw who chose this. */
  readonly was: Presence;
  /** What others made of the same case, in words, where the person has seen it and keeps theirs. */
  readonly seen: readonly string[];
}

/** When a rule of a journey applies: a way, or a guard; or what a condition by name means. `null`: always. */
export interface SetCondition {
  readonly kind: "set-condition";
  readonly flow: string;
  /** JSON pointer of the rule, or of the condition, in the journey as it is read. */
  readonly at: string;
  readonly when: string | null;
  readonly was: string | null;
  /** What the rule says besides, as JSON (`restOf`), when the person looked at it: another one may stand there by now. Absent: it was just read. */
  readonly of?: string;
}
