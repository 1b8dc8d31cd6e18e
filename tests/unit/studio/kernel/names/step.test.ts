import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../../../../src/studio/edits/index.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import type { Rename } from "../../../../../src/studio/commands/rename.ts";
import { copyOfGarden, edited, garden, gardenAfter, openWorkspace } from "../../journeys.ts";
import { errors, FLOW, textOf } from "../../trial.ts";

type RenameStep = Extract<Rename, { readonly step: string }>;

const DETAILS: RenameStep = { kind: "rename", flow: "garden", step: "details", to: "aboutYou" };

const DEV = `{ "data": {}, "steps": { "details": { "details": { "name": "Ana" } } }, "answers": {} }\n`;

/** Changes a file on disk, as another editor would. */
function write(workspace: Workspace, path: string, change: (text: string) => string): void {
  const text = change(textOf(workspace, path));
  writeFileSync(join(workspace.root, path), text);
  workspace.refresh();
}

describe("renaming a step", () => {
  test("changes every place that names it and migrates what people have typed; undo restores every byte", () => {
    const root = copyOfGarden();
    writeFileSync(join(root, "flows/garden/dev.json"), DEV);
    const workspace = openWorkspace(root);
    const before = new Map(workspace.repo.files);
    workspace.apply(DETAILS);
    const changes = edited(workspace, before);
    expect(Object.keys(changes)).toEqual([
      "flows/garden/dev.json",
      FLOW,
      "flows/garden/simulations/straight-through.json",
      "schemas/garden/data.schema.json",
      "schemas/garden/golden/1.json",
      "schemas/garden/migrations/2.json",
    ]);
    expect(changes["flows/garden/dev.json"]).toEqual([
      `-${DEV.trim()}`,
      `+${DEV.trim().replace('"steps": { "details"', '"steps": { "aboutYou"')}`,
    ]);
    expect(JSON.parse(textOf(workspace, "schemas/garden/migrations/2.json"))).toMatchObject({
      changes: [{ move: "drafts.details/form", to: "drafts.aboutYou/form" }],
    });
    expect(changes["schemas/garden/data.schema.json"]).toContain('+  "x-version": 2,');
    // Its texts, stored data and address have their own names.
    expect(textOf(workspace, FLOW)).toContain('"text": "details.title"');
    expect(textOf(workspace, FLOW)).toContain('"into": "data.details"');
    expect(textOf(workspace, FLOW)).toContain('"path": "/details"');
    expect(textOf(workspace, FLOW)).toContain('"aboutYou": {');
  });

  test("changes conditions that read it, but not the same word with another meaning", () => {
    const workspace = garden();
    const conditions = `"conditions": { "here": "route.step == 'details' || data.details.name == 'details'" },`;
    write(workspace, FLOW, (text) => text.replace('"start":', `${conditions}\n  "start":`));
    workspace.apply(DETAILS);
    expect(textOf(workspace, FLOW)).toContain(`"route.step == 'aboutYou' || data.details.name == 'details'"`);
    expect(textOf(workspace, FLOW)).toContain('"start": "aboutYou"');
  });

  test("also changes an arm's patch: its paths and the step that it leads to", () => {
    const workspace = gardenAfter({
      kind: "add-experiment",
      flag: "shorter",
      epicKey: "GROW-1",
      why: "Whether fewer words help.",
    });
    const path = "flows/experiments.json";
    const ops = [
      { op: "replace", path: "/steps/details/title", value: "details.name" },
      { op: "add", path: "/steps/done/on/again", value: "details" },
    ];
    write(workspace, path, (text) => {
      const written = JSON.parse(text) as { experiments: Record<string, unknown>[] };
      Object.assign(written.experiments[0] ?? {}, { patch: { treatment: [{ file: FLOW, ops }] } });
      return JSON.stringify(written, null, 2);
    });
    const found = errors(workspace);
    workspace.apply(DETAILS);
    const [patched] = (JSON.parse(textOf(workspace, path)) as { experiments: { patch: unknown }[] }).experiments;
    expect(patched?.patch).toEqual({
      treatment: [
        {
          file: FLOW,
          ops: [
            { op: "replace", path: "/steps/aboutYou/title", value: "details.name" },
            { op: "add", path: "/steps/done/on/again", value: "aboutYou" },
          ],
        },
      ],
    });
    expect(errors(workspace)).toEqual(found);
  });

  test("refuses a taken name and an unknown step, and writes nothing", () => {
    const workspace = garden();
    expect(() => workspace.plan({ ...DETAILS, to: "done" })).toThrow("There is a step “done” already in garden.");
    expect(() => workspace.plan({ ...DETAILS, step: "nowhere" })).toThrow(Refusal);
    expect(() => workspace.plan({ ...DETAILS, flow: "nowhere" })).toThrow(Refusal);
  });
});
