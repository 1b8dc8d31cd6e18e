export const LIMITS = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"] as const;

/** Sets a limit of a field. `null` removes it. */
export interface SetLimit {
  readonly kind: "set-limit";
  readonly form: string;
  readonly field: string;
  readonly keyword: (typeof LIMITS)[number];
  readonly value: number | null;
  readonly was: number | null;
}
