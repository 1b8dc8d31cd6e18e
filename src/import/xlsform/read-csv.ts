import type { SourceFile } from "../../model/index.ts";
import { type Cell, readSheet } from "./sheet.ts";

/** A sheet as CSV (RFC 4180). */
export function readCsv(path: string, text: string): SourceFile {
  return readSheet(path, text, cellsOf(text.replace(/^\uFEFF/, "")));
}

function cellsOf(text: string): readonly (readonly Cell[])[] {
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  let [line, lineStart] = [1, 0];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  while (cell.lastIndex < text.length || row.length > 0) {
    const start = cell.lastIndex;
    const [whole, quoted, plain = "", end = ""] = cell.exec(text) ?? [];
    if (whole === undefined) break;
    row.push({
      text: quoted === undefined ? plain : quoted.replaceAll('""', '"'),
      line,
      column: start - lineStart + 1,
    });
    const breaks = whole.split("\n").length - 1;
    if (breaks > 0) [line, lineStart] = [line + breaks, start + whole.lastIndexOf("\n") + 1];
    if (end === ",") continue;
    rows.push(row);
    row = [];
    if (cell.lastIndex >= text.length) break;
  }
  return rows;
}
