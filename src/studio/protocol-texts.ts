/** What the place Texts and the Studio's server tell each other of tables in files. */

/** What a file would change, and what is wrong with it; nothing was written. */
export interface TextsImport {
  /** Why the file cannot be read at all; nothing of it is taken then. */
  readonly problem: string | null;
  readonly changes: readonly TextChange[];
  /** What stays as it is although the file has it otherwise. */
  readonly leftOut: readonly LeftOut[];
  /** What is to be known of the file as a whole. */
  readonly notes: readonly string[];
}

export interface TextChange {
  readonly file: string;
  readonly key: string;
  readonly language: string;
  readonly before: string | null;
  readonly after: string;
  /** What is not wrong, and should be looked at. */
  readonly notes: readonly string[];
}

export interface LeftOut {
  /** As a spreadsheet counts: the names of the columns stand in row 1. */
  readonly row: number;
  readonly file: string;
  readonly key: string;
  /** `null`: the whole row. */
  readonly language: string | null;
  /** What the file has. */
  readonly value: string | null;
  readonly why: string;
}
