import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withArmProblems } from "../../../src/linter/arms.ts";
import { check } from "../../../src/linter/index.ts";
import { changeMessage, type Problem, readRepository } from "../../../src/model/index.ts";
import { copyOfGarden, writeTrial } from "../studio/journeys.ts";

test("accepts an arm's patch that tests a value before it changes it, or removes an item", () => {
  const root = copyOfGarden();
  const page = "/steps/details/page";
  const ops = [
    { op: "test", path: `${page}/0/block`, value: "heading" },
    { op: "add", path: `${page}/0`, value: { block: "text", text: "details.subtitle" } },
    { op: "remove", path: `${page}/1/sub` },
  ];
  writeTrial(root, [{ file: "flows/garden/flow.json", ops }]);
  expect(check(readRepository(root)).filter(({ severity }) => severity === "error")).toEqual([]);
});

test("does not report as unused what only people in an arm use", () => {
  const root = copyOfGarden();
  const path = join(root, "flows/garden/flow.json");
  const step = `"details": {
      "path": "/details",`;
  const dialog = `"dialogs": { "sure": { "title": "details.title", "page": [{ "block": "heading", "text": "details.title" }] } },`;
  const text = readFileSync(path, "utf8")
    .replace(`, "sub": "details.subtitle"`, "")
    .replace(step, `${step} ${dialog}`)
    .replace(`"steps": {`, `"conditions": { "isLate": "now > 0" }, "steps": {`);
  writeFileSync(path, text);
  const rules = () => check(readRepository(root)).map(({ rule, message }) => `${rule}: ${message}`);
  expect(rules()).toEqual([
    'unused-name: Nothing uses the condition "isLate". Use it, or remove it.',
    'unused-name: Nothing opens the dialog "sure". Open it, or remove it.',
    'unused-text: The text "details.subtitle" is used nowhere. Remove it, in every language.',
  ]);
  const ops = [
    { op: "add", path: "/steps/details/page/0/sub", value: "details.subtitle" },
    { op: "add", path: "/steps/details/on/submit/0", value: { when: "isLate", do: [{ open: "sure" }] } },
  ];
  writeTrial(root, [{ file: "flows/garden/flow.json", ops }]);
  expect(rules()).toEqual([]);
  writeTrial(root, [{ file: "flows/garden/flow.json", ops: ops.slice(0, 1) }]);
  expect(rules()).toHaveLength(2);
  // What is wrong for everybody else stays wrong.
  writeFileSync(path, text.replace(`"title": "done.title"`, `"title": "done.titel"`));
  const mended = [{ op: "replace", path: "/steps/done/title", value: "done.title" }];
  writeTrial(root, [{ file: "flows/garden/flow.json", ops: mended }]);
  expect(rules()).toContainEqual(expect.stringContaining('unknown-text: The text "done.titel"'));
});

test("a change that only people in an arm get names the arm, also without the advice to accept it", () => {
  const root = copyOfGarden();
  writeTrial(root, [{ file: "flows/garden/flow.json", ops: [{ op: "remove", path: "/steps/details/page/0/sub" }] }]);
  const repo = readRepository(root);
  const file = repo.files.get("flows/garden/flow.json");
  if (file === undefined) throw new Error("The journey has no file");
  const problem: Problem = {
    rule: "recorded-consent",
    severity: "error",
    file: file.path,
    pointer: "/start",
    position: file.locate("/start"),
    ...changeMessage("This now accepts 5.", "npm run flow -- record --accept consent"),
  };
  const [found] = withArmProblems(repo, [], () => [problem]);
  const change = 'With the arm "treatment" of "shorter", flows/garden/flow.json at "/start": This now accepts 5.';
  const command = "npm run flow -- record --accept consent";
  expect(found?.accept).toEqual({ change, command });
  expect(found?.message).toBe(`${change} If this is intended, run: ${command}.`);
});
