import { describe, expect, test } from "vitest";
import type { Target } from "../../../src/studio/kernel/schema.ts";
import type { Workspace } from "../../../src/studio/server/workspace.ts";
import type { ObjectView } from "../../../src/studio/protocol-parts.ts";
import { partsAt } from "../../../src/studio/reading/parts-at.ts";
import { itemOf, listOf } from "./items-at.ts";
import { edited, garden } from "./journeys.ts";
import { asArm, errors, FLOW, inArm, inBoth, lineWith, refuses, trying, write } from "./trial.ts";

const WORDS = inBoth("As in your passport", "Como en tu pasaporte");
const NOTHING = { texts: {}, settings: {}, to: null } as const;

/** The garden, whose form has a list of fields that cannot be changed, and values that it starts with. */
function withValues(workspace = garden()): Workspace {
  const submit = '"submit": "details.submit"';
  write(workspace, FLOW, submit, `${submit}, "readOnly": ["name", "email"], "initial": { "name": "Ana" }`);
  return workspace;
}

const opened = () => garden();

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

  test("gets, changes, moves and loses values; undo restores every byte", () => {
    const workspace = withValues();
    const before = new Map(workspace.repo.files);
    const item = (index: number) => onPage(itemOf(formBlock(workspace), "readOnly", index));
    const said = [
      workspace.apply({ kind: "move", ...item(1), by: -1 }).what,
      workspace.apply({ kind: "remove", ...item(1) }).what,
      workspace.apply({
        kind: "insert",
        what: "item",
        ...onPage(formBlock(workspace)),
        name: "readOnly",
        ...NOTHING,
        settings: { value: "name" },
      }).what,
      workspace.apply({ kind: "set", ...item(0), values: { "": "name" } }).what,
    ];
    expect(said).toEqual([
      "“email” (read only) at “Your details” moves up",
      "“name” (read only) at “Your details” is deleted",
      "“name” in Fields that cannot be changed of the form at “Your details”",
      "“email” (read only) at “Your details”: Value is “name” instead of “email”",
    ]);
    expect(lineWith(workspace, "readOnly")).toContain('"readOnly": ["name", "name"]');
    for (const _ of said) workspace.undo();
    expect(edited(workspace, before)).toEqual({});
  });

  test("disappears with its last value, and comes with its first", () => {
    const workspace = withValues();
    for (const _ of [0, 1]) workspace.apply({ kind: "remove", ...onPage(itemOf(formBlock(workspace), "readOnly", 0)) });
    expect(lineWith(workspace, "readOnly")).toBe("");
    workspace.apply({
      kind: "insert",
      what: "item",
      ...onPage(formBlock(workspace)),
      name: "readOnly",
      ...NOTHING,
      settings: { value: "email" },
    });
    expect(lineWith(workspace, "readOnly")).toContain('"readOnly": ["email"]');
  });

  test("refuses an empty value, a value of another type, and what somebody else has changed", () => {
    const workspace = withValues();
    const first = onPage(itemOf(formBlock(workspace), "readOnly", 0));
    refuses(workspace, { kind: "set", ...first, values: { "": null } }, "write a value, or delete it.");
    refuses(workspace, { kind: "set", ...first, values: { "": 5 } }, "The Studio cannot set it.");
    refuses(workspace, { kind: "remove", ...first, was: '"phone"' }, "Somebody else has changed this.");
    refuses(workspace, { kind: "rename", ...first, to: "other" }, "It has no name that could be changed.");
    refuses(
      workspace,
      { kind: "insert", what: "item", ...onPage(formBlock(workspace)), name: "readOnly", ...NOTHING },
      "Fill in “Value”",
    );
  });
});

describe("an object with free names", () => {
  test("gets, changes, renames and loses entries; undo restores every byte", () => {
    const workspace = withValues();
    const before = new Map(workspace.repo.files);
    const entry = (index: number) => onPage(itemOf(formBlock(workspace), "initial", index));
    expect(itemOf(formBlock(workspace), "initial", 0)).toMatchObject({ name: "name", called: "Ana", isBare: true });
    const added = {
      kind: "insert",
      what: "item",
      ...onPage(formBlock(workspace)),
      name: "initial",
      ...NOTHING,
      entry: "mail",
    } as const;
    const said = [
      workspace.apply({ ...added, settings: { value: "= lang" } }).what,
      workspace.apply({ kind: "rename", ...entry(1), to: "email" }).what,
      workspace.apply({ kind: "set", ...entry(1), values: { "": "= lang + '@example.com'" } }).what,
      workspace.apply({ kind: "remove", ...entry(0) }).what,
    ];
    expect(said).toEqual([
      "“mail” in Values at the beginning of the form at “Your details”",
      "“mail” (initial) at “Your details” is called “email” instead of “mail”",
      "“email” (initial) at “Your details”: Value is “= lang + '@example.com'” instead of “= lang”",
      "“name” (initial) at “Your details” is deleted",
    ]);
    expect(formBlock(workspace).was).toContain(`"initial":{"email":"= lang + '@example.com'"}`);
    for (const _ of said) workspace.undo();
    expect(edited(workspace, before)).toEqual({});
  });

  test("takes numbers, and yes and no, for what they are", () => {
    const workspace = withValues();
    const added = { kind: "insert", what: "item", name: "context", ...NOTHING } as const;
    for (const [entry, value] of [
      ["count", "5"],
      ["isNew", "true"],
      ["code", "5a"],
    ] as const)
      workspace.apply({ ...added, ...onPage(formBlock(workspace)), entry, settings: { value } });
    expect(lineWith(workspace, '"context"')).toContain('"context": { "count": 5, "isNew": true, "code": "5a" }');
    expect(itemOf(formBlock(workspace), "context", 1).settings?.schema.properties["value"]).toMatchObject({
      type: "boolean",
    });
  });

  test("can have objects with texts, such as notes at fields", () => {
    const workspace = opened();
    const before = new Map(workspace.repo.files);
    const added = {
      kind: "insert",
      what: "item",
      ...onPage(formBlock(workspace)),
      name: "notes",
      entry: "name",
      ...NOTHING,
    } as const;
    workspace.apply({ ...added, texts: { text: WORDS } });
    expect(lineWith(workspace, '"notes"')).toContain('"notes": { "name": { "text": "details.asInYour" } }');
    expect(errors(workspace)).toEqual([]);
    const note = itemOf(formBlock(workspace), "notes", 0);
    expect(note).toMatchObject({ name: "name", words: "details.asInYour", isBare: false });
    workspace.apply({ kind: "set", ...onPage(note), values: { "/tone": "error" } });
    workspace.undo();
    expect(workspace.apply({ kind: "remove", ...onPage(note) }).what).toBe(
      "“name” (notes) at “Your details” is deleted",
    );
    expect(Object.keys(edited(workspace, before))).toEqual([FLOW]);
    for (const _ of ["deleted", "added"]) workspace.undo();
    expect(edited(workspace, before)).toEqual({});
  });

  test("refuses a name that is missing or taken, and an entry that an arm changes", () => {
    const workspace = withValues(trying());
    const added = {
      kind: "insert",
      what: "item",
      ...onPage(formBlock(workspace)),
      name: "initial",
      ...NOTHING,
    } as const;
    const settings = { value: "Eve" };
    refuses(workspace, { ...added, settings }, "Write what it is called.");
    refuses(workspace, { ...added, entry: "name", settings }, "There is “name” already.");
    const entry = onPage(itemOf(formBlock(workspace), "initial", 0));
    workspace.apply(asArm({ kind: "set", ...entry, values: { "": "Eve" } }));
    expect(JSON.stringify(inArm(workspace)[FLOW])).toContain('"initial":{"name":"Eve"}');
    refuses(workspace, { kind: "rename", ...entry, to: "email" }, "The arm treatment of shorter changes it");
  });
});
