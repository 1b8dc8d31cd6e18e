/** Swaps a field with what is before or after it on the page. */
export interface MoveField {
  readonly kind: "move-field";
  readonly form: string;
  /** Its dotted path. */
  readonly field: string;
  readonly way: "up" | "down";
}

/** Deletes a field and what belongs only to it. */
export interface DeleteField {
  readonly kind: "delete-field";
  readonly form: string;
  /** Its dotted path. */
  readonly field: string;
}
