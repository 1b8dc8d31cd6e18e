import type { FieldWords } from "./field-words.ts";

/** One more choice of a field that lets people choose. A language that is not given its words has to be translated. */
export interface AddChoice {
  readonly kind: "add-choice";
  readonly form: string;
  readonly field: string;
  /** Its name in the files. */
  readonly value: string;
  readonly labels: readonly FieldWords[];
  /** The choice that it stands behind; `null`: it is the first. */
  readonly after: string | null;
}
