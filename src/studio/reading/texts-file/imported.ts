import type { TextNamed } from "../../protocol-texts.ts";

/** A text in an imported file, whatever its format. */
export interface ImportedText extends TextNamed {
  /** Its row or line, see `Imported.counts`. */
  readonly row: number;
  /** Texts by language. */
  readonly values: ReadonlyMap<string, string>;
  /**
   * Fingerprints of the text at the time of its export, by language (`fingerprints.ts`). `null` if the file has none.
   */
  readonly prints: ReadonlyMap<string, string> | null;
  /** The source text of the translation, if the file contains it. */
  readonly source?: { readonly language: string; readonly value: string };
  /** Why the text cannot be imported. */
  readonly problem?: string;
}

/** The content of an imported file. */
export interface Imported {
  /** Whether positions are rows of a table or lines of a file. */
  readonly counts: "row" | "line";
  readonly texts: readonly ImportedText[];
  /** Notes about the file as a whole. */
  readonly notes: readonly string[];
}
