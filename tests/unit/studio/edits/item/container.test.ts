import { describe, expect, test } from "vitest";
import type { Command } from "../../../../../src/studio/commands/index.ts";
import type { ArmEdit } from "../../../../../src/studio/commands/for-arm.ts";
import type { InsertItem } from "../../../../../src/studio/kernel/inserts/item.ts";
import type { Target } from "../../../../../src/studio/kernel/schema.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import type { ObjectView } from "../../../../../src/studio/protocol-parts.ts";
import { partsAt } from "../../../../../src/studio/reading/parts-at.ts";
import { describeCommands } from "../../command-table.ts";
import { itemOf, listOf } from "../../items-at.ts";
import { garden } from "../../journeys.ts";
import { asArm, FLOW, inBoth, trying, write } from "../../trial.ts";

const WORDS = inBoth("As in your passport", "Como en tu pasaporte");
const NOTHING = { texts: {}, settings: {}, to: null } as const;

/** The garden, whose form has a list of fields that cannot be changed, and values that it starts with. */
function withValues(workspace = garden()): Workspace {
  const submit = '"submit": "details.submit"';
  write(workspace, FLOW, submit, `${submit}, "readOnly": ["name", "email"], "initial": { "name": "Ana" }`);
  return workspace;
}

function formBlock({ repo }: Workspace): ObjectView {
  const found = partsAt(repo, "garden", "details").find(({ name }) => name === "form");
  if (found === undefined) throw new Error("no form");
  return found;
}

const onPage = ({ at, was }: ObjectView): Target => ({ flow: "garden", at, was });
describe("a list of plain values", () => {
  test("has each value as an item with one setting, and asks for one value", () => {
    const list = listOf(formBlock(withValues()), "readOnly");
    expect(list).toMatchObject({ title: "Fields that cannot be changed", is: "list", isFree: true });
    expect(list.items.map(({ called, isBare }) => [called, isBare])).toEqual([
      ["name", true],
      ["email", true],
    ]);
    expect(list.items[0]?.settings).toMatchObject({ schema: { required: ["value"] }, values: { value: "name" } });
    expect(list.asks?.schema).toMatchObject({ required: ["value"], properties: { value: { type: "string" } } });
  });
});

/** A command about the form, as it is then. */
const inForm =
  (does: (form: Target) => Command) =>
  (workspace: Workspace): Command =>
    does(onPage(formBlock(workspace)));

/** A command about a value of the form's list or object. */
const inside = (list: string, index: number, does: (item: Target) => Command) => (workspace: Workspace) =>
  does(onPage(itemOf(formBlock(workspace), list, index)));

const added = (name: string, more: Partial<InsertItem>) =>
  inForm((form) => ({ kind: "insert", what: "item", ...form, name, ...NOTHING, ...more }));
const withoutFirst = inside("readOnly", 0, (item) => ({ kind: "remove", ...item }));

describeCommands("values of a list", [
  {
    title: "are added, changed, moved and deleted",
    on: withValues,
    command: inside("readOnly", 1, (item) => ({ kind: "move", ...item, by: -1 })),
    then: [
      { command: inside("readOnly", 1, (item) => ({ kind: "remove", ...item })) },
      { command: added("readOnly", { settings: { value: "name" } }) },
      { command: inside("readOnly", 0, (item) => ({ kind: "set", ...item, values: { "": "name" } })) },
    ],
  },
  {
    title: "take the list with them if they are its last, and bring it if they are its first",
    on: withValues,
    command: withoutFirst,
    then: [{ command: withoutFirst }, { command: added("readOnly", { settings: { value: "email" } }) }],
  },
  {
    title: "are refused if they are empty, of another type, or changed by somebody else",
    on: withValues,
    refused: [
      [
        inside("readOnly", 0, (item) => ({ kind: "set", ...item, values: { "": null } })),
        "write a value, or delete it.",
      ],
      [inside("readOnly", 0, (item) => ({ kind: "set", ...item, values: { "": 5 } })), "The Studio cannot set it."],
      [
        inside("readOnly", 0, (item) => ({ kind: "remove", ...item, was: '"phone"' })),
        "Somebody else has changed this.",
      ],
      [
        inside("readOnly", 0, (item) => ({ kind: "rename", ...item, to: "other" })),
        "It has no name that could be changed.",
      ],
      [added("readOnly", {}), "Fill in “Value”"],
    ],
  },
]);

describeCommands("entries of an object with free names", [
  {
    title: "are added, changed, renamed and deleted",
    on: withValues,
    command: added("context", { entry: "mail", settings: { value: "= lang" } }),
    then: [
      { command: inside("context", 0, (entry) => ({ kind: "rename", ...entry, to: "email" })) },
      {
        command: inside("context", 0, (entry) => ({
          kind: "set",
          ...entry,
          values: { "": "= lang + '@example.com'" },
        })),
      },
      { command: inside("context", 0, (entry) => ({ kind: "remove", ...entry })) },
    ],
  },
  {
    title: "take numbers, and yes and no, for what they are",
    on: withValues,
    command: added("context", { entry: "count", settings: { value: "5" } }),
    then: [
      { command: added("context", { entry: "isNew", settings: { value: "true" } }) },
      { command: added("context", { entry: "code", settings: { value: "5a" } }) },
    ],
  },
  {
    title: "can be objects with texts, such as notes at fields",
    command: added("notes", { entry: "name", texts: { text: WORDS } }),
    then: [
      { command: inside("notes", 0, (note) => ({ kind: "set", ...note, values: { "/tone": "error" } })) },
      { command: inside("notes", 0, (note) => ({ kind: "remove", ...note })) },
    ],
  },
  {
    title: "are refused with a name that is missing or taken",
    on: withValues,
    refused: [
      [added("initial", { settings: { value: "Eve" } }), "Write what it is called."],
      [added("initial", { settings: { value: "Eve" }, entry: "name" }), "There is “name” already."],
    ],
  },
  {
    title: "cannot be renamed if an arm changes them",
    on: () => withValues(trying()),
    command: (workspace) =>
      asArm(inside("initial", 0, (entry) => ({ kind: "set", ...entry, values: { "": "Eve" } }))(workspace) as ArmEdit),
    then: [
      {
        refused: [
          [
            inside("initial", 0, (entry) => ({ kind: "rename", ...entry, to: "email" })),
            "The arm treatment of shorter changes it",
          ],
        ],
      },
    ],
  },
]);

test("entries of an object are called by their words, and their settings have the type of their value", () => {
  const workspace = withValues();
  expect(itemOf(formBlock(workspace), "initial", 0)).toMatchObject({ name: "name", called: "Ana", isBare: true });
  workspace.apply(added("context", { entry: "isNew", settings: { value: "true" } })(workspace));
  expect(itemOf(formBlock(workspace), "context", 0).settings?.schema.properties["value"]).toMatchObject({
    type: "boolean",
  });
  workspace.apply(added("notes", { entry: "name", texts: { text: WORDS } })(workspace));
  expect(itemOf(formBlock(workspace), "notes", 0)).toMatchObject({ words: "details.asInYour", isBare: false });
});
