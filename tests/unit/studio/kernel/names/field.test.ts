import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { patchedArms } from "../../../../../src/model/index.ts";
import { Refusal } from "../../../../../src/studio/edits/index.ts";

import type { Rename } from "../../../../../src/studio/commands/rename.ts";
import { copyOfJourneys, edited, garden, gardenAfter, openWorkspace, writeTrial } from "../../journeys.ts";
import { errors, textOf } from "../../trial.ts";
import { testCommands } from "../../command-table.ts";

type RenameField = Extract<Rename, { readonly field: string }>;

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
      title: "in this project's journeys: changes shared parts, samples and error mappings without a new error",
      on: () => openWorkspace(copyOfJourneys()),
      command: FIRST_NAME,
    },
  ]);

  test("also changes the paths and expressions in an arm's patch", () => {
    const workspace = gardenAfter({
      kind: "add-experiment",
      flag: "shorter",
      epicKey: "GROW-1",
      why: "Whether fewer words help.",
    });
    const path = "flows/experiments.json";
    const ops = [{ op: "replace", path: "/steps/done/page/1/text/with/email", value: "= data.details.email + '!'" }];
    const hint = [{ op: "replace", path: "/properties/email/maxLength", value: 60 }];
    const experiments = JSON.parse(textOf(workspace, path)) as { experiments: Record<string, unknown>[] };
    Object.assign(experiments.experiments[0] ?? {}, {
      patch: {
        treatment: [
          { file: "flows/garden/flow.json", ops },
          { file: "schemas/garden/details.schema.json", ops: hint },
        ],
      },
    });
    writeFileSync(join(workspace.root, path), JSON.stringify(experiments, null, 2));
    workspace.refresh();
    const before = errors(workspace);
    workspace.apply(EMAIL);
    expect(textOf(workspace, path)).toContain("= data.details.mail + '!'");
    expect(textOf(workspace, path)).toContain("/properties/mail/maxLength");
    expect(textOf(workspace, path)).toContain("/steps/done/page/1/text/with/email");
    expect(errors(workspace)).toEqual(before);
  });

  test("also changes the path of an arm's operation whose value is that of the answer", () => {
    const workspace = garden();
    const flow = join(workspace.root, "flows/garden/flow.json");
    const set = '{ "done": "details" }, { "set": { "data.details.email": "= form.email" } }';
    writeFileSync(flow, readFileSync(flow, "utf8").replace('{ "done": "details" }', set));
    const at = "/steps/details/on/submit/0/do/1/set";
    const ops = [
      { op: "replace", path: `${at}/data.details.email`, value: "= form.name" },
      { op: "add", path: `${at}/data.details.name`, value: "= form.email" },
    ];
    writeTrial(workspace.root, [{ file: "flows/garden/flow.json", ops }]);
    workspace.refresh();
    expect(errors(workspace)).toEqual([]);
    workspace.apply(EMAIL);
    workspace.apply({ ...EMAIL, field: "name", to: "fullName" });
    expect(patchedArms(workspace.repo)[0]?.files[0]?.ops).toEqual([
      { op: "replace", path: `${at}/data.details.mail`, value: "= form.fullName" },
      { op: "add", path: `${at}/data.details.fullName`, value: "= form.mail" },
    ]);
  });

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

  test("also removes its texts and stored answers; undo restores every byte", () => {
    const workspace = garden();
    const before = new Map(workspace.repo.files);
    workspace.apply(NAME);
    for (const path of ["schemas/garden/details.schema.json", "schemas/garden/data.schema.json"])
      expect(textOf(workspace, path), path).not.toContain('"name"');
    for (const language of ["en", "es"])
      expect(textOf(workspace, `locales/${language}/garden.json`)).not.toContain("nameProblem");
    expect(textOf(workspace, "schemas/garden/migrations/2.json")).toContain('{ "drop": "data.details.name" }');
    const paths = Object.keys(edited(workspace, before)).map((path) => join(workspace.root, path));
    execFileSync("biome", ["format", "--vcs-enabled=false", ...paths], { stdio: "pipe" });
  });

  test("keeps the other field of its row", () => {
    const workspace = garden();
    const path = "schemas/garden/details.ui.json";
    const side = textOf(workspace, path).replace('["name", "email"]', '[["name", "email"]]');
    writeFileSync(join(workspace.root, path), side);
    workspace.apply(NAME);
    expect(textOf(workspace, path)).toContain('"rows": ["email"]');
  });

  testCommands([
    {
      title: "is refused while something needs it, with the place, or if it is the only field of its form",
      refused: [[{ ...NAME, field: "email" }, "“email” is needed: at “Thank you” (garden). Change that first."]],
      then: [{ command: NAME }, { refused: [[{ ...NAME, field: "email" }, "It is the only field of its form"]] }],
    },
  ]);
});
