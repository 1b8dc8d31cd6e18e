/** A name that a journey uses for what it says once. */
export interface NameUse {
  readonly kind: "actions" | "calls" | "values";
  readonly name: string;
  /** Where it stands in the whole. */
  readonly pointer: string;
  /** There is something of that name. */
  readonly known: boolean;
}
