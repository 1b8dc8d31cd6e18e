import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "./test.ts";

const run = promisify(execFile);

test("the benchmark of forms measures both kinds of pages, at a small size", async () => {
  const { stdout } = await run(process.execPath, ["tests/bench/forms.ts", "--quick"]);
  const [head = "", ...lines] = stdout.trim().split("\n");
  expect(head).toMatch(/^ours +by hand +ours\/hand$/);
  const rows = lines.map((line) => /^(.*?) {2,}(.*)$/.exec(line)?.slice(1) ?? [line, ""]);
  expect(rows.map(([name]) => name)).toEqual([
    "load of 20 fields, ms",
    "heap at 20 fields, MiB",
    "JavaScript of a first step, kB",
    "a key in 20 fields, ms",
    "submit with 20 errors, ms",
    "next page, ms",
    "page before, ms",
  ]);
  // Each line has two measurements and their ratio. If a measurement is missing, at least one of them is NaN.
  for (const [, figures = ""] of rows) {
    const numbers = figures.trim().split(/ +/).map(Number);
    expect(numbers).toHaveLength(3);
    for (const number of numbers) expect(number).not.toBeNaN();
  }
});
