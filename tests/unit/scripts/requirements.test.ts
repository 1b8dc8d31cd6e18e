import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { requirements } from "../../../scripts/requirements.ts";
import { readResults, readRuns, type TestResult } from "../../../scripts/results.ts";
import { newFolder } from "../new-folder.ts";

const TABLE = "id\tsection\tsurface\trequirement\nA-01\t1\tapp\tone\nA-02\t1\tapp\ttwo\nI18N-01\t1\tlocale\tthree\n";

const ran = (title: string, passed = true): TestResult => ({ title, file: "a.test.ts", passed, problem: "", ms: 1 });
/** A number in brackets, written so that this file names no requirement itself. */
const tag = (...ids: readonly string[]) => `[${ids.join(", ")}]`;

/** The state and places of each row, for test files with these lines and a run with these results. */
function found(lines: readonly string[], results: readonly TestResult[]) {
  const { rows, unknown } = requirements(TABLE, new Map([["a.test.ts", lines.join("\n")]]), results);
  return {
    unknown,
    rows: Object.fromEntries(rows.map(({ id, state, places }) => [id, `${state} ${places.join(" ")}`])),
  };
}

test("a row counts as shown if a test that names it ran and passed, but not if the test did not run", () => {
  const lines = [`test("x ${tag("A-01")}")`, `test("y ${tag("A-02")}")`];
  expect(found(lines, [ran(`x ${tag("A-01")}`)])).toEqual({
    unknown: [],
    rows: { "A-01": "shown a.test.ts:1", "A-02": "not run a.test.ts:2", "I18N-01": "open " },
  });
});

test("a row counts as failed if one of the tests that name it failed", () => {
  const title = `x ${tag("A-01", "I18N-01")}`;
  const { rows } = found([title, title], [ran(title), ran(title, false)]);
  expect(rows).toMatchObject({ "A-01": "FAILED a.test.ts:1 a.test.ts:2", "I18N-01": "FAILED a.test.ts:1 a.test.ts:2" });
});

test("a number that comes into a title from a table has its place at the line of the table", () => {
  const { rows } = found([`  ["${["A-01", "A-02"].join(", ")}", 1],`], [ran(`x ${tag("A-01", "A-02")}`)]);
  expect(rows).toMatchObject({ "A-01": "shown a.test.ts:1", "A-02": "shown a.test.ts:1" });
});

test("reports a number that the table does not have", () => {
  expect(found([], [ran(`x ${tag("A-01")} ${tag("A-99")} [not a number]`)]).unknown).toEqual(["A-99"]);
});

test("reads the results of the unit and browser tests that ran, without those that were skipped", () => {
  const folder = newFolder();
  const one = (fullName: string, status: string) => ({ fullName, status, failureMessages: [], duration: 3 });
  writeFileSync(
    join(folder, "unit.json"),
    JSON.stringify({
      startTime: 0,
      testResults: [
        {
          name: "/somewhere/tests/unit/a.test.ts",
          status: "failed",
          message: "",
          assertionResults: [one("a", "passed"), one("b", "failed"), one("c", "skipped"), one("d", "todo")],
        },
      ],
    }),
  );
  const spec = (title: string, ok: boolean, status: string) => ({
    title,
    file: "x.spec.ts",
    ok,
    tests: [{ status, results: [] }],
  });
  const specs = [spec("e", true, "expected"), spec("f", false, "unexpected"), spec("g", true, "skipped")];
  writeFileSync(
    join(folder, "e2e.json"),
    JSON.stringify({ stats: { startTime: "2030-01-01T00:00:00.000Z" }, suites: [{ title: "x.spec.ts", specs }] }),
  );
  expect(readResults(folder).map(({ file, title, passed }) => `${file} ${title} ${passed}`)).toEqual([
    "tests/unit/a.test.ts a true",
    "tests/unit/a.test.ts b false",
    "tests/e2e/x.spec.ts e true",
    "tests/e2e/x.spec.ts f false",
  ]);
  expect(readRuns(folder).map(({ began }) => began)).toEqual(["1970-01-01T00:00:00.000Z", "2030-01-01T00:00:00.000Z"]);
  rmSync(join(folder, "e2e.json"));
  expect(readResults(folder).length).toBe(2);
  expect(readRuns(folder)[1]?.began).toBeUndefined();
  rmSync(folder, { recursive: true });
});
