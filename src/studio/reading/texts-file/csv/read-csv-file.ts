import type { Read, Imported, ImportedText } from "../imported.ts";
import { fingerprintsIn } from "../fingerprints.ts";
import { type CsvRow, readCsv } from "./read-csv.ts";
import { COLUMNS, textOf } from "./texts-as-csv.ts";

/** The texts of a table, one per row. */
export function readCsvFile(text: string, languages: readonly string[]): Read<Imported> {
  const table = readCsv(text);
  if (table.problem !== null) return table;
  const [first = { row: 1, cells: [] }, ...others] = table.value;
  const header = readHeader(first, languages);
  if (header.problem !== null) return header;
  const texts = others.map((row) => textIn(row, header.value));
  return { problem: null, value: { counts: "row", texts, notes: header.value.notes } };
}

function textIn({ row, cells }: CsvRow, header: Header): ImportedText {
  const cell = (column: number) => textOf(cells[column] ?? "");
  const [key, file] = [cell(header.key).trim(), cell(header.place).trim()];
  const arm = header.arm < 0 ? "" : cell(header.arm).trim();
  const of = { row, ...(arm !== "" && { arm }), file, key };
  const values = new Map([...header.languages].map(([language, column]) => [language, cell(column)]));
  const prints = header.exported < 0 ? null : fingerprintsIn(cell(header.exported));
  if (cells.length === header.width) return { ...of, values, prints };
  const problem = `The row has ${cells.length} cells, and there are ${header.width} columns.`;
  return { ...of, values, prints, problem };
}

/** The index of each column in a file. */
interface Header {
  readonly width: number;
  readonly key: number;
  readonly place: number;
  /** `-1` if all texts are everybody's. */
  readonly arm: number;
  /** `-1` if the file has no such column. */
  readonly exported: number;
  readonly languages: ReadonlyMap<string, number>;
  readonly notes: readonly string[];
}

/** Reads the names of the columns. The notes list those that are ignored. */
function readHeader({ cells }: CsvRow, languages: readonly string[]): Read<Header> {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const twice = names.find((name, index) => name !== "" && names.indexOf(name) !== index);
  if (twice !== undefined) return { problem: `The column “${twice}” is there twice.` };
  const [key, place] = [names.indexOf(COLUMNS.key), names.indexOf(COLUMNS.place)];
  const lost = [...(key < 0 ? [COLUMNS.key] : []), ...(place < 0 ? [COLUMNS.place] : [])];
  if (lost.length > 0)
    return { problem: `The column “${lost.join("” and “")}” is missing: the first row has to name the columns.` };
  const found = new Map(languages.map((language) => [language, names.indexOf(language.toLowerCase())] as const));
  const missing = languages.filter((language) => (found.get(language) ?? -1) < 0);
  if (missing.length === languages.length)
    return { problem: `No column has the name of a language (${languages.join(", ")}).` };
  const known = new Set<string>([...Object.values(COLUMNS), ...languages.map((one) => one.toLowerCase()), ""]);
  const arm = names.indexOf(COLUMNS.arm);
  const exported = names.indexOf(COLUMNS.exported);
  const notes = [
    ...missing.map((language) => `The column “${language}” is missing: no text of that language changes.`),
    ...cells
      .filter((_cell, index) => !known.has(names[index] ?? ""))
      .map((cell) => `There is no language “${cell.trim()}”: that column is not imported.`),
    ...(exported < 0
      ? [
          "The column “exported” is missing: texts that were changed here since the export cannot be recognized, and are replaced.",
        ]
      : []),
  ];
  const there = new Map([...found].filter(([, column]) => column >= 0));
  return { problem: null, value: { width: names.length, key, place, arm, exported, languages: there, notes } };
}
