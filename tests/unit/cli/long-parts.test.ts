import { existsSync, readFileSync, rmSync } from "node:fs";
import { expect, onTestFinished, test, vi } from "vitest";
import { type LongPart, longParts } from "../../long/parts.ts";
import { runPart } from "../../long/run-part.ts";
import { summary } from "../../long/summary.ts";

/** A part that prints a text and exits with a code. */
const saying = (text: string, code: number): LongPart => ({
  name: "sums",
  tries: "some sums",
  command: [process.execPath, "-e", `console.log(${JSON.stringify(text)}); process.exitCode = ${code};`],
  counts: /^(?<tried>\d+) sums, (?<failed>\d+) wrong/m,
});

/** Hides the output of the parts, which otherwise appears in the output of this process. */
function silent(): void {
  const spy = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  onTestFinished(() => spy.mockRestore());
}

test("the files that the parts of the long run name exist, and each part has its own name", () => {
  const parts = longParts(1);
  for (const { command } of parts)
    for (const file of command.filter((word) => word.includes("/")))
      expect([file, existsSync(file)]).toEqual([file, true]);
  expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
});

test("docs/long-runs.md describes exactly the parts that there are", () => {
  const table = readFileSync("docs/long-runs.md", "utf8").split("## Benchmarks")[0] ?? "";
  const described = [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  expect(described.toSorted()).toEqual(
    longParts(1)
      .map(({ name }) => name)
      .toSorted(),
  );
});

test.each([
  ["12 sums, 0 wrong", 0, { passed: 12, failed: 0, problems: [] }],
  ["✗ 2 + 2\n12 sums, 1 wrong", 1, { passed: 11, failed: 1, problems: ["✗ 2 + 2"] }],
  ["12 sums, 0 wrong", 3, { passed: 12, failed: 1, problems: ["It ended with 3, and 12 passed"] }],
  ["nothing to do", 0, { passed: 0, failed: 1, problems: ["It ended with 0, and 0 passed"] }],
])("counts a part that prints %j and exits with %i", async (text, code, expected) => {
  silent();
  expect(await runPart(saying(text, code))).toMatchObject(expected);
});

test("a part that this machine cannot run is skipped with its reason, unless it ends with an error", async () => {
  silent();
  const text = "skipped: patroni not installed";
  expect(await runPart(saying(text, 0))).toMatchObject({ passed: 0, failed: 0, skipped: "patroni not installed" });
  expect(await runPart(saying(text, 1))).toMatchObject({ failed: 1 });
});

test("a part fails if one of its tests fails, or if no test ran with the full counts", async () => {
  silent();
  const report = "test-results/long/shares.json";
  const assertion = (fullName: string, status: string) => ({ fullName, status, failureMessages: ["it was 5"] });
  const testResults = [
    {
      name: "/tests/shares.test.ts",
      status: "failed",
      message: "",
      assertionResults: [assertion("200 sequences", "passed"), assertion("2 + 2", "failed")],
    },
  ];
  onTestFinished(() => rmSync(report));
  const script = `require("node:fs").writeFileSync(${JSON.stringify(report)}, ${JSON.stringify(JSON.stringify({ testResults }))})`;
  const outcome = await runPart({
    name: "shares",
    tries: "2,000 sequences",
    command: [process.execPath, "-e", script, "--"],
    counts: "vitest",
    title: /^2000 sequences/,
  });
  expect(outcome).toMatchObject({ passed: 1, failed: 2 });
  expect(outcome.problems[0]).toBe("tests/shares.test.ts › 2 + 2\nit was 5");
  expect(outcome.problems[1]).toContain("full counts");
});

test("the summary of the long run lists what failed, what each part tried, and how many passed", () => {
  const part = (name: string, passed: number, problems: string[]) => ({
    name,
    tries: `all ${name}`,
    passed,
    failed: problems.length,
    problems,
    seconds: 61.4,
  });
  const skipped = { ...part("cluster", 0, []), skipped: "patroni not installed" };
  expect(summary([part("kills", 9, []), part("tabs", 1, ["2 + 2 was 5"]), skipped], 7).split("\n")).toEqual([
    "",
    "✗ tabs: 2 + 2 was 5",
    "Seed 7",
    "✓  kills    61 s  9 passed  0 failed  all kills",
    "✗  tabs     61 s  1 passed  1 failed  all tabs",
    "–  cluster  61 s  0 passed  0 failed  skipped: patroni not installed",
    "",
    "10 passed, 1 failed",
  ]);
});
