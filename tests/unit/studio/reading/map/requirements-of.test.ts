import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { requirementsAtSteps } from "../../../../../scripts/requirements-at-steps.ts";
import { readJourneys } from "../../../../../src/linter/index.ts";
import { findIn, requirementsIn } from "../../../../../src/studio/pages/map/find.ts";
import type { MapStep, RequirementView } from "../../../../../src/studio/protocol-map.ts";
import { openApi } from "../../open-api.ts";
import { copyOfGarden } from "../../journeys.ts";

/** The number of a requirement, put together so that this file does not name a real one. */
const number = (digits: string) => `PLOT-${digits}`;

/** The small journey with a table of requirements, one of which a test covers. */
function withRequirements(): string {
  const root = copyOfGarden();
  mkdirSync(join(root, "tests/spec"), { recursive: true });
  const rows = [
    [number("01"), "1", "flow", "Whoever asks for a plot says who they are."],
    [number("02"), "1", "flow", "At /done people read that their plot is kept."],
    [number("03"), "2", "mixed", "Mails are sent within a minute."],
  ];
  const table = [["id", "section", "surface", "requirement"], ...rows].map((row) => row.join("\t")).join("\n");
  writeFileSync(join(root, "tests/spec/requirements.tsv"), `${table}\n`);
  const title = `test("a name is needed [${number("01")}]", () => {`;
  writeFileSync(
    join(root, "tests/garden.test.ts"),
    `${title}\n  play("/details", { name: "", read: "details.title" });\n});\n`,
  );
  return root;
}

const AT_DETAILS: RequirementView = {
  id: number("01"),
  words: "Whoever asks for a plot says who they are.",
  steps: [{ step: "details", shows: ["the text “details.title”", "the field “name”"] }],
};
const AT_DONE: RequirementView = {
  id: number("02"),
  words: "At /done people read that their plot is kept.",
  steps: [{ step: "done", shows: [] }],
};

test("a requirement belongs to the steps that its words or tests name, with the fields and texts that they name", async () => {
  const root = withRequirements();
  const requirements = requirementsAtSteps(root, readJourneys(root));
  const { ask } = await openApi({ root, commits: false, requirements });
  expect(await ask("requirements", { flow: "garden" })).toEqual({
    status: 200,
    body: [AT_DETAILS, AT_DONE],
  });
  expect((await ask("requirements", { flow: "nothing" })).status).toBe(404);
});

test("a project without requirements gets an empty list, and the search still works", async () => {
  const root = copyOfGarden();
  expect(requirementsAtSteps(root, readJourneys(root))).toEqual([]);
  const { ask } = await openApi({ root, commits: false });
  expect(await ask("requirements", { flow: "garden" })).toEqual({ status: 200, body: [] });
  expect(findIn([step("details")], "plot")).toEqual(new Map());
});

test("the search finds requirements by a part of their number or words", () => {
  const required = (words: string) => requirementsIn([AT_DETAILS, AT_DONE], words);
  const steps = [step("details"), step("done")];
  expect(required(" ")).toEqual(new Map());
  expect(findIn(steps, number("01").toLowerCase(), required(number("01")))).toEqual(
    new Map([["details", `the requirement ${number("01")}`]]),
  );
  expect([...(findIn(steps, "plot", required("plot")) ?? [])]).toEqual([
    ["details", `the requirement ${number("01")}`],
    ["done", `the requirement ${number("02")}`],
  ]);
  const both = requirementsIn([AT_DONE, { ...AT_DONE, id: number("03") }], "kept");
  expect(findIn(steps, "kept", both)).toEqual(new Map([["done", "2 requirements"]]));
  expect(both.get("done")).toEqual([number("02"), number("03")].map((id) => ({ id, words: AT_DONE.words, shows: [] })));
});

function step(id: string): MapStep {
  return {
    id,
    number: 1,
    title: id,
    path: `/${id}`,
    kind: "page",
    column: 0,
    isStart: false,
    absent: null,
    differs: [],
    missing: 0,
    findings: [],
    holds: [],
  };
}
