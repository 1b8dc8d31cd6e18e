/** What only follows from something else that is wrong is not told besides. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { check } from "../../../src/linter/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import { FIXTURES, problemsAfter } from "./fixture.ts";

const GOOD = `${FIXTURES}good`;
const good = readRepository(GOOD);
const files = [...good.files.values()].filter(({ text }) => text.includes(","));

const toldOf = (path: string, text: string) =>
  check(readRepository(GOOD, new Map([[path, text]]))).map(({ rule, file }) => `${rule} ${file}`);

describe.each(files.map(({ path, text }) => [path, text] as const))("%s", (path, text) => {
  test("with a comma too many", () => {
    expect(toldOf(path, text.replace(",", ",,"))).toEqual([`json ${path}`]);
  });

  test("of which the end is missing", () => {
    expect(new Set(toldOf(path, text.slice(0, text.length / 2)))).toEqual(new Set([`json ${path}`]));
  });
});

test("a merge that stopped is told once for each conflict, by its name", () => {
  const conflict = '<<<<<<< HEAD\n  "id": "trip",\n=======\n  "id": "trips",\n>>>>>>> other\n';
  const problems = problemsAfter([{ file: "flows/trip/flow.json", replace: '  "id": "trip",\n', with: conflict }]);
  expect(problems).toEqual([
    {
      rule: "json",
      at: "flows/trip/flow.json:3:1",
      message: "A merge stopped here: keep one of the two versions, and remove the lines <<<<<<<, ======= and >>>>>>>.",
    },
  ]);
});

test("what else is wrong is told beside a file that is not JSON", () => {
  const problems = problemsAfter([
    { file: "locales/es/common.json", replace: ",", with: ",," },
    { file: "flows/trip/flow.json", replace: '"link": "home"', with: '"link": "hme"' },
  ]);
  expect(problems.map(({ rule }) => rule)).toEqual(["unknown-link", "json"]);
});

test("what a site has to have is missing there, not wherever it is read", () => {
  const phone = /"supportPhone": "[^"]*",/.exec(good.sites?.text ?? "")?.[0] ?? "";
  const problems = problemsAfter([
    { file: "flows/sites.json", replace: phone, with: "" },
    { file: "flows/trip/flow.json", replace: '"seats": "= data.done"', with: '"seats": "= site.supportPhone"' },
  ]);
  expect(problems.filter(({ message }) => /supportPhone|phone number/.test(message)).map(({ rule }) => rule)).toEqual([
    "shape",
  ]);
});

test("a definition that is gone is told where it is referred to, and what rests on it is not judged", () => {
  const path = "schemas/api/fields.schema.json";
  const text = readFileSync(path, "utf8");
  expect(text).toContain('"email": {');
  const problems = check(readRepository(process.cwd(), new Map([[path, text.replace('"email": {', '"mail": {')]])));
  expect(problems.filter(({ rule }) => rule === "unknown-schema").length).toBeGreaterThan(0);
  expect(problems.map(({ rule }) => rule)).not.toContain("rule-examples");
});
