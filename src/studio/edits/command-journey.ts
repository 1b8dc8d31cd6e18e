import type { FieldWords } from "./field-words.ts";

/** A new journey, like one from `flow new`. Languages without a title have to be translated. */
export interface AddJourney {
  readonly kind: "add-journey";
  /** Its name in the files, and the last segment of its address. */
  readonly name: string;
  /** Titles of its first page. */
  readonly titles: readonly FieldWords[];
}
