import { pointer, segmentsOf, type SourceFile } from "../../model/index.ts";

/** A cell with its place in the file; lines and columns are counted from 1. */
export interface Cell {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

const FIRST: Cell = { text: "", line: 1, column: 1 };

/**
 * A sheet of lines of cells: a list of rows by the names in its first line, in small letters but for a language
 * (`label::Español`). Empty cells and lines are left out.
 */
export function readSheet(path: string, text: string, sheet: readonly (readonly Cell[])[]): SourceFile {
  const [head = [], ...lines] = sheet;
  const names = head.map(({ text: name }) => name.trim().replace(/^[^:]+/, (word) => word.toLowerCase()));
  const places = new Map<string, Cell>();
  const rows = lines
    .filter((line) => line.some((cell) => cell.text.trim() !== ""))
    .map((line, row) => {
      places.set(pointer("", row), line[0] ?? FIRST);
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
