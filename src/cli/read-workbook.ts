import readExcelFile from "read-excel-file/node";
import { readSheet } from "../import/index.ts";
import { UsageError } from "../insight/index.ts";
import type { SourceFile } from "../model/index.ts";

/**
 * The sheets of these names in an `.xlsx` file; lines and columns are those of the table. Throws a `UsageError` if it is
 * no such file, or has no sheet of the first name.
 */
export async function readWorkbook(
  path: string,
  bytes: Buffer,
  names: readonly [string, ...string[]],
): Promise<readonly [SourceFile, ...(SourceFile | undefined)[]]> {
  const sheets = await readExcelFile(bytes).catch(() => {
    throw new UsageError(`"${path}" cannot be read as .xlsx. Save it again as "Excel workbook", or its sheets as CSV.`);
  });
  const sheetOf = (name: string): SourceFile | undefined => {
    const sheet = sheets.find((one) => one.sheet.trim().toLowerCase() === name);
    const lines = sheet?.data.map((row, line) =>
      row.map((cell, column) => ({ text: textOf(cell), line: line + 1, column: column + 1 })),
    );
    return lines && readSheet(`${path} (${name})`, "", lines);
  };
  const [needed, ...others] = names;
  const first = sheetOf(needed);
  const all = sheets.map(({ sheet }) => `"${sheet}"`).join(", ");
  if (first === undefined) throw new UsageError(`"${path}" has no sheet "${needed}". It has: ${all}.`);
  return [first, ...others.map(sheetOf)];
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  return cell instanceof Date ? cell.toISOString().replace(/T00:00:00\.000Z$/, "") : String(cell);
}
