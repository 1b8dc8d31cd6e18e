/** What the place Texts and the Studio's server tell each other of tables in files. */

/** The files that texts come and go in: a table of all languages, or XLIFF 2.1 into one language. */
export type TextsFileKind = { readonly as: "csv" } | { readonly as: "xliff"; readonly into: string };

/** What a file would change, and what is wrong with it; nothing was written. */
export interface TextsImport {
  /** Why the file cannot be read at all; nothing of it is taken then. */
  readonly problem: string | null;
  /** How `row` of what is left out counts. */
  readonly counts: "row" | "line";
  readonly changes: readonly TextChange[];
  /** What stays as it is although the file has it otherwise. */
  readonly leftOut: readonly LeftOut[];
  /** What is to be known of the file as a whole. */
  readonly notes: readonly string[];
}

export interface TextChange {
  /** `<flag>=<arm>`: for people in this arm alone. */
  readonly arm?: string;
  readonly file: string;
  readonly key: string;
  readonly language: string;
  readonly before: string | null;
  readonly after: string;
  /** What is not wrong, and should be looked at. */
  readonly notes: readonly string[];
}

export interface LeftOut {
  /** As a spreadsheet counts, where the names of the columns stand in row 1; or the line of the file. */
  readonly row: number;
  readonly arm?: string;
  readonly file: string;
  readonly key: string;
  /** `null`: the whole row. */
  readonly language: string | null;
  /** What the file has. */
  readonly value: string | null;
  readonly why: string;
}

/** Texts that were changed since a day. */
export interface TextsSince {
  readonly texts: readonly TextNamed[];
}

/** One text, of everybody or as people in an arm (`<flag>=<arm>`) have it. */
export interface TextNamed {
  readonly arm?: string;
  readonly file: string;
  readonly key: string;
}
