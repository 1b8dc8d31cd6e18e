export const LIMITS = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"] as const;

/** A limit of what a field takes; `null` takes it away. */
export interface SetLimit {
  readonly kind: "set-limit";
  readonly form: string;
  readonly field: string;
  readonly keyword: (typeof LIMITS)[number];
  readonly value: number | null;
  readonly was: number | null;
}
