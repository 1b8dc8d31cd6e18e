import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../../../../src/studio/edits/index.ts";
import type { Command } from "../../../../../src/studio/commands/index.ts";
import { copyOfGarden, garden, gardenWithTrial, openWorkspace } from "../../journeys.ts";
import { FLOW, write } from "../../trial.ts";
import { testCommands } from "../../command-table.ts";

type RenameStep = Extract<Command, { readonly kind: "rename"; readonly step: string }>;

const DETAILS: RenameStep = { kind: "rename", flow: "garden", step: "details", to: "aboutYou" };

const DEV = `{ "data": {}, "steps": { "details": { "details": { "name": "Ana" } } }, "answers": {} }\n`;

describe("renaming a step", () => {
  testCommands([
    {
      title: "changes every place that names it and migrates what people have typed, not its texts and address",
      on: () => {
        const root = copyOfGarden();
        writeFileSync(join(root, "flows/garden/dev.json"), DEV);
        return openWorkspace(root);
      },
      command: DETAILS,
    },
    {
      title: "changes conditions that read it, but not the same word with another meaning",
      on: () => {
        const conditions = `"conditions": { "here": "route.step == 'details' || data.details.name == 'details'" },`;
        return write(garden(), FLOW, '"start":', `${conditions}\n  "start":`);
      },
      command: DETAILS,
    },
    {
      title: "also changes an arm's patch: its paths and the step that it leads to",
      on: () => {
        const ops = [
          { op: "replace", path: "/steps/details/title", value: "details.name" },
          { op: "add", path: "/steps/done/on/again", value: "details" },
        ];
        return gardenWithTrial([{ file: FLOW, ops }]);
      },
      command: DETAILS,
    },
  ]);

  test("refuses a taken name and an unknown step, and writes nothing", () => {
    const workspace = garden();
    expect(() => workspace.plan({ ...DETAILS, to: "done" })).toThrow("There is a step “done” already in garden.");
    expect(() => workspace.plan({ ...DETAILS, step: "nowhere" })).toThrow(Refusal);
    expect(() => workspace.plan({ ...DETAILS, flow: "nowhere" })).toThrow(Refusal);
  });
});
