import { pointer, segmentsOf, type SourceFile } from "../../model/index.ts";

/** A sheet as CSV (RFC 4180): a list of rows by the names in its first line. Empty cells are left out. */
export function readCsv(path: string, text: string): SourceFile {
  const [head = [], ...lines] = cellsOf(text.replace(/^\uFEFF/, ""));
  const names = head.map(({ text: name }) => name.trim());
  const places = new Map<string, Cell>();
  const rows = lines
    .filter((line) => line.some((cell) => cell.text.trim() !== ""))
    .map((line, row) => {
      places.set(pointer("", row), line[0] as Cell);
      const filled = line.flatMap((cell, column) => {
        const name = names[column] ?? "";
        if (name === "" || cell.text.trim() === "") return [];
        places.set(pointer("", row, name), cell);
        return [[name, cell.text.trim()] as const];
      });
      return Object.fromEntries(filled);
    });
  return {
    path,
    text,
    value: rows,
    locate(at) {
      const [row = "0", column = ""] = segmentsOf(at);
      const { line, column: start } =
        places.get(at) ?? places.get(pointer("", row, column)) ?? places.get(pointer("", row)) ?? FIRST;
      return { line, column: start, endLine: line, endColumn: start };
    },
  };
}

interface Cell {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

const FIRST: Cell = { text: "", line: 1, column: 1 };

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
