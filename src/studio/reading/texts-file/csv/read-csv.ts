import Papa from "papaparse";
import type { Read } from "../imported.ts";

/** A row of cells, with its number as in a spreadsheet. */
export interface CsvRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/**
 * The rows of a table, separated by commas, semicolons or tabs, which spreadsheets write depending on the language.
 * Empty rows are skipped.
 */
export function readCsv(text: string): Read<readonly CsvRow[]> {
  const delimiter = [",", ";", "\t"]
    .map((one) => ({ one, count: Papa.parse<string[]>(text, { delimiter: one, preview: 1 }).data[0]?.length ?? 0 }))
    .reduce((best, other) => (other.count > best.count ? other : best)).one;
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const [error] = errors.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0));
  if (error !== undefined)
    return {
      problem: `The quotation marks of row ${(error.row ?? 0) + 1} do not match, so what follows cannot be read. Nothing is imported.`,
    };
  const rows = data.map((cells, index) => ({ row: index + 1, cells }));
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  return filled.length === 0 ? { problem: "It is empty." } : { problem: null, value: filled };
}
