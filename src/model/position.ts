/** Where something stands in a file; lines and columns (UTF-16 units) count from 1, the end is just behind it. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}
