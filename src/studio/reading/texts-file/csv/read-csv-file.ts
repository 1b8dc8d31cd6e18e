import type { Read } from "../decoded.ts";
import { fingerprintsIn } from "../fingerprints.ts";
import type { Imported, ImportedText } from "../imported.ts";
import { textOf } from "./cells.ts";
import { type CsvRow, readCsv } from "./read-csv.ts";
import { type Header, readHeader } from "./read-header.ts";

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
