/** A text in one language. */
export interface FieldWords {
  readonly language: string;
  readonly value: string;
}
