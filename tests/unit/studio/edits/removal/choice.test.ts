import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadData, loadForm } from "../../../../../src/compiler/definitions/index.ts";
import { edited } from "../../journeys.ts";
import {
  ARM,
  asArm,
  BECOMES_EVERYBODYS,
  changesOf,
  expectAsForEverybody,
  EXPERIMENTS,
  inBoth,
  NICKNAME,
  refuses,
  theirs,
  trying,
  withChange,
  write,
} from "../../trial.ts";
import { testCommands } from "../../command-table.ts";

const FORM = "schemas/garden/details";
const DATA = "schemas/garden/data.schema.json";
const IVY = { kind: "remove", form: FORM, field: "plant", value: "ivy", instead: "rose" } as const;
const OAK = {
  kind: "insert",
  what: "choice",
  form: FORM,
  field: "plant",
  value: "oak",
  labels: inBoth("An oak", "Un roble"),
  after: "rose",
} as const;
const END = { kind: "end-experiment", flag: ARM.flag, winner: ARM.arm } as const;

describe("a choice that is removed for people in an arm", () => {
  test("disappears only from their list, as one named change; everybody's files stay the same byte for byte", async () => {
    const workspace = trying();
    const before = new Map(workspace.repo.files);
    expect(workspace.apply(asArm(IVY)).what).toContain(
      "In the arm treatment of shorter: The choice ivy of “Plant” of “Name and e-mail”",
    );
    expect(Object.keys(edited(workspace, before))).toEqual([EXPERIMENTS]);
    expect(changesOf(workspace).map(({ name }) => name)).toEqual(["Without the choice “ivy” of plant"]);
    const answers = { name: "Ana", email: "ana@example.com", plant: "ivy" };
    const [everybodys, arms] = [await loadForm(workspace.repo, FORM), await loadForm(theirs(workspace), FORM)];
    expect(everybodys.validate(answers)).toEqual([]);
    expect(arms.validate(answers)).not.toEqual([]);
    expect(arms.validate({ ...answers, plant: "rose" })).toEqual([]);
    withChange(workspace, "drop-arm-change");
    expect(edited(workspace, before)).toEqual({});
  });

  test("stays valid in the stored data of people who chose it before they entered the arm", async () => {
    const workspace = trying();
    workspace.apply(asArm(IVY));
    const { valid } = await loadData(theirs(workspace), "schemas/garden/data");
    expect(valid({ done: 1, details: { name: "Ana", email: "ana@example.com", plant: "ivy" } })).toBe(true);
  });

  for (const [how, end] of BECOMES_EVERYBODYS)
    test(`when ${how}, a migration gives people who chose it the other choice, as in a deletion for everybody`, () => {
      expectAsForEverybody(IVY, "ivy", end);
    });

  test("shares one migration with a removed field when the arm wins, and the plan says so", () => {
    const workspace = trying();
    workspace.apply(NICKNAME);
    workspace.apply(OAK);
    workspace.apply(asArm(IVY));
    workspace.apply(asArm({ ...IVY, value: "oak" }));
    workspace.apply(asArm({ kind: "remove", form: FORM, field: "nickname" }));
    const expectedNotes = [
      "“nickname” is deleted, with what people have answered.",
      "“oak” can no longer be chosen at plant: people who chose it get “rose”. “ivy” can no longer be chosen at plant: people who chose it get “rose”.",
    ];
    expect(workspace.plan(END).notes).toEqual(expectedNotes);
    workspace.apply(END);
    const migration = readFileSync(join(workspace.root, "schemas/garden/migrations/2.json"), "utf8");
    expect(JSON.parse(migration)).toMatchObject({
      why: expectedNotes.join(" "),
      changes: [
        { drop: "data.details.nickname" },
        { drop: "drafts.details/form.nickname" },
        { rename: "data.details.plant", values: { oak: "rose", ivy: "rose" } },
        { rename: "drafts.details/form.plant", values: { oak: "rose", ivy: "rose" } },
      ],
    });
  });

  const list = `"properties": { "plant": { "description": "Plant", "type": "string", "enum": ["rose", "ivy", ""], "default": "" } },`;

  testCommands([
    {
      title: "leaves nothing in the patch if the arm had added it",
      on: trying,
      command: asArm(OAK),
      then: [{ command: asArm({ ...IVY, value: "oak" }) }],
    },
    {
      title: "stays allowed in everybody’s stored data until the arm has won",
      on: () => write(trying(), DATA, `"x-fields-of": ["${FORM}"]`, `"x-fields-of": ["${FORM}"], ${list.slice(0, -1)}`),
      command: asArm(IVY),
      then: [{ command: END }],
    },
  ]);

  test("is refused if a condition uses it, no other choice is given, or people would lose stored answers; nothing is written", () => {
    const workspace = trying();
    workspace.apply(
      asArm({
        kind: "insert",
        what: "guard",
        flow: "garden",
        step: "done",
        only: "data.details.plant != 'ivy'",
        to: "details",
        before: null,
      }),
    );
    refuses(
      workspace,
      asArm(IVY),
      "“ivy” is needed: at “Thank you” (garden). People in the arm who chose it keep it, so change that first",
    );
    workspace.undo();
    refuses(workspace, asArm({ ...IVY, instead: "ivy" }), "Choose what people who chose “ivy” get instead.");
    write(workspace, DATA, `"x-fields-of": ["${FORM}"]`, `"$ref": "./details.schema.json"`);
    refuses(workspace, asArm(IVY), "People who chose it would lose everything that they have entered");
  });
});
