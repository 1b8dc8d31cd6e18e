import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

test.each([
  ["engine", "--quick", /^One visit: \d+ events[^]*engine +[\d,]+ events\/s[^]*times as fast$/],
  ["validations", "--quick", /^ours +[\d,]+ a second[^]*1\.00 of Ajv's$/],
  ["forms", "--quick", /^ours +by hand +ratio\nload of 20 fields[^]*a key that reveals[^]*next page/],
  ["fuzz", "--count=30", /30 files, 0 crashes or hangs/],
])("the benchmark %s measures something, at a small size", { timeout: 120_000 }, async (name, size, said) => {
  const { stdout } = await run(process.execPath, [`tests/bench/${name}.ts`, size]);
  expect(stdout.trim()).toMatch(said);
});
