import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Remove } from "../../../src/studio/commands/remove.ts";
import type { Workspace } from "../../../src/studio/server/workspace.ts";
import { copyOfGarden, edited, openWorkspace } from "./journeys.ts";
import { FLOW, TIPS, write } from "./trial.ts";

type DeleteStep = Extract<Remove, { readonly step: string }>;

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
    const workspace = write(
      withTips(),
      FLOW,
      '"start":',
      `"conditions": { "here": "route.step == 'tips'" },\n  "start":`,
    );
    expect(() => workspace.apply(DELETED)).toThrow("“tips” is needed: in the condition “here”.");
  });

  test("is refused if its way out is missing or conditional, or if it does more than show a page", () => {
    expect(() => withTips().plan({ ...DELETED, step: "done" })).toThrow(
      "has no single exit without a condition or a call",
    );
    const goes = '"continue": { "do": [{ "done": "tips" }], "goto": "done" }';
    const depends = write(withTips(), FLOW, goes, goes.replace('"goto"', `"when": "data.done > 0", "goto"`));
    expect(() => depends.plan(DELETED)).toThrow("has no single exit without a condition or a call");
    const tells = write(withTips(), FLOW, goes, goes.replace("}]", '}, { "identify": { "language": "= lang" } }]'));
    expect(() => tells.plan(DELETED)).toThrow("does more than show a page and call the service (identify)");
  });
});
