import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { check } from "../../../src/linter/index.ts";
import { patchedArms, type Repository, withArms } from "../../../src/model/index.ts";
import type { ArmEdit } from "../../../src/studio/edits/command-arm.ts";
import type { Workspace } from "../../../src/studio/edits/index.ts";
import { armChanges } from "../../../src/studio/reading/index.ts";
import { ALWAYS, NEVER } from "../../../src/studio/edits/presence.ts";
import { copyOfGarden, edited, openWorkspace } from "./journeys.ts";
import { inShare } from "../share.ts";

const EXPERIMENTS = "flows/experiments.json";
const FLOW = "flows/garden/flow.json";
const ARM = { flag: "shorter", arm: "treatment" };

const inBoth = (en: string, es: string) => [
  { language: "en", value: en },
  { language: "es", value: es },
];
const RAIN = {
  kind: "add-message",
  flow: "garden",
  step: "details",
  tone: "info",
  titles: [],
  texts: inBoth("We come when it is dry.", "Vamos cuando esté seco."),
  when: "lang == 'es'",
} as const;
const GUARD: ArmEdit = {
  kind: "add-guard",
  flow: "garden",
  step: "done",
  only: "lang == 'en'",
  to: "details",
  before: null,
};
const SKIP: ArmEdit = {
  kind: "add-way",
  flow: "garden",
  step: "details",
  name: "skip",
  labels: inBoth("Skip", "Omitir"),
  to: "done",
};
const EMAIL = { kind: "set-required", form: "schemas/garden/details", field: "email" } as const;

/** Each change that an arm can have of its own. */
const EDITS: readonly (readonly [what: string, does: ArmEdit, isShort?: true])[] = [
  [
    "the condition of a way",
    { kind: "set-condition", flow: "garden", at: "/steps/done/on/change", when: "lang == 'en'", was: null },
  ],
  ["a message", RAIN, true],
  ["a guard", GUARD],
  ["a button that leads on", SKIP],
  [
    "a button that opens words",
    {
      kind: "add-dialog",
      flow: "garden",
      step: "done",
      name: "more",
      labels: inBoth("More", "Más"),
      titles: inBoth("About us", "Quiénes somos"),
      texts: inBoth("We water your plants.", "Regamos tus plantas."),
    },
  ],
  [
    "a choice",
    {
      kind: "add-choice",
      form: "schemas/garden/details",
      field: "plant",
      value: "fern",
      labels: inBoth("A fern", "Un helecho"),
      after: "rose",
    },
  ],
  ["a field that may be left empty", { ...EMAIL, presence: { cases: [], otherwise: "optional" } }],
  [
    "a field that depends on the site and on an answer",
    {
      ...EMAIL,
      presence: {
        cases: [
          {
            is: "optional",
            holding: "any",
            conditions: [
              { of: "context.site", compare: "is", values: ["uk"] },
              { of: "self.name", compare: "is", values: ["Ana"] },
            ],
          },
        ],
        otherwise: "required",
      },
    },
  ],
];

/** The garden where people may choose a plant, with an experiment that changes nothing yet. */
function trying(): Workspace {
  const workspace = openWorkspace(copyOfGarden());
  const choices = [
    { value: "rose", labels: inBoth("A rose", "Una rosa") },
    { value: "ivy", labels: inBoth("Ivy", "Hiedra") },
  ];
  const plant = { name: "plant", type: "choice", labels: inBoth("Plant", "Planta"), required: false } as const;
  workspace.apply({
    kind: "add-field",
    form: "schemas/garden/details",
    ...plant,
    maxLength: null,
    problems: [],
    choices,
    after: "email",
  });
  workspace.apply({ kind: "add-experiment", flag: "shorter", epicKey: "GROW-1", why: "Whether less helps." });
  expect(errors(workspace)).toEqual([]);
  return workspace;
}

const errors = ({ repo }: Workspace) => check(repo).filter(({ severity }) => severity === "error");
const asArm = (does: ArmEdit) => ({ kind: "as-arm", ...ARM, does }) as const;
const changesOf = ({ repo }: Workspace) => armChanges(repo, ARM.flag, ARM.arm);

/** The files of journeys, as everybody has them or as the arm does. */
function filesOf({ files }: Repository) {
  return Object.fromEntries([...files].flatMap(([path, { value }]) => (path === EXPERIMENTS ? [] : [[path, value]])));
}
const inArm = ({ repo }: Workspace) => filesOf(withArms(repo, patchedArms(repo)).repo);

/** Does something with the only change that the arm has. */
function withChange(workspace: Workspace, kind: "drop-arm-change" | "adopt-arm-change"): void {
  const [change] = changesOf(workspace);
  if (change === undefined) throw new Error("The arm changes nothing");
  const { file, index, was } = change;
  workspace.apply({ kind, ...ARM, file, index, was });
}

/** The files that everybody would have, were the edit theirs; the workspace is as it was. */
function filesForAll(workspace: Workspace, does: ArmEdit) {
  workspace.apply(does);
  const files = filesOf(workspace.repo);
  workspace.undo();
  return files;
}

describe("what people in an arm have of their own", () => {
  for (const [what, does, isShort] of EDITS)
    test(
      `${what}: stands in the arm’s patch alone, as one change that is undone, made everybody’s, or wins`,
      inShare(isShort === true),
      () => {
        const workspace = trying();
        const before = new Map(workspace.repo.files);
        const wanted = filesForAll(workspace, does);
        workspace.apply(asArm(does));
        expect(Object.keys(edited(workspace, before))).toEqual([EXPERIMENTS]);
        expect(inArm(workspace)).toEqual(wanted);
        expect(errors(workspace)).toEqual([]);
        expect(changesOf(workspace)).toHaveLength(1);
        withChange(workspace, "drop-arm-change");
        expect(edited(workspace, before)).toEqual({});
        workspace.undo();
        withChange(workspace, "adopt-arm-change");
        expect(workspace.repo.files.get(EXPERIMENTS)?.text).toBe(before.get(EXPERIMENTS)?.text);
        expect(filesOf(workspace.repo)).toEqual(wanted);
        workspace.undo();
        workspace.apply({ kind: "end-experiment", flag: ARM.flag, winner: ARM.arm });
        expect(filesOf(workspace.repo)).toEqual(wanted);
        expect(check(workspace.repo)).toEqual([]);
        workspace.undo();
        workspace.undo();
        expect(edited(workspace, before)).toEqual({});
      },
    );
});

describe("what an arm has brought", () => {
  const patchOf = ({ repo }: Workspace) => patchedArms(repo).flatMap(({ files }) => files);

  test("is changed where the patch brings it, and a second message is another change", () => {
    const workspace = trying();
    for (const does of [RAIN, RAIN, GUARD]) workspace.apply(asArm(does));
    const at = "/steps/done/guards/0";
    workspace.apply(asArm({ kind: "set-condition", flow: "garden", at, when: "lang == 'es'", was: "lang != 'en'" }));
    const text = {
      language: "en",
      file: "garden",
      key: "details.message",
      value: "Sun alone.",
      was: "We come when it is dry.",
    };
    workspace.apply({ kind: "set-arm-texts", ...ARM, texts: [text] });
    const change = "A message at details";
    const message = { block: "alert", when: "lang == 'es'", tone: "info" };
    expect(patchOf(workspace).map(({ file, ops }) => [file, ops])).toEqual([
      [
        "locales/en/garden.json",
        [
          { op: "add", path: "/details/message", value: "Sun alone.", change },
          { op: "add", path: "/details/message2", value: "We come when it is dry.", change: `${change} (2)` },
        ],
      ],
      [
        "locales/es/garden.json",
        [
          { op: "add", path: "/details/message", value: "Vamos cuando esté seco.", change },
          { op: "add", path: "/details/message2", value: "Vamos cuando esté seco.", change: `${change} (2)` },
        ],
      ],
      [
        FLOW,
        [
          { op: "add", path: "/steps/details/page/0", value: { ...message, text: "details.message" }, change },
          {
            op: "add",
            path: "/steps/details/page/1",
            value: { ...message, text: "details.message2" },
            change: `${change} (2)`,
          },
          { op: "add", path: "/steps/done/guards", value: [{ when: "lang == 'es'", goto: "details" }] },
        ],
      ],
    ]);
    expect(changesOf(workspace).map(({ name }) => name)).toEqual([change, `${change} (2)`, null]);
    expect(errors(workspace)).toEqual([]);
  });

  test("leaves the patch when it is as everybody has it again, and a guard goes with nothing left of it", () => {
    const workspace = trying();
    const before = new Map(workspace.repo.files);
    const at = "/steps/details/on/submit/0";
    const condition = { kind: "set-condition", flow: "garden", at } as const;
    workspace.apply(asArm({ ...condition, when: "lang == 'en'", was: null }));
    workspace.apply(asArm({ ...condition, when: "lang == 'es'", was: "lang == 'en'" }));
    expect(changesOf(workspace)).toHaveLength(1);
    workspace.apply(asArm({ ...condition, when: null, was: "lang == 'es'" }));
    workspace.apply(asArm(GUARD));
    workspace.apply(asArm({ kind: "remove-guard", flow: "garden", at: "/steps/done/guards/0", was: "lang != 'en'" }));
    workspace.apply(asArm({ ...EMAIL, presence: NEVER }));
    workspace.apply(asArm({ ...EMAIL, presence: ALWAYS }));
    expect(edited(workspace, before)).toEqual({});
  });

  test("a language that is left empty has to be translated, and is no reason to refuse", () => {
    const workspace = trying();
    workspace.apply(asArm({ ...RAIN, texts: RAIN.texts.slice(0, 1) }));
    expect(errors(workspace).map(({ file, message }) => `${file}: ${message}`)).toEqual([
      expect.stringMatching(/^flows\/experiments.json: .*details\.message/),
    ]);
  });
});

describe("what everybody gets beside an arm", () => {
  test("a new text takes no key that an arm’s has: people in the arm have both", () => {
    const workspace = trying();
    workspace.apply(asArm(SKIP));
    const field = {
      name: "skip",
      type: "checkbox",
      required: false,
      maxLength: null,
      problems: [],
      choices: [],
    } as const;
    const labels = inBoth("Skip the letter", "Sin carta");
    workspace.apply({ kind: "add-field", form: "schemas/garden/details", ...field, labels, after: "email" });
    expect(inArm(workspace)["locales/en/garden.json"]).toMatchObject({
      details: { skip: "Skip", skip2: "Skip the letter" },
    });
    expect(errors(workspace)).toEqual([]);
  });

  test("a button of a name that an arm’s has is refused: people in the arm would not get it", () => {
    const workspace = trying();
    workspace.apply(asArm(SKIP));
    expect(() => workspace.apply(SKIP)).toThrow(
      'There is something at "/steps/details/on/skip" already: "add" would take its place unseen.',
    );
  });
});

describe("what an arm cannot have is refused with a sentence, and nothing is written", () => {
  test("an arm that there is not, a condition that was changed meanwhile, an expression that is none", () => {
    const workspace = trying();
    const before = new Map(workspace.repo.files);
    const condition = { kind: "set-condition", flow: "garden", at: "/steps/details/on/submit/0" } as const;
    const refused = (does: ArmEdit, arm: Partial<typeof ARM> = {}) =>
      expect(() => workspace.apply({ ...asArm(does), ...arm }));
    refused(RAIN, { arm: "none" }).toThrow("“shorter” has no arm “none”.");
    refused(RAIN, { flag: "none" }).toThrow("There is no experiment “none”.");
    refused({ ...condition, when: "lang == 'en'", was: "lang == 'es'" }).toThrow("Somebody else has changed this");
    refused({ ...condition, when: "lang", was: null }).toThrow("bool is wanted");
    refused({ ...GUARD, step: "nowhere" }).toThrow("There is no step “nowhere” in garden.");
    expect(edited(workspace, before)).toEqual({});
  });

  test("what is written in a file that is the same for everybody", () => {
    const root = copyOfGarden();
    const path = join(root, FLOW);
    const flow = readFileSync(path, "utf8").replace(
      '"submit": [{ "do": [{ "done": "details" }], "goto": "done" }]',
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
    expect(() =>
      workspace.apply(asArm({ kind: "set-condition", flow: "garden", at, when: "lang == 'en'", was: null })),
    ).toThrow("This needs a change of flows/shared/onward.json, which is the same for everybody");
  });

  test("a place that another experiment’s arm names by its number", () => {
    const workspace = trying();
    workspace.apply({ kind: "add-experiment", flag: "other", epicKey: "GROW-2", why: "Whether more helps." });
    workspace.apply({ ...asArm(RAIN), flag: "other" });
    expect(() => workspace.apply(asArm(RAIN))).toThrow(
      "The arm treatment of other changes flows/garden/flow.json at /steps/details/page/0",
    );
  });
});
