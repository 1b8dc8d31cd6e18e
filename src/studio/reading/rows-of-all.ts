import { equal } from "../../engine/index.ts";
import { textsInCode } from "../../linter/index.ts";
import { type Repository, usesOf } from "../../model/index.ts";
import { changingArms, ifApplies } from "../edits/index.ts";
import type { Finding, TextRow } from "../protocol.ts";
import type { TextNamed } from "../protocol-texts.ts";
import { NO_COMMIT, type TextsOfCommit } from "./committed-texts.ts";
import { textRows } from "./texts-table.ts";

/**
 * All texts of everybody, each followed by the arms' versions, and the arms' additional texts at the end of each file.
 * A text that only people in arms see is marked.
 */
export function rowsOfAll(
  repo: Repository,
  committed: TextsOfCommit = NO_COMMIT,
  findings: readonly Finding[] = [],
): readonly TextRow[] {
  const everybodys = textRows(repo, committed(""), findings);
  const arms = changingArms(repo).map(
    (arm) => new Map(rowsOfArm(repo, arm, committed).map((row) => [rowKey(row), row] as const)),
  );
  if (arms.length === 0) return everybodys;
  const known = new Set(everybodys.map(rowKey));
  const theirs = (row: TextRow) => arms.flatMap((rows) => rows.get(rowKey(row)) ?? []);
  const withTheirs = (row: TextRow): readonly TextRow[] => {
    const own = theirs(row);
    return [foundInArms(row, own), ...own.filter((one) => !equal(one.values, row.values))];
  };
  const besides = arms.flatMap((rows) => [...rows.values()]).filter((row) => !known.has(rowKey(row)));
  return [...new Set(everybodys.map(({ file }) => file))].flatMap((name) => [
    ...everybodys.flatMap((row) => (row.file === name ? withTheirs(row) : [])),
    ...besides.flatMap((row) => (row.file === name ? { ...row, ofArm: true as const } : [])),
  ]);
}

/** The texts as people in an arm have them. Empty if its patch does not apply now. */
function rowsOfArm(repo: Repository, arm: string, committed: TextsOfCommit): readonly TextRow[] {
  const seen = ifApplies(repo, arm);
  if (seen === undefined) return [];
  const used = new Set(usesOf(seen).flatMap((use) => (use.kind === "text" ? [use.key] : [])));
  const inCode = textsInCode(repo.root);
  return textRows(seen, committed(arm)).map((row) => {
    const key = row.key.replace(PLURAL, "");
    const unused = ![row.key, key].some((one) => used.has(one)) && !inCode(key);
    return { ...row, arm, unused };
  });
}

const PLURAL = /_(?:ordinal_)?(?:zero|one|two|few|many|other)$/;

/** A text that only pages of people in arms show. */
function foundInArms(row: TextRow, theirs: readonly TextRow[]): TextRow {
  const seeing = theirs.filter(({ shown }) => shown.length > 0);
  if (row.shown.length > 0 || seeing.length === 0) return row;
  const shown = [...new Set(seeing.flatMap((one) => one.shown))];
  return { ...row, shown, onlyIn: seeing.flatMap(({ arm }) => arm ?? []) };
}

export function rowKey({ file, key }: TextNamed): string {
  return `${file}:${key}`;
}

/** Everybody's texts, with the places where people in an arm see them, and texts that only the arm has. */
export function rowsInArm(everybodys: readonly TextRow[], theirs: readonly TextRow[]): readonly TextRow[] {
  const known = new Map(everybodys.map((row) => [rowKey(row), row]));
  return theirs.map((row) => {
    const base = known.get(rowKey(row));
    return base === undefined ? { ...row, ofArm: true } : { ...base, shown: row.shown };
  });
}
