import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { problemsOf } from "../../../../src/studio/edits/verified.ts";
import type { AddStep } from "../../../../src/studio/commands/add-step.ts";
import { Refusal } from "../../../../src/studio/edits/index.ts";
import type { Workspace } from "../../../../src/studio/server/workspace.ts";
import { copyOfGarden, edited, openWorkspace } from "../journeys.ts";
import { FLOW, textOf, TIPS } from "../trial.ts";
import { testCommands } from "../command-table.ts";

const DEV = "flows/garden/dev.json";

const TRY = "flows/garden/simulations/straight-through.json";
const jsonOf = (workspace: Workspace, path: string) => JSON.parse(textOf(workspace, path)) as Record<string, unknown>;

/** The small journey with a back button, sample data and one analytics event. */
function garden(): Workspace {
  const root = copyOfGarden();
  const flow = readFileSync(join(root, FLOW), "utf8")
    .replace('"event": "change"', '"event": "back"')
    .replace('"change": "details"', '"back": "details"');
  writeFileSync(join(root, FLOW), flow);
  writeFileSync(join(root, DEV), `{ "data": {}, "steps": { "done": { "done": 1 } }, "answers": {} }\n`);
  writeFileSync(join(root, "flows/garden/analytics.json"), `{ "events": { "Details Viewed": { "why": "Seen." } } }\n`);
  return openWorkspace(root);
}

describe("adding a step", () => {
  test("puts it between two steps with its texts, sample data, event and progress entry; undo restores every byte", () => {
    const workspace = garden();
    const before = new Map(workspace.repo.files);
    const found = problemsOf(workspace.repo);
    workspace.apply(TIPS);
    expect(Object.keys(edited(workspace, before))).toEqual([
      "flows/garden/analytics.json",
      DEV,
      FLOW,
      TRY,
      "locales/en/garden.json",
      "locales/es/garden.json",
    ]);
    const flow = jsonOf(workspace, FLOW) as {
      steps: Record<string, unknown>;
      progress: unknown;
    };
    expect(Object.keys(flow.steps)).toEqual(["details", "tips", "done"]);
    expect(flow).toMatchObject({
      progress: {
        steps: [{ step: "details" }, { step: "tips", label: "tips.title" }, { step: "done" }],
      },
      steps: {
        details: {
          on: { submit: { do: [{ done: "details" }], goto: "tips" } },
        },
        done: { on: { back: "tips" } },
      },
    });
    expect(flow.steps["tips"]).toEqual({
      path: "/tips",
      title: "tips.title",
      enter: [{ track: "Tips Viewed" }],
      page: [
        { block: "back", text: "ui.back" },
        { block: "heading", text: "tips.title" },
        {
          block: "actions",
          buttons: [{ event: "continue", text: "details.submit", variant: "primary" }],
        },
      ],
      on: {
        back: "details",
        continue: { do: [{ done: "tips" }], goto: "done" },
      },
    });
    expect(jsonOf(workspace, DEV)["steps"]).toEqual({
      tips: { done: 1 },
      done: { done: 2 },
    });
    expect(jsonOf(workspace, "locales/es/garden.json")["tips"]).toEqual({
      title: "Antes de cavar",
    });
    expect(problemsOf(workspace.repo).length).toBe(found.length);
  });

  test("outside the progress bar: counts as the next step and has that step's guards", () => {
    const workspace = garden();
    const guards = `"guards": [{ "when": "data.details.name == ''", "goto": "details" }],`;
    const path = join(workspace.root, FLOW);
    writeFileSync(path, textOf(workspace, FLOW).replace('"title": "done.title",', `"title": "done.title", ${guards}`));
    workspace.refresh();
    workspace.apply({ ...TIPS, counts: false });
    expect(jsonOf(workspace, FLOW)).toMatchObject({
      progress: { steps: [{ step: "details" }, { step: "done" }] },
      steps: { tips: { progress: "done", guards: [{ goto: "details" }], on: { back: "details", continue: "done" } } },
    });
    expect(jsonOf(workspace, DEV)["steps"]).toEqual({ tips: { done: 1 }, done: { done: 1 } });
  });

  testCommands([
    {
      title: "accepts a missing title in one language, which the check then reports",
      on: garden,
      command: { ...TIPS, titles: TIPS.titles.slice(0, 1) },
    },
  ]);

  test("refuses a taken name or address and an unknown transition or step, and writes nothing", () => {
    const workspace = garden();
    expect(() => workspace.apply({ ...TIPS, name: "done" })).toThrow("There is a step “done” already.");
    expect(() => workspace.apply({ ...TIPS, path: "/done" })).toThrow("has the address /done already");
    expect(() => workspace.apply({ ...TIPS, ways: ["/steps/details/on/change"] })).toThrow("One of these transitions");
    expect(() => workspace.apply({ ...TIPS, before: "nowhere" })).toThrow(Refusal);
  });

  test("refuses a place in the progress bar if its neighbours are not in the order of the bar", () => {
    const back: AddStep = { ...TIPS, after: "done", before: "details", ways: ["/steps/done/on/back"] };
    expect(() => garden().plan(back)).toThrow("It cannot be a step of the bar here");
  });
});
