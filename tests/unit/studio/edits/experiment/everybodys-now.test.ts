import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadData, loadForm } from "../../../../../src/compiler/definitions/index.ts";
import { patchedArms } from "../../../../../src/model/index.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { edited } from "../../journeys.ts";
import { fieldMoved } from "../../moved-field.ts";
import {
  ARM,
  asArm,
  BECOMES_EVERYBODYS,
  changesOf,
  errors,
  expectAsForEverybody,
  EXPERIMENTS,
  fieldsSeen,
  FLOW,
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
const PLANT = { kind: "remove", form: FORM, field: "plant" } as const;
/** Moves it up. It is found where the arm has it, too. */
const move = (workspace: Workspace, field: string, by = -1) => fieldMoved(workspace, FORM, field, by);

const ops = ({ repo }: Workspace) => patchedArms(repo).flatMap(({ files }) => files.flatMap((one) => one.ops));

describe("a field that is removed for people in an arm", () => {
  test("disappears only from their page, as one named change; everybody's files stay the same byte for byte", async () => {
    const workspace = trying();
    const before = new Map(workspace.repo.files);
    workspace.apply(asArm(PLANT));
    expect(Object.keys(edited(workspace, before))).toEqual([EXPERIMENTS]);
    expect([fieldsSeen(workspace, "arm"), fieldsSeen(workspace, "everybody")]).toEqual([
      ["name", "email"],
      ["name", "email", "plant"],
    ]);
    expect(changesOf(workspace).map(({ name }) => name)).toEqual(["Without the field “plant” of garden/details"]);
    const { validate } = await loadForm(theirs(workspace), FORM);
    expect(validate({ name: "Ana", email: "ana@example.com" })).toEqual([]);
    withChange(workspace, "drop-arm-change");
    expect(edited(workspace, before)).toEqual({});
  });

  test("stays valid in the stored data of people who answered it before they entered the arm", async () => {
    const workspace = trying();
    workspace.apply(asArm(PLANT));
    const { valid } = await loadData(theirs(workspace), "schemas/garden/data");
    expect(valid({ done: 1, details: { name: "Ana", email: "ana@example.com", plant: "rose" } })).toBe(true);
  });

  for (const [how, end] of BECOMES_EVERYBODYS)
    test(`when ${how}, samples and stored answers are removed with a migration, as in a deletion for everybody`, () => {
      expectAsForEverybody(PLANT, "rose", end);
    });

  test("shares one migration with another removed field when the arm wins, and the plan says so", () => {
    const workspace = trying();
    workspace.apply(NICKNAME);
    workspace.apply(asArm(PLANT));
    workspace.apply(asArm({ ...PLANT, field: "nickname" }));
    const end = { kind: "end-experiment", flag: ARM.flag, winner: ARM.arm } as const;
    const why = "“nickname”, “plant” are deleted, with what people have answered.";
    expect(workspace.plan(end).notes).toEqual([why]);
    workspace.apply(end);
    const migration = readFileSync(join(workspace.root, "schemas/garden/migrations/2.json"), "utf8");
    expect(JSON.parse(migration)).toMatchObject({ why, changes: { length: 4 } });
  });

  testCommands([
    {
      title: "leaves nothing in the patch if the arm had added it",
      on: trying,
      command: asArm({ ...NICKNAME, required: true }),
      then: [{ command: asArm({ ...PLANT, field: "nickname" }) }],
    },
  ]);

  test("stays in stored data whose schema lists it, for people in the arm too", async () => {
    const workspace = trying();
    const listed = `"required": ["name", "email", "plant"],
      "properties": {
        "name": { "type": "string", "default": "" },
        "email": { "type": "string", "default": "" },
        "plant": { "type": "string", "default": "" }
      }`;
    write(workspace, DATA, '"x-fields-of": ["schemas/garden/details"]', listed);
    workspace.apply(asArm(PLANT));
    const { valid } = await loadData(theirs(workspace), "schemas/garden/data");
    expect(valid({ done: 1, details: { name: "Ana", email: "ana@example.com", plant: "rose" } })).toBe(true);
  });

  test("is refused, with the reason, if it is needed, unknown or the only one, or people would lose stored answers", () => {
    const workspace = trying();
    refuses(workspace, asArm({ ...PLANT, field: "email" }), "“email” is needed: at “Thank you” (garden)");
    refuses(workspace, asArm({ ...PLANT, field: "none" }), "There is no field “none”");
    const object = `{
      "description": "What was entered at the first step.",
      "type": "object",
      "additionalProperties": false,
      "x-fields-of": ["schemas/garden/details"]
    }`;
    write(workspace, DATA, object, '{ "$ref": "./details.schema.json" }');
    write(workspace, DATA, '"required": ["done", "details"]', '"required": ["done"]');
    write(workspace, FLOW, '"= data.details.email"', "\"= has(data.details) ? data.details.email : ''\"");
    expect(errors(workspace)).toEqual([]);
    refuses(workspace, asArm(PLANT), "People would lose everything that they have entered");
    refuses(workspace, asArm(NICKNAME), "People would lose everything that they have entered");
    const another = trying();
    write(another, FLOW, '"= data.details.email"', '"you"');
    for (const field of ["name", "email"]) another.apply({ ...PLANT, field });
    refuses(another, asArm(PLANT), "It is the only field of its form");
  });
});

describe("a field that is moved for people in an arm", () => {
  test("stays one change when it is moved again, and none once it is back in its place", () => {
    const workspace = trying();
    const before = new Map(workspace.repo.files);
    workspace.apply(asArm(move(workspace, "plant")));
    workspace.apply(asArm(move(workspace, "plant")));
    expect(ops(workspace)).toEqual([
      { op: "move", from: "/rows/2", path: "/rows/0", change: "The place of plant in garden/details" },
    ]);
    expect(fieldsSeen(workspace, "arm")).toEqual(["plant", "name", "email"]);
    refuses(workspace, asArm(move(workspace, "plant")), "There is no such place in its list.");
    for (const _ of ["once", "twice"]) workspace.apply(asArm({ ...move(workspace, "plant"), by: 1 }));
    expect(edited(workspace, before)).toEqual({});
  });

  test("is a separate change from another moved field, and is not dropped while that one builds on it", () => {
    const workspace = trying();
    workspace.apply(asArm(move(workspace, "plant")));
    workspace.apply(asArm(move(workspace, "name", 1)));
    expect(changesOf(workspace).map(({ name }) => name)).toEqual([
      "The place of plant in garden/details",
      "The place of name in garden/details",
    ]);
    expect(() => withChange(workspace, "drop-arm-change")).toThrow("It cannot be undone on its own");
    withChange(workspace, "drop-arm-change", 1);
    expect(fieldsSeen(workspace, "arm")).toEqual(["name", "plant", "email"]);
  });

  test("blocks moves and deletions for everybody that would shift the arm’s position", () => {
    const workspace = trying();
    workspace.apply(asArm(move(workspace, "email")));
    const counted = "by a position in a list that would move. Change that arm first.";
    refuses(workspace, move(workspace, "plant"), counted);
    refuses(workspace, { ...PLANT, field: "name" }, "The arm treatment of shorter changes it: undo that first");
    workspace.apply(PLANT);
    expect(fieldsSeen(workspace, "arm")).toEqual(["email", "name"]);
  });
});
