import { join } from "node:path";
import { expect, test } from "vitest";
import { check, readJourneys } from "../../../src/language/check/index.ts";
import { simulationProblems } from "../../../src/tools/index.ts";

test("the check warns of nothing in the landed files, and they do what was recorded (else, where it is meant: npm run flow -- record)", async () => {
  const repo = readJourneys(join(import.meta.dirname, "../../.."));
  const problems = [...check(repo), ...(await simulationProblems(repo))];
  expect(problems.map(({ file, position, message }) => `${file}:${position?.line ?? ""} ${message}`)).toEqual([]);
});
