import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { withRulesListed } from "../../../../src/model/index.ts";
import type { ArmEdit } from "../../../../src/studio/commands/for-arm.ts";
import type { Workspace } from "../../../../src/studio/server/workspace.ts";
import { copyOfGarden, edited, openWorkspace } from "../journeys.ts";
import { inShare } from "../../share.ts";
import {
  ARM,
  asArm,
  changesOf,
  EMAIL,
  EXPERIMENTS,
  filesOf,
  FLOW,
  GUARD,
  inArm,
  inBoth,
  NICKNAME,
  RAIN,
  SKIP,
  trying,
  withChange,
  MORE,
} from "../trial.ts";
import { testCommands } from "../command-table.ts";

/** The kinds of change that an arm can have. */
const EDITS: readonly (readonly [what: string, does: ArmEdit, isShort?: true])[] = [
  [
    "the condition of a transition",
    { kind: "set", flow: "garden", at: "/steps/done/on/change", when: "lang == 'en'", was: null },
  ],
  ["a message", RAIN, true],
  ["a guard", GUARD],
  ["a button to another step", SKIP],
  ["a button that opens a dialog", MORE],
  [
    "a choice",
    {
      kind: "insert",
      what: "choice",
      form: "schemas/garden/details",
      field: "plant",
      value: "fern",
      labels: inBoth("A fern", "Un helecho"),
      after: "rose",
    },
  ],
  ["a text field between two others", NICKNAME, true],
  [
    "a required choice field",
    {
      ...NICKNAME,
      name: "size",
      type: "choice",
      required: true,
      maxLength: null,
      problems: [],
      choices: [
        { value: "small", labels: inBoth("A small one", "Pequeño") },
        { value: "large", labels: inBoth("A large one", "Grande") },
      ],
      after: null,
    },
  ],
  ["a field that moves up", { kind: "move", form: "schemas/garden/details", at: "/rows/1", was: '"email"', by: -1 }],
  ["a field that becomes optional", { ...EMAIL, presence: { cases: [], otherwise: "optional" } }],
  [
    "a field that is optional depending on the site and an answer",
    {
      ...EMAIL,
      presence: {
        cases: [{ is: "optional", when: "context.site == 'uk' || (has(self.name) && self.name == 'Ana')" }],
        otherwise: "required",
      },
    },
  ],
];

/** The files after the edit is made for everybody. The edit is undone again. */
function filesForAll(workspace: Workspace, does: ArmEdit) {
  workspace.apply(does);
  const files = filesOf(workspace.repo);
  workspace.undo();
  return files;
}

type Files = ReturnType<typeof filesOf>;

/** The files with a list around each rule, since a rule of a patch always has one. */
function alike(files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([path, value]) => [path, value && withRulesListed(value)]));
}

function simulationsIn(files: Files): Files {
  return Object.fromEntries(Object.entries(files).filter(([path]) => path.includes("/simulations/")));
}

describe("a change for people in one arm", () => {
  for (const [what, does, isShort] of EDITS)
    test(
      `${what}: is written only to the arm’s patch, as one change that can be dropped, be adopted or win`,
      inShare(isShort === true),
      () => {
        const workspace = trying();
        const before = new Map(workspace.repo.files);
        const wanted = filesForAll(workspace, does);
        workspace.apply(asArm(does));
        expect(Object.keys(edited(workspace, before))).toEqual([EXPERIMENTS]);
        // Simulations are everybody's until the change is.
        expect(alike(inArm(workspace))).toEqual(alike({ ...wanted, ...simulationsIn(filesOf(workspace.repo)) }));
        expect(changesOf(workspace)).toHaveLength(1);
        withChange(workspace, "drop-arm-change");
        expect(edited(workspace, before)).toEqual({});
        workspace.undo();
        withChange(workspace, "adopt-arm-change");
        expect(workspace.repo.files.get(EXPERIMENTS)?.text).toBe(before.get(EXPERIMENTS)?.text);
        expect(alike(filesOf(workspace.repo))).toEqual(alike(wanted));
        workspace.undo();
        workspace.apply({ kind: "end-experiment", flag: ARM.flag, winner: ARM.arm });
        expect(alike(filesOf(workspace.repo))).toEqual(alike(wanted));
      },
    );
});

describe("a change that an arm cannot have is refused with a message, and nothing is written", () => {
  test("for an unknown arm, experiment or step, an outdated condition, or an invalid expression", () => {
    const workspace = trying();
    const condition = { kind: "set", flow: "garden", at: "/steps/details/on/submit/0" } as const;
    const refused = (does: ArmEdit, arm: Partial<typeof ARM> = {}) =>
      expect(() => workspace.apply({ ...asArm(does), ...arm }));
    refused(RAIN, { arm: "none" }).toThrow("“shorter” has no arm “none”.");
    refused(RAIN, { flag: "none" }).toThrow("There is no experiment “none”.");
    refused({ ...condition, when: "lang == 'en'", was: "lang == 'es'" }).toThrow("Somebody else has changed this");
    refused({ ...condition, when: "lang", was: null }).toThrow("bool is expected");
    refused({ ...GUARD, step: "nowhere" }).toThrow("There is no step “nowhere” in garden.");
  });

  test("for a file that is the same for everybody", () => {
    const root = copyOfGarden();
    const path = join(root, FLOW);
    const flow = readFileSync(path, "utf8").replace(
      '"submit": { "do": [{ "done": "details" }], "goto": "done" }',
      '"submit": [{ "$ref": "../shared/onward.json#/done" }]',
    );
    writeFileSync(path, flow);
    mkdirSync(join(root, "flows/shared"));
    writeFileSync(
      join(root, "flows/shared/onward.json"),
      '{ "done": { "do": [{ "done": "details" }], "goto": "done" } }\n',
    );
    const workspace = openWorkspace(root);
    workspace.apply({ kind: "add-experiment", flag: "shorter", epicKey: "GROW-1", why: "Whether less helps." });
    const at = "/steps/details/on/submit/0";
    expect(() => workspace.apply(asArm({ kind: "set", flow: "garden", at, when: "lang == 'en'", was: null }))).toThrow(
      "This needs a change of flows/shared/onward.json, which is the same for everybody",
    );
  });

  testCommands([
    {
      title: "for a place that another experiment’s arm addresses by index",
      on: trying,
      command: { kind: "add-experiment", flag: "other", epicKey: "GROW-2", why: "Whether more helps." },
      then: [
        { command: { ...asArm(RAIN), flag: "other" } },
        {
          refused: [
            [asArm(RAIN), "The arm treatment of other changes flows/garden/flow.json at /steps/details/page/0"],
          ],
        },
      ],
    },
  ]);
});
