import type { FieldWords } from "./field-words.ts";

/** A new choice of a field. Languages without texts have to be translated. */
export interface AddChoice {
  readonly kind: "add-choice";
  readonly form: string;
  readonly field: string;
  /** Its name in the files. */
  readonly value: string;
  readonly labels: readonly FieldWords[];
  /** The choice before it. `null` if it is the first. */
  readonly after: string | null;
}
