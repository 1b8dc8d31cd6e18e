/** A use of a name from `actions`, `calls` or `values` of a journey. */
export interface NameUse {
  readonly kind: "actions" | "calls" | "values";
  readonly name: string;
  /** Its place in the journey with parts inserted. */
  readonly pointer: string;
  /** Whether the journey has something of this name. */
  readonly known: boolean;
}
