import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { check } from "../../../src/linter/index.ts";
import { pageView } from "../../../src/studio/reading/index.ts";
import { copyOfGarden, edited, openWorkspace } from "./journeys.ts";

const FLOW = "flows/garden/flow.json";

/** The garden, of which the first page answers some events and stays. */
function staying() {
  const root = copyOfGarden();
  const path = join(root, FLOW);
  const rules = `"submit": [
    { "when": "form.name == form.email", "do": [{ "fail": { "email": "details.emailProblem" } }, { "scroll": "top" }] },
    { "do": [{ "done": "details" }], "then": [{ "when": "lang == 'es'", "do": [{ "set": { "data.done": 0 } }] }, { "goto": "done" }] }
  ]`;
  const flow = readFileSync(path, "utf8").replace(
    '"submit": [{ "do": [{ "done": "details" }], "goto": "done" }]',
    rules,
  );
  writeFileSync(path, flow);
  return openWorkspace(root);
}

const RULE = { kind: "set-condition", flow: "garden", at: "/steps/details/on/submit/0" } as const;
const CHANGE = { ...RULE, when: "form.name == 'Ana'", was: "form.name == form.email" } as const;

test("what a step does without leading on is told with its conditions and the rules around it", () => {
  const { stays } = pageView(staying().repo, "garden", "details", []);
  expect(stays).toEqual([
    {
      kind: "stays",
      to: "tells what is wrong with email, scrolls to the top",
      step: null,
      cause: "“Continue”",
      when: ["“Name” is the same as “Email address”"],
      rules: ["/steps/details/on/submit/0"],
    },
    {
      kind: "stays",
      to: "marks details as done, remembers done",
      step: null,
      cause: "“Continue”",
      when: ["the language is “es”"],
      rules: ["/steps/details/on/submit/1", "/steps/details/on/submit/1/then/0"],
    },
  ]);
});

test("its condition is changed for everybody, or for people in an arm alone; undo gives back every byte", () => {
  const workspace = staying();
  workspace.apply({ kind: "add-experiment", flag: "shorter", epicKey: "GROW-1", why: "Whether less helps." });
  const before = new Map(workspace.repo.files);
  const found = check(workspace.repo);
  workspace.apply(CHANGE);
  expect(Object.keys(edited(workspace, before))).toEqual([FLOW]);
  workspace.undo();
  workspace.apply({ kind: "as-arm", flag: "shorter", arm: "treatment", does: CHANGE });
  expect(Object.keys(edited(workspace, before))).toEqual(["flows/experiments.json"]);
  expect(check(workspace.repo)).toEqual(found);
  workspace.undo();
  expect(edited(workspace, before)).toEqual({});
});

test("a button whose event is named as what a form reports is told by its words", () => {
  const root = copyOfGarden();
  const path = join(root, FLOW);
  const button = `{ "block": "actions", "buttons": [{ "event": "change", "text": "details.submit" }] }`;
  const flow = readFileSync(path, "utf8")
    .replace('"page": [', `"page": [${button},`)
    .replace('"on": {', '"on": { "change": "done",');
  writeFileSync(path, flow);
  const { ways } = pageView(openWorkspace(root).repo, "garden", "details", []);
  expect(ways.filter(({ kind }) => kind === "action").map(({ cause }) => cause)).toEqual(["“Continue”", "“Continue”"]);
});
