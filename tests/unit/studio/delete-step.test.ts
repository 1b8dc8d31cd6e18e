import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Remove } from "../../../src/studio/commands/remove.ts";
import type { Workspace } from "../../../src/studio/server/workspace.ts";
import { copyOfGarden, edited, openWorkspace } from "./journeys.ts";
import { problemsOf } from "../../../src/studio/edits/verified.ts";
import { FLOW, inBoth, jsonOf, textOf, TIPS, write } from "./trial.ts";

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

  test("decides conditions that name the step, and says where; nobody is there any more, and it counts as done", () => {
    const workspace = write(
      withTips(),
      FLOW,
      '"start":',
      `"conditions": { "here": "route.step in ['tips', 'done']", "was": "done.tips && site.id == 'uk'" },\n  "start":`,
    );
    write(workspace, FLOW, `{ "block": "text",`, `{ "block": "text", "when": "here && was",`);
    write(
      workspace,
      FLOW,
      `{ "block": "heading", "text": "done`,
      `{ "block": "heading", "when": "route.from != 'tips'", "text": "done`,
    );
    expect(workspace.plan(DELETED).notes).toContain(
      "What asks whether people were there is decided: in the journey, at “Thank you” (garden).",
    );
    workspace.apply(DELETED);
    const text = textOf(workspace, FLOW);
    expect(text).toContain(`"here": "route.step in ['done']", "was": "site.id == 'uk'"`);
    expect(text).toContain('{ "block": "heading", "text": "done');
    expect(text).not.toContain("tips");
  });

  test("asks where people get instead if its way out is missing or conditional", () => {
    expect(() => withTips().plan({ ...DELETED, step: "done" })).toThrow("Choose the page to which people get instead.");
    const goes = '"continue": { "do": [{ "done": "tips" }], "goto": "done" }';
    const depends = write(withTips(), FLOW, goes, goes.replace('"goto"', `"when": "data.done > 0", "goto"`));
    expect(() => depends.plan(DELETED)).toThrow("Choose the page to which people get instead.");
    depends.apply({ ...DELETED, instead: "done" });
    const tells = write(withTips(), FLOW, goes, goes.replace("}]", '}, { "identify": { "language": "= lang" } }]'));
    tells.apply(DELETED);
    expect(textOf(tells, FLOW)).not.toContain("identify");
  });

  test("deletes the button that would lead from a page to itself, and promises about the page alone", () => {
    const workspace = withTips();
    const again = { kind: "insert", what: "button", flow: "garden", step: "done", name: "again", to: "tips" } as const;
    workspace.apply({ ...again, labels: inBoth("Tips again", "Otra vez") });
    write(
      workspace,
      FLOW,
      '"start":',
      `"invariants": [{ "id": "dig-first", "at": ["tips"], "holds": "data.done > 0", "why": "x" }, { "id": "dig-later", "at": ["tips", "done"], "holds": "data.done > 0", "why": "y" }],\n  "start":`,
    );
    workspace.apply(DELETED);
    const text = textOf(workspace, FLOW);
    expect(text).not.toContain("again");
    expect(jsonOf(workspace, FLOW)).toMatchObject({ invariants: [{ at: ["done"], why: "y" }] });
    expect(problemsOf(workspace.repo).filter(({ severity }) => severity === "error")).toEqual([]);
  });
});
