import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { check } from "../../../src/linter/index.ts";
import { groupBy, type Problem, readRepository } from "../../../src/model/index.ts";
import { type Fault, faults } from "./faults.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;

/** The problems that the check reports for the committed files with these mistakes in them. */
function problemsWith(planted: readonly Fault[]): readonly Problem[] {
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
const batches = groupBy(faults, ({ batch }) => batch);

describe("the check reports each kind of mistake at its line, with its rule and message", () => {
  const problems = new Map<number, readonly Problem[]>();
  beforeAll(() => {
    for (const [batch, planted] of batches) problems.set(batch, problemsWith(planted));
  }, 120_000);

  test.each(faults)("$kind", (fault) => {
    const said = problems.get(fault.batch) ?? [];
    const found = said.filter(({ rule, message }) => rule === fault.rule && fault.says.test(message));
    const near = said.filter(({ rule }) => rule === fault.rule).map(({ message }) => message);
    expect(found, `said by ${fault.rule}: ${near.join("\n")}`).not.toEqual([]);
    const lines = found.map(({ file, position }) => lineOf(fault, file, position.line));

    expect(lines.some((line) => line.includes(fault.at))).toBe(true);
  });

  function lineOf({ batch }: Fault, path: string, line: number): string {
    const edits = (batches.get(batch) ?? []).flatMap((one) => one.edits);
    let text = readFileSync(ROOT + path, "utf8");
    for (const [file, from, to] of edits) if (file === path) text = text.replace(from, () => to);
    return text.split("\n")[line - 1] ?? "";
  }
});
