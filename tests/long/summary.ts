import type { PartOutcome } from "./run-part.ts";

/** The output at the end of the long run: what failed, a line for each part, and the last line with the sums. */
export function summary(outcomes: readonly PartOutcome[], seed: number): string {
  const problems = outcomes.flatMap(({ name, problems }) => problems.map((problem) => `✗ ${name}: ${problem}`));
  const rows = outcomes.map(({ name, tries, passed, failed, skipped, seconds }) => [
    skipped === undefined ? (failed > 0 ? "✗" : "✓") : "–",
    name,
    `${seconds.toFixed(0)} s`,
    `${passed} passed`,
    `${failed} failed`,
    skipped === undefined ? tries : `skipped: ${skipped}`,
  ]);
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const table = rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  "));
  const [passed, failed] = [sum(outcomes, "passed"), sum(outcomes, "failed")];
  return ["", ...problems, `Seed ${seed}`, ...table, "", `${passed} passed, ${failed} failed`].join("\n");
}

function sum(outcomes: readonly PartOutcome[], of: "passed" | "failed"): number {
  return outcomes.reduce((all, outcome) => all + outcome[of], 0);
}
