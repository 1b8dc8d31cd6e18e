/** A field changes places with what stands before or after it on the page. */
export interface MoveField {
  readonly kind: "move-field";
  readonly form: string;
  readonly field: string;
  readonly way: "up" | "down";
}

/** A field goes, with what only it has. */
export interface DeleteField {
  readonly kind: "delete-field";
  readonly form: string;
  readonly field: string;
}
