import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Command } from "../../../../src/studio/commands/index.ts";
import type { Workspace } from "../../../../src/studio/server/workspace.ts";
import { copyOfJourneys, edited, garden, gardenAfter, openWorkspace } from "../journeys.ts";
import { errors, EXPERIMENTS, FLOW, textOf } from "../trial.ts";
import { testCommands } from "../command-table.ts";
import { editFile } from "../../edit-file.ts";

const SHORTER: Command = { kind: "add-experiment", flag: "shorter", epicKey: "GROW-1", why: "Whether less helps." };

const end = (winner: string, flag = "shorter"): Command => ({ kind: "end-experiment", flag, winner });
const filesNow = ({ repo }: Workspace) => new Map(repo.files);

function replace(workspace: Workspace, path: string, changes: readonly (readonly [string, string])[]): void {
  for (const [was, is] of changes) editFile(workspace.root, path, was, is);
  workspace.refresh();
}

/** The garden with an experiment whose treatment has another title. */
function tryingTitle() {
  const workspace = garden();
  const before = filesNow(workspace);
  workspace.apply(SHORTER);
  const text = { language: "en", file: "garden", key: "done.title", value: "Thanks", was: "Thank you" };
  workspace.apply({ kind: "as-arm", flag: "shorter", arm: "treatment", does: { kind: "set", texts: [text] } });
  return { workspace, before };
}

/** The garden with one block for the treatment and one for everybody else, chosen by a named condition. */
function tryingBlocks() {
  const workspace = gardenAfter(SHORTER);
  replace(workspace, FLOW, [
    ['  "steps": {\n', '  "conditions": { "isShort": "flags.shorter == \'treatment\'" },\n  "steps": {\n'],
    [
      '        { "block": "heading", "text": "details.title", "sub": "details.subtitle" },\n',
      `        { "block": "heading", "text": "details.title", "sub": "details.subtitle" },
        { "block": "text", "when": "isShort && data.done == 0", "text": "details.brief" },
        { "block": "text", "when": "!isShort", "text": "details.atLength" },
`,
    ],
    [
      '"on": { "submit": { "do": [{ "done": "details" }], "goto": "done" } }',
      `"on": {
        "submit": [
          { "when": "flags.shorter != 'control'", "do": [{ "done": "details" }], "goto": "done" },
          { "do": [{ "done": "details" }], "goto": "done" }
        ]
      }`,
    ],
  ]);
  const words = { en: ["A few words about it", "A few words more"], es: ["Unas pocas palabras", "Unas palabras más"] };
  for (const [language, [brief = "", whole = ""]] of Object.entries(words))
    replace(workspace, `locales/${language}/garden.json`, [
      ['  "details": {\n', `  "details": {\n    "brief": "${brief}",\n    "atLength": "${whole}",\n`],
    ]);
  return workspace;
}

describe("ending an experiment", () => {
  testCommands([
    {
      title: "for its treatment: applies the patch for everybody and removes the experiment",
      on: () => tryingTitle().workspace,
      command: end("treatment"),
    },
    {
      title: "for its treatment: resolves conditions and removes rules that are never reached and unused texts",
      on: tryingBlocks,
      command: end("treatment"),
    },
    {
      title: "for its control: removes what was for the treatment, with its texts",
      on: tryingBlocks,
      command: end("control"),
    },
  ]);

  test("for its control: drops the patch and leaves all files as before the experiment", () => {
    const { workspace, before } = tryingTitle();
    workspace.apply(end("control"));
    expect(edited(workspace, before)).toEqual({});
  });

  test("is refused, naming the place, if its arm's name is passed on or another arm relies on positions in a list", () => {
    const workspace = tryingBlocks();
    replace(workspace, FLOW, [['"email": "= data.details.email"', '"email": "= flags.shorter"']]);
    const before = filesNow(workspace);
    expect(() => workspace.plan(end("treatment"))).toThrow(
      "The Studio cannot tell what “flags.shorter” is for the arm treatment (flows/garden/flow.json, /steps/done/page/1/text/with/email)",
    );
    expect(() => workspace.plan(end("nobody"))).toThrow("“shorter” has no arm “nobody”.");
    expect(edited(workspace, before)).toEqual({});

    const other = tryingBlocks();
    other.apply({ ...SHORTER, flag: "other", epicKey: "GROW-2" });
    const experiments = JSON.parse(textOf(other, EXPERIMENTS)) as { experiments: Record<string, unknown>[] };
    const ops = [{ op: "replace", path: "/steps/details/page/3/submit", value: "done.change" }];
    Object.assign(experiments.experiments[1] ?? {}, { patch: { treatment: [{ file: FLOW, ops }] } });
    writeFileSync(join(other.root, EXPERIMENTS), JSON.stringify(experiments, null, 2));
    other.refresh();
    expect(() => other.plan(end("control"))).toThrow(
      "The arm treatment of other changes flows/garden/flow.json at /steps/details/page/3/submit, by a position in a list",
    );
  });

  test("in this project's journeys: resolves shared parts without a new error", () => {
    const workspace = openWorkspace(copyOfJourneys());
    workspace.apply(end("control", "payPalInJoin"));
    const shared = textOf(workspace, "flows/shared/checkout.json");
    expect(shared).toContain('"chosen": "= !paysByVenmo"');
    expect(shared).not.toMatch(/payPalOffered|paysByPayPal/);
    for (const path of ["flows/join/flow.json", "flows/invite/flow.json"])
      expect(textOf(workspace, path)).not.toMatch(/payPalInJoin|payPalOffered|paysByPayPal/);
    expect(JSON.parse(textOf(workspace, "locales/es/join.json"))).not.toHaveProperty("payment.methods.paypal");
    expect(errors(workspace)).toEqual([]);
  });

  test("deletes the steps that only another arm led to, in the same edit; one undo restores every byte", () => {
    const workspace = openWorkspace(copyOfJourneys());
    const { notes } = workspace.plan(end("treatment", "removeCoParentStatus"));
    expect(notes).toContainEqual(expect.stringMatching(/^Nobody comes to the page “[^”]+” any more, so it is deleted/));
    expect(notes).toContainEqual(expect.stringContaining("are shorter now: “registers again after a login”"));
    workspace.apply(end("treatment", "removeCoParentStatus"));
    const { steps } = JSON.parse(textOf(workspace, "flows/join/flow.json")) as { steps: Record<string, unknown> };
    expect(Object.keys(steps).slice(0, 2)).toEqual(["signup", "step1"]);
    expect(textOf(workspace, "flows/join/invariants.json")).not.toContain("coparent");
    const walk = JSON.parse(textOf(workspace, "flows/join/simulations/to-the-packages.json")) as { events: object[] };
    expect(walk).not.toHaveProperty("arms");
    expect(walk.events[1]).toEqual({
      do: "send",
      event: "parents",
      expect: { step: "step1", calls: ["getOptions", "getSubscription"] },
    });
    expect(errors(workspace)).toEqual([]);
    workspace.undo();
    const step = { kind: "remove", flow: "join", step: "coparentstatus", instead: "step1" } as const;
    const alone = workspace.plan(step);
    expect(alone.notes, "deleting the step alone").toContainEqual(expect.stringContaining("Nobody comes to the page"));
  });
});
