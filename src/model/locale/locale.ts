import type { ShapeFinding, Place } from "../node.ts";

/** A file of texts in one language: `locales/<language>/<name>.json`. */
export interface Locale extends Place {
  readonly language: string;
  /** The journey's id, or `common`. */
  readonly name: string;
  /** By key; a plural's forms together. */
  readonly texts: ReadonlyMap<string, readonly LocaleText[]>;
  readonly findings: readonly ShapeFinding[];
}

/** One text of one language. */
export interface LocaleText extends Place {
  /** Dotted, without a plural's ending. */
  readonly key: string;
  /** Dotted, as it is written: with a plural's ending. */
  readonly fullKey: string;
  /** `one`, `other`, … where it is a form of a plural; `ordinal_one`, … of one that puts things in their order. */
  readonly plural?: string;
  readonly value: string;
}
