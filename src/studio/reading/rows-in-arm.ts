import type { TextRow } from "../protocol.ts";

/** Everybody's texts, with the places where people in an arm see them, and texts that only the arm has. */
export function rowsInArm(everybodys: readonly TextRow[], theirs: readonly TextRow[]): readonly TextRow[] {
  const idOf = ({ file, key }: TextRow) => `${file}:${key}`;
  const known = new Map(everybodys.map((row) => [idOf(row), row]));
  return theirs.map((row) => {
    const base = known.get(idOf(row));
    return base === undefined ? { ...row, ofArm: true } : { ...base, shown: row.shown };
  });
}
