import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { check } from "../../../src/linter/index.ts";
import { groupBy, type Problem, readRepository } from "../../../src/model/index.ts";
import { type PlantedMistake, plantedMistakes } from "./planted-mistakes.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;

/** The problems that the check reports for the committed files with these mistakes in them. */
function problemsWith(planted: readonly PlantedMistake[]): readonly Problem[] {
  const texts = new Map<string, string>();
  for (const { edits } of planted)
    for (const [file, from, to] of edits) {
      const text = texts.get(file) ?? readFileSync(ROOT + file, "utf8");
      if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
      texts.set(
        file,
        text.replace(from, () => to),
      );
    }
  return check(readRepository(ROOT, texts));
}

/** Mistakes that hide others are in another batch than those. A whole check takes a second, so batches are few. */
const batches = groupBy(plantedMistakes, ({ batch }) => batch);

describe("the check reports each kind of mistake at its line, with its rule and message", () => {
  const problems = new Map<number, readonly Problem[]>();
  beforeAll(() => {
    for (const [batch, planted] of batches) problems.set(batch, problemsWith(planted));
  }, 120_000);

  test.each(plantedMistakes)("$kind", (mistake) => {
    const said = problems.get(mistake.batch) ?? [];
    const found = said.filter(({ rule, message }) => rule === mistake.rule && mistake.says.test(message));
    const near = said.filter(({ rule }) => rule === mistake.rule).map(({ message }) => message);
    expect(found, `said by ${mistake.rule}: ${near.join("\n")}`).not.toEqual([]);
    const lines = found.map(({ file, position }) => lineOf(mistake, file, position.line));

    expect(lines.some((line) => line.includes(mistake.at))).toBe(true);
  });

  function lineOf({ batch }: PlantedMistake, path: string, line: number): string {
    const edits = (batches.get(batch) ?? []).flatMap((one) => one.edits);
    let text = readFileSync(ROOT + path, "utf8");
    for (const [file, from, to] of edits) if (file === path) text = text.replace(from, () => to);
    return text.split("\n")[line - 1] ?? "";
  }
});
