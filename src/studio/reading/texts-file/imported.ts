/** A text as a file has it, whatever the file's format. */
export interface ImportedText {
  /** Where it stands, as `Imported.counts` counts. */
  readonly row: number;
  /** `<flag>=<arm>`: only people in this arm have it so. */
  readonly arm?: string;
  /** The place of the text, and its name there. */
  readonly file: string;
  readonly key: string;
  /** Words by language. */
  readonly values: ReadonlyMap<string, string>;
  /** What the text was when it was exported, by language (`fingerprints.ts`). `null`: the file says nothing of it. */
  readonly prints: ReadonlyMap<string, string> | null;
  /** What the words were translated from, where the file has that. */
  readonly source?: { readonly language: string; readonly value: string };
  /** Why nothing of it can be taken over. */
  readonly fault?: string;
}

/** All that a file has. */
export interface Imported {
  /** How people count in it: rows of a table, lines of a file. */
  readonly counts: "row" | "line";
  readonly texts: readonly ImportedText[];
  /** What is to be known of the file as a whole. */
  readonly notes: readonly string[];
}
