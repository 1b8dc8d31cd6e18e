import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadData } from "../../../../src/compiler/definitions/index.ts";
import { valueAt } from "../../../../src/model/index.ts";
import type { Command } from "../../../../src/studio/commands/index.ts";
import type { Workspace } from "../../../../src/studio/server/workspace.ts";
import { describeCommands } from "../command-table.ts";
import { copyOfGarden, openWorkspace, ours } from "../journeys.ts";
import { fieldMove, fieldMoved } from "../moved-field.ts";
import { entryFields, FORM, grown, HEIGHT, planted, SCHEMA, SIMULATION, withHeight } from "../planted-trees.ts";
import { asArm, changing, FLOW, inBoth, textOf, theirs, trying, write } from "../trial.ts";

const DATA = "schemas/garden/data";
const LIMIT = {
  kind: "set",
  form: FORM,
  field: "trees.kind",
  values: { "/maxLength": 30 },
  was: { "/maxLength": 20 },
} as const;

/** A command about the layout of the first field of each entry. */
const laidOut = (does: (place: { readonly at: string; readonly was: string }) => Command) => (workspace: Workspace) => {
  const { at = "", was = "" } = entryFields(workspace)[0]?.layout ?? {};
  return does({ at, was });
};

describeCommands("a field of the entries of a list", [
  {
    title: "has its limits, texts and settings, like a field of the form",
    on: planted,
    command: LIMIT,
    then: [
      {
        command: laidOut((place) => ({
          kind: "set",
          form: FORM,
          ...place,
          name: "hint",
          words: inBoth("As on its label", ""),
        })),
      },
      { command: laidOut((place) => ({ kind: "set", form: FORM, ...place, values: { "/autocomplete": "name" } })) },
      { refused: [[{ ...LIMIT, field: "trees.none" }, "There is no field “trees.none”"]] },
    ],
  },
  {
    title: "can be added, with its texts and its place, and the journey remembers it",
    on: planted,
    command: HEIGHT,
  },
  {
    title: "can be added only for people in an arm",
    on: () => planted(trying()),
    command: asArm(HEIGHT),
  },
  {
    title: "is refused if it has a taken name, or belongs to no list of objects",
    on: planted,
    refused: [
      [{ ...HEIGHT, name: "kind" }, "There is a field “kind” already."],
      [{ ...HEIGHT, list: "name" }, "“name” of “Name and e-mail” is no list of objects"],
      [{ ...HEIGHT, after: "none" }, "There is no field “none”"],
    ],
  },
]);

test("a field of the entries of a list leaves stored entries valid in a browser that is no longer in the arm", async () => {
  const workspace = planted(trying());
  const { valid } = await loadData(workspace.repo, DATA);
  workspace.apply(asArm(HEIGHT));
  const inTheArm = await loadData(theirs(workspace), DATA);
  const details = { name: "Ana", email: "ana@example.com", plant: "" };
  const kept = { done: 1, details: { ...details, trees: [{ kind: "ash", height: "2" }] } };
  expect([inTheArm.valid(kept), valid(kept)]).toEqual([true, true]);
  expect(valid({ done: 1, details: { ...details, trees: [{ height: "2" }] } })).toBe(false);
});

const RENAMED = { kind: "rename", form: FORM, field: "trees.kind", to: "species" } as const;

describeCommands("renaming a field of each entry", [
  {
    title: "changes every place that names it and migrates stored entries",
    on: grown,
    command: RENAMED,
  },
  {
    title: "also changes a case of another field of the entry, and paths in an arm's patch",
    on: () => {
      const string = '"height": { "type": "string",';
      const cases = ` "x-cases": [{ "when": "self.kind == 'ash'", "is": "required" }],`;
      return write(withHeight(planted(trying())), SCHEMA, string, `${string}${cases}`);
    },
    command: asArm({ ...LIMIT, values: { "/maxLength": 9 } }),
    then: [{ command: RENAMED }],
  },
  {
    title: "is refused for a taken name, and for an unknown field",
    on: withHeight,
    refused: [
      [{ ...RENAMED, to: "height" }, "There is a “height” already"],
      [{ ...RENAMED, field: "trees.none" }, "There is no field “trees.none”"],
    ],
  },
  {
    title: "is refused for entries that are passed on as a whole",
    on: () =>
      write(planted(), FLOW, '"block": "form",', '"block": "form", "initial": { "trees": "= data.details.trees" },'),
    refused: [[RENAMED, "All answers are passed on together in flows/garden/flow.json"]],
  },
  {
    title: "is refused where others use the fields",
    on: ours,
    refused: [
      [
        { kind: "rename", form: "schemas/join/step-two", field: "children.firstName", to: "given" },
        "are written in another file, which others use too (schemas/api/fields.schema.json)",
      ],
    ],
  },
]);

const TREE = `{
  "type": "object",
  "additionalProperties": false,
  "properties": { "name": { "type": "string" }, "branches": { "type": "array", "items": { "$ref": "#" } } }
}`;

describeCommands("renaming a field beside a schema whose lists contain entries of its own kind", [
  {
    title: "changes what names it",
    on: () => {
      const root = copyOfGarden();
      writeFileSync(join(root, "schemas/garden/tree.schema.json"), TREE);
      return openWorkspace(root);
    },
    command: { kind: "rename", form: FORM, field: "name", to: "called" },
  },
]);

const UP = (workspace: Workspace) => fieldMoved(workspace, FORM, "trees.height", -1);

describeCommands("moving a field of each entry", [
  {
    title: "changes its place on the page and in the schema",
    on: withHeight,
    command: UP,
  },
  {
    title: "can be for people in an arm only",
    on: () => withHeight(planted(trying())),
    command: (workspace) => asArm(UP(workspace)),
  },
]);

test("a field of each entry says where it can be moved", () => {
  const workspace = withHeight();
  const moves = entryFields(workspace).map(({ name }) => [-1, 1].map((by) => fieldMove(workspace, FORM, name, by)));
  expect(moves.map((both) => both.map((one) => one !== undefined))).toEqual([
    [false, true],
    [true, false],
  ]);
});

const GONE = { kind: "remove", form: FORM, field: "trees.height" } as const;

describeCommands("deleting a field of each entry", [
  {
    title: "also removes its texts, samples and stored answers",
    on: () =>
      write(
        withHeight(),
        SIMULATION,
        '"name": "Ana", ',
        '"name": "Ana", "trees": [{ "kind": "ash", "height": "2" }], ',
      ),
    command: GONE,
  },
  {
    title: "is refused while a condition needs it",
    on: () => withHeight(grown()),
    refused: [[{ ...GONE, field: "trees.kind" }, "“kind” is needed: "]],
  },
  {
    title: "is refused if it is the only one",
    on: planted,
    refused: [[{ ...GONE, field: "trees.kind" }, "It is the only field of each entry. Delete the list instead."]],
  },
  {
    title: "can be for people in an arm only, until the change is adopted",
    on: () => withHeight(planted(trying())),
    command: asArm(GONE),
    then: [{ command: changing("adopt-arm-change") }],
  },
  {
    title: "cannot be for people in an arm if everybody must fill it in",
    on: () => withHeight(planted(trying())),
    refused: [[asArm({ ...GONE, field: "trees.kind" }), "“kind” must be filled in at every entry"]],
  },
]);

describe("adding a field of each entry that must be filled in", () => {
  const AGE = { ...HEIGHT, required: true } as const;
  const old = { done: 1, details: { name: "Ana", email: "ana@example.com", plant: "", trees: [{ kind: "ash" }] } };
  const treesTried = ({ repo }: Workspace) =>
    valueAt(repo.files.get(SIMULATION)?.value, "/events/1/event/values/trees");

  test("leaves stored entries valid, and gives it to simulations", async () => {
    const workspace = grown();
    expect(workspace.plan(AGE).notes).toContain(
      "Entries that people have already stay without it. They are asked for it when they see the list again.",
    );
    workspace.apply(AGE);
    expect(textOf(workspace, SCHEMA)).toContain('"required": ["kind"]');
    expect(textOf(workspace, SCHEMA)).toContain('"x-cases": [{ "is": "required" }]');
    expect(entryFields(workspace)[1]?.presence).toEqual({ cases: [], otherwise: "required" });
    expect(treesTried(workspace)).toEqual([{ kind: "ash", height: "text" }]);
    expect((await loadData(workspace.repo, DATA)).valid(old)).toBe(true);
  });

  test("can be a number, and only for people in an arm", async () => {
    const workspace = grown(planted(trying()));
    const number = { ...AGE, type: "number", maxLength: null, problems: [] } as const;
    workspace.apply(number);
    expect(treesTried(workspace)).toEqual([{ kind: "ash", height: 1 }]);
    workspace.apply(asArm({ ...AGE, name: "age" }));
    for (const repo of [workspace.repo, theirs(workspace)]) expect((await loadData(repo, DATA)).valid(old)).toBe(true);
  });
});
