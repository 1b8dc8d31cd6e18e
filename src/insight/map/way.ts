/**
 * The cause of a transition: an action by the person, the end of a call, a guard, a timer, or an event of the journey's
 * own handlers.
 */
export type Cause =
  | { readonly kind: "action"; readonly event: string }
  | { readonly kind: "timer"; readonly event: string; readonly after: string }
  | { readonly kind: "ok" | "failed"; readonly event: string; readonly operation: string }
  /** Sent away before entering the step. */
  | { readonly kind: "guard" }
  /** The default guard: an earlier step of the progress is not done. */
  | { readonly kind: "progress" }
  /** `expired`, `query`, `path.unknown`, `session.invalid`, `language`, `elsewhere`, `stored`, `visit.held`. */
  | { readonly kind: "journey"; readonly event: string };

/** An arm of an experiment that a condition requires or excludes. */
export interface ArmCondition {
  readonly flag: string;
  readonly arm: string;
  /** False if the condition excludes the arm. */
  readonly is: boolean;
}

/** A transition from a step to another one, or out of the journey. */
export interface Way {
  /** `undefined` for the journey's own handlers, which apply in any step. */
  readonly from: string | undefined;
  readonly to: { readonly step: string } | { readonly link: string };
  readonly cause: Cause;
  /** CEL conditions that must all hold, without those that only test for arms. */
  readonly when: readonly string[];
  readonly arms: readonly ArmCondition[];
  /** Whether earlier rules of the same list take precedence. */
  readonly otherwise: boolean;
  /** JSON pointer of the rule in the flow file. */
  readonly at: string;
}
