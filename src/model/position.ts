/** A range in a file. Lines and columns (UTF-16 units) begin with 1. The end is exclusive. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}
