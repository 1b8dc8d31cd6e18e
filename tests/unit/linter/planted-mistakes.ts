import { readFileSync } from "node:fs";
import { type Edit, editsIn } from "./fixture.ts";

/** A mistake planted in the committed files, and what the check must report for it. */
export interface PlantedMistake {
  readonly kind: string;
  readonly edits: readonly Edit[];
  readonly rule: string;
  /** Matches the message. */
  readonly says: RegExp;
  /** A part of the reported line; by default the text that the mistake puts in. */
  readonly at: string;
  /** Mistakes of one batch are planted together. None of them hides another one of its batch. */
  readonly batch: number;
}

/**
 * The mistakes in `tests/fixtures/planted.txt`, grouped by topic: after `# kind` the edits, as in
 * `tests/fixtures/mistakes/`, a part of the reported line (`@`), and the rule with a pattern of its message: `: rule:
 * pattern`, or `1: rule: pattern` if it belongs to batch 1. docs/checks.md describes each rule.
 */
export const plantedMistakes: readonly PlantedMistake[] = readFileSync(
  new URL("../../fixtures/planted.txt", import.meta.url),
  "utf8",
)
  .split(/\n\n(?=#)/)
  .filter((text) => text.startsWith("# "))
  .map(mistakeFrom);

function mistakeFrom(text: string): PlantedMistake {
  const [title = "", ...lines] = text.trimEnd().split("\n");
  const edits = editsIn(lines.filter((line) => !/^(?:@|\d?:) /.test(line)));
  const [, batch, rule = "", says = ""] = /^(\d?): ([\w-]+): (.*)$/.exec(lines.at(-1) ?? "") ?? [];
  const at = lines.find((line) => line.startsWith("@ "))?.slice(2) ?? edits[0]?.[2] ?? "";
  return { kind: title.slice("# ".length), edits, rule, says: new RegExp(says), at, batch: Number(batch) };
}
