import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../../../../src/studio/edits/index.ts";

import type { Command } from "../../../../../src/studio/commands/index.ts";
import { copyOfJourneys, garden, gardenWithTrial, openWorkspace } from "../../journeys.ts";
import { textOf, write } from "../../trial.ts";
import { testCommands } from "../../command-table.ts";

type RenameField = Extract<Command, { readonly kind: "rename"; readonly field: string }>;

const EMAIL: RenameField = { kind: "rename", form: "schemas/garden/details", field: "email", to: "mail" };
const FIRST_NAME: RenameField = {
  kind: "rename",
  form: "schemas/join/step-one",
  field: "firstName",
  to: "givenName",
};

describe("renaming a field", () => {
  testCommands([
    {
      title: "changes every place that names it and migrates stored answers; undo also removes the created folder",
      command: EMAIL,
      then: [
        (workspace) => {
          workspace.undo();
          expect(existsSync(join(workspace.root, "schemas/garden/migrations"))).toBe(false);
        },
      ],
    },
    {
      title: "also changes the paths and expressions in an arm's patch",
      on: () =>
        gardenWithTrial([
          {
            file: "flows/garden/flow.json",
            ops: [{ op: "replace", path: "/steps/done/page/1/text/with/email", value: "= data.details.email + '!'" }],
          },
          {
            file: "schemas/garden/details.schema.json",
            ops: [{ op: "replace", path: "/properties/email/maxLength", value: 60 }],
          },
        ]),
      command: EMAIL,
    },
    {
      title: "also changes the path of an arm's operation whose value is that of the answer",
      on: () => {
        const at = "/steps/details/on/submit/0/do/1/set";
        const ops = [
          { op: "replace", path: `${at}/data.details.email`, value: "= form.name" },
          { op: "add", path: `${at}/data.details.name`, value: "= form.email" },
        ];
        const workspace = gardenWithTrial([{ file: "flows/garden/flow.json", ops }]);
        const set = '{ "done": "details" }, { "set": { "data.details.email": "= form.email" } }';
        return write(workspace, "flows/garden/flow.json", '{ "done": "details" }', set);
      },
      command: EMAIL,
      then: [{ command: { ...EMAIL, field: "name", to: "fullName" } }],
    },
    {
      title: "in this project's journeys: changes shared parts, samples and error mappings without a new error",
      on: () => openWorkspace(copyOfJourneys()),
      command: FIRST_NAME,
    },
  ]);

  test("refuses a taken name, an unknown field, or answers that are passed on as a whole, and writes nothing", () => {
    const workspace = garden();
    expect(() => workspace.plan({ ...EMAIL, to: "name" })).toThrow("There is a “name” already");
    expect(() => workspace.plan({ ...EMAIL, field: "nobody" })).toThrow(Refusal);
    const path = join(workspace.root, "flows/garden/flow.json");
    const whole = textOf(workspace, "flows/garden/flow.json").replace(
      '{ "done": "details" }',
      '{ "set": { "data.done": "= size(form)" } }',
    );
    writeFileSync(path, whole);
    expect(() => workspace.apply(EMAIL)).toThrow("All answers are passed on together in flows/garden/flow.json");
    expect(readFileSync(path, "utf8")).toBe(whole);
  });
});

describe("deleting a field", () => {
  const NAME = { kind: "remove", form: "schemas/garden/details", field: "name" } as const;

  testCommands([
    { title: "also removes its texts and stored answers", command: NAME },
    {
      title: "keeps the other field of its row",
      on: () => write(garden(), "schemas/garden/details.ui.json", '["name", "email"]', '[["name", "email"]]'),
      command: NAME,
    },
    {
      title: "is refused while something needs it, with the place, or if it is the only field of its form",
      refused: [[{ ...NAME, field: "email" }, "“email” is needed: at “Thank you” (garden). Change that first."]],
      then: [{ command: NAME }, { refused: [[{ ...NAME, field: "email" }, "It is the only field of its form"]] }],
    },
  ]);
});
