import { equal } from "../../../engine/index.ts";
import type { Repository } from "../../../model/index.ts";
import { changingArms, ifApplies, type KnownTexts, knownTexts } from "../../edits/index.ts";
import type { TextRow } from "../../protocol.ts";
import type { TextNamed } from "../../protocol-texts.ts";
import { textRows } from "../texts-table.ts";
import { rowKey } from "../rows-of-all.ts";

/** The texts of some people, which new texts are checked against. */
interface TextsOf {
  readonly rows: readonly TextRow[];
  readonly known: KnownTexts;
}

/** The texts of everybody (`""`), or of people in an arm. `undefined` if the arm does not exist. */
export function textsOf(repo: Repository, arm: string): TextsOf | undefined {
  if (arm === "") return { rows: textRows(repo), known: knownTexts(repo) };
  const seen = ifApplies(repo, arm);
  return seen && { rows: textRows(seen).map((row) => ({ ...row, arm })), known: knownTexts(seen) };
}

/**
 * Adds the arms' versions of these texts, and the arms' own texts at the same places. Texts of an arm that are missing
 * in a language, and those in `besides`, are always included. Each follows everybody's text.
 */
export function withArms(
  repo: Repository,
  rows: readonly TextRow[],
  besides: readonly TextNamed[] = [],
): readonly TextRow[] {
  const arms = changingArms(repo);
  if (arms.length === 0) return rows;
  const everybodys = new Map(textRows(repo).map((row) => [rowKey(row), row]));
  const chosen = new Set(rows.map(rowKey));
  const requested = new Set(besides.map(({ arm = "", ...text }) => `${arm}:${rowKey(text)}`));
  const steps = new Set(rows.flatMap(({ shown }) => shown));
  const others = arms.flatMap((arm) =>
    (textsOf(repo, arm)?.rows ?? []).filter((row) => {
      if (requested.has(`${arm}:${rowKey(row)}`)) return true;
      const base = everybodys.get(rowKey(row));
      if (base !== undefined) return chosen.has(rowKey(row)) && !equal(base.values, row.values);
      return row.missingIn.length > 0 || row.shown.some((step) => steps.has(step));
    }),
  );
  const behind = rows.flatMap((row) => [row, ...others.filter((one) => rowKey(one) === rowKey(row))]);
  return [...behind, ...others.filter((one) => !chosen.has(rowKey(one)))];
}
