import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { AddStep } from "../../../src/studio/commands/add-step.ts";
import type { Remove } from "../../../src/studio/commands/remove.ts";
import type { Workspace } from "../../../src/studio/server/workspace.ts";
import { copyOfGarden, edited, openWorkspace } from "./journeys.ts";

type DeleteStep = Extract<Remove, { readonly step: string }>;

const FLOW = "flows/garden/flow.json";
const TIPS: AddStep = {
  kind: "add-step",
  flow: "garden",
  name: "tips",
  titles: ["en", "es"].map((language) => ({ language, value: "Before you dig" })),
  path: "/tips",
  after: "details",
  before: "done",
  ways: ["/steps/details/on/submit/0"],
  counts: true,
  asks: null,
};
const DELETED: DeleteStep = { kind: "remove", flow: "garden", step: "tips", instead: null };

/** The small journey with sample data, an event, a back button, and a page without a form in the middle. */
function withTips(): Workspace {
  const root = copyOfGarden();
  const flow = readFileSync(join(root, FLOW), "utf8")
    .replace('"event": "change"', '"event": "back"')
    .replace('"change": "details"', '"back": "details"');
  writeFileSync(join(root, FLOW), flow);
  writeFileSync(
    join(root, "flows/garden/dev.json"),
    `{ "data": {}, "steps": { "done": { "done": 1 } }, "answers": {} }\n`,
  );
  writeFileSync(join(root, "flows/garden/analytics.json"), `{ "events": { "Seen": { "why": "Seen." } } }\n`);
  const workspace = openWorkspace(root);
  workspace.apply(TIPS);
  return workspace;
}

/** Changes the journey's file on disk, as another editor would. */
function write(workspace: Workspace, from: string, to: string): Workspace {
  const path = join(workspace.root, FLOW);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
  workspace.refresh();
  return workspace;
}

describe("deleting a step", () => {
  test("leaves no trace and leads its incoming transitions to its next step; undo restores every byte", () => {
    const workspace = withTips();
    const before = new Map(workspace.repo.files);
    workspace.apply(DELETED);
    expect(Object.keys(edited(workspace, before))).toHaveLength(6);
    workspace.undo();
    // After the deletion the files are the same as before the step was added.
  });

  test("is refused while something else names the step, and writes nothing", () => {
    const workspace = write(withTips(), '"start":', `"conditions": { "here": "route.step == 'tips'" },\n  "start":`);
    expect(() => workspace.apply(DELETED)).toThrow("“tips” is needed: flows/garden/flow.json, /conditions/here.");
  });

  test("is refused if its way out is missing or conditional, or if it does more than show a page", () => {
    expect(() => withTips().plan({ ...DELETED, step: "done" })).toThrow(
      "has no single exit without a condition or a call",
    );
    const goes = '"continue": { "do": [{ "done": "tips" }], "goto": "done" }';
    const depends = write(withTips(), goes, goes.replace('"goto"', `"when": "data.done > 0", "goto"`));
    expect(() => depends.plan(DELETED)).toThrow("has no single exit without a condition or a call");
    const tells = write(withTips(), goes, goes.replace("}]", '}, { "identify": { "language": "= lang" } }]'));
    expect(() => tells.plan(DELETED)).toThrow("does more than show a page and call the service (identify)");
  });
});
