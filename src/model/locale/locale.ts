import type { ShapeFinding, Place } from "../node.ts";

/** A file of texts in one language: `locales/<language>/<name>.json`. */
export interface Locale extends Place {
  readonly language: string;
  /** The journey's id, or `common`. */
  readonly name: string;
  /** By key. The forms of a plural are together. */
  readonly texts: ReadonlyMap<string, readonly LocaleText[]>;
  readonly findings: readonly ShapeFinding[];
}

/** One text of one language. */
export interface LocaleText extends Place {
  /** Dotted, without the ending of a plural form. */
  readonly key: string;
  /** Dotted, as written: with the ending of a plural form. */
  readonly fullKey: string;
  /** The plural form: `one`, `other`, …; `ordinal_one`, … for ordinal numbers. */
  readonly plural?: string;
  readonly value: string;
}
