/** What makes people leave a step: something they do, how a call ends, a guard, a timer, or what the journey's own rules answer. */
export type Cause =
  | { readonly kind: "action"; readonly event: string }
  | { readonly kind: "timer"; readonly event: string; readonly after: string }
  | { readonly kind: "ok" | "failed"; readonly event: string; readonly operation: string }
  /** Sent away before the step is entered. */
  | { readonly kind: "guard" }
  /** The default guard: an earlier step of the progress is not done. */
  | { readonly kind: "progress" }
  /** `expired`, `query`, `path.unknown`, `session.invalid`, `language`, `elsewhere`, `visit.held`. */
  | { readonly kind: "journey"; readonly event: string };

/** An arm of an experiment that a condition asks for. */
export interface ArmCondition {
  readonly flag: string;
  readonly arm: string;
  /** False where the condition asks for any other arm. */
  readonly is: boolean;
}

/** One way from a step to another, or out of the journey. */
export interface Way {
  /** `undefined`: from any step, by the journey's own rules. */
  readonly from: string | undefined;
  readonly to: { readonly step: string } | { readonly link: string };
  readonly cause: Cause;
  /** CEL, all of which must hold; without those that ask for arms and nothing else. */
  readonly when: readonly string[];
  readonly arms: readonly ArmCondition[];
  /** Earlier rules of the same list come first. */
  readonly otherwise: boolean;
  /** JSON pointer of the rule in the flow file. */
  readonly at: string;
}
