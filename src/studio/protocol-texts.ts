/** Messages about exported and imported texts between the Studio's server and the Texts place. */

/** The formats of text files: a table with all languages, or XLIFF 2.1 for one target language. */
export type TextsFileKind = { readonly as: "csv" } | { readonly as: "xliff"; readonly into: string };

/** A preview of an import: the changes, and what is wrong with the file. */
export interface TextsImport {
  /** Why the file cannot be read at all. Then nothing is imported. */
  readonly problem: string | null;
  /** Whether `row` in `leftOut` counts table rows or lines of the file. */
  readonly counts: "row" | "line";
  readonly changes: readonly TextChange[];
  /** Texts that stay as they are although the file has others. */
  readonly leftOut: readonly LeftOut[];
  /** Notes about the file as a whole. */
  readonly notes: readonly string[];
}

export interface TextChange extends TextNamed {
  readonly language: string;
  readonly before: string | null;
  readonly after: string;
  /** Remarks that are not errors but should be reviewed. */
  readonly notes: readonly string[];
}

export interface LeftOut extends TextNamed {
  /** The row as a spreadsheet counts (the header is row 1), or the line of the file. */
  readonly row: number;
  /** `null` if the whole row is left out. */
  readonly language: string | null;
  /** The value in the file. */
  readonly value: string | null;
  readonly why: string;
}

/** How a term is translated everywhere. */
export interface Term {
  readonly term: string;
  /** By language. */
  readonly in?: Readonly<Record<string, string>>;
  readonly note?: string;
}

/** Texts that changed since a date. */
export interface TextsSince {
  readonly texts: readonly TextNamed[];
}

/** A text of everybody, or as people in an arm (`<flag>=<arm>`) have it. */
export interface TextNamed {
  readonly arm?: string;
  readonly file: string;
  readonly key: string;
}
