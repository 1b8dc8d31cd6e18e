import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "./test.ts";

const run = promisify(execFile);

test("the benchmark of forms measures every kind of page, at a small size", async () => {
  const { stdout } = await run(process.execPath, ["tests/bench/forms.ts", "--quick"]);
  const [head = "", ...lines] = stdout.trim().split("\n");
  expect(head).toMatch(/^ours +by hand +RJSF +ours\/hand +RJSF\/hand$/);
  const rows = lines.map((line) => /^(.*?) {2,}(.*)$/.exec(line)?.slice(1) ?? [line, ""]);
  expect(rows.map(([name]) => name)).toEqual([
    "load of 20 fields, ms",
    "a key in 20 fields, ms",
    "heap at 20 fields, MiB",
    "a key that reveals a field among 20, ms",
    "submit with 20 errors, ms",
    "next page, ms",
  ]);
  // Each line has three measurements and two ratios. If a measurement is missing, at least one of them is NaN.
  for (const [, figures = ""] of rows) {
    const numbers = figures.trim().split(/ +/).map(Number);
    expect(numbers).toHaveLength(5);
    for (const number of numbers) expect(number).not.toBeNaN();
  }
});
