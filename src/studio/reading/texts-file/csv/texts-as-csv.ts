import Papa from "papaparse";
import type { TextRow } from "../../../protocol.ts";
import { fingerprintsOf } from "../fingerprints.ts";
import { notesOf } from "../notes.ts";

/** The columns besides those of the languages. */
export const COLUMNS = { key: "key", place: "place", arm: "arm", notes: "notes", exported: "exported" } as const;

/**
 * Texts as a table for a translator: RFC 4180, with a byte order mark, by which spreadsheets recognize UTF-8. If some
 * belong to an arm, a column names it (`<flag>=<arm>`).
 */
export function textsAsCsv(rows: readonly TextRow[], languages: readonly string[]): string {
  const hasArms = rows.some(({ arm }) => arm !== undefined);
  const table = rows.map((row) => [
    row.key,
    row.file,
    ...(hasArms ? [row.arm ?? ""] : []),
    ...languages.map((language) => row.values[language] ?? ""),
    notesOf(row),
    fingerprintsOf(row.values),
  ]);
  const names = [
    COLUMNS.key,
    COLUMNS.place,
    ...(hasArms ? [COLUMNS.arm] : []),
    ...languages,
    COLUMNS.notes,
    COLUMNS.exported,
  ];
  return `\uFEFF${Papa.unparse([names, ...table.map((cells) => cells.map(cellOf))], { newline: "\r\n" })}\r\n`;
}

/** Cells that a spreadsheet would read as a formula, or that start with the escape for that. */
const READ_OTHERWISE = /^(?:'|[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** A text as a cell. An apostrophe prevents a spreadsheet from calculating it. */
export function cellOf(text: string): string {
  return READ_OTHERWISE.test(text) ? `'${text}` : text;
}

/** The text of a cell, without the apostrophe from `cellOf`. */
export function textOf(cell: string): string {
  return cell.startsWith("'") && READ_OTHERWISE.test(cell.slice(1)) ? cell.slice(1) : cell;
}
