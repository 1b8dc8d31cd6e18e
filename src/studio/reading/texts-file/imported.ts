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

/** Maximum size of a file in bytes. */
const LARGEST = 5_000_000;

/** The content, or why it cannot be read. */
export type Read<T> = { readonly problem: string } | { readonly problem: null; readonly value: T };

/** The text of a UTF-8 file, without its byte order mark. */
export function decoded(bytes: Uint8Array): Read<string> {
  if (bytes.length > LARGEST) return { problem: "It is larger than 5 MB. Export fewer texts at a time." };
  const hint = "In Excel, save it as “CSV UTF-8”.";
  try {
    const value = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (value.includes("\0")) return { problem: `It is not a text in UTF-8. ${hint}` };
    return { problem: null, value };
  } catch {
    return { problem: `It is not a text in UTF-8: letters such as ñ would be lost. ${hint}` };
  }
}
