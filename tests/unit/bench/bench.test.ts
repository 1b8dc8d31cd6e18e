import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { inShare } from "../share.ts";

const run = promisify(execFile);

// The benchmark of forms needs a browser (tests/e2e/bench-forms.spec.ts). `fuzz` is not in the share, since
// `tests/unit/linter/fuzz.test.ts` covers damaged files there.
for (const [name, size, said] of [
  ["engine", "--quick", /^One visit: \d+ events[^]*engine +[\d,]+ events\/s[^]*times as fast$/],
  ["validations", "--quick", /^ours +[\d,]+ a second[^]*1\.00 of Ajv's$/],
  [
    "edits",
    "--quick",
    /^read again +page +findings +the rest\nall, the first time[^]*\na text +\d+ ms[^]*the first check: 0\.\d\d$/,
  ],
  ["fuzz", "--count=30", /30 files, 0 crashes or hangs/],
] as const)
  test(`the benchmark ${name} measures something, at a small size`, {
    timeout: 120_000,
    ...inShare(name !== "fuzz" && name !== "edits"),
  }, async () => {
    const { stdout } = await run(process.execPath, [`tests/bench/${name}.ts`, size]);
    expect(stdout.trim()).toMatch(said);
  });
