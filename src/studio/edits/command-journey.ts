import type { FieldWords } from "./field-words.ts";

/** A new journey, as `flow new` begins one. A language that is not given its title has to be translated. */
export interface AddJourney {
  readonly kind: "add-journey";
  /** Its name in the files, and the end of its address. */
  readonly name: string;
  /** Of its first page. */
  readonly titles: readonly FieldWords[];
}
