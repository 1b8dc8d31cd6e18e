import { describe, expect, test } from "vitest";
import { formOf } from "../../../../src/model/index.ts";
import type { Target } from "../../../../src/studio/kernel/schema.ts";
import type { Workspace } from "../../../../src/studio/server/workspace.ts";
import type { ObjectView } from "../../../../src/studio/protocol-parts.ts";
import { formView } from "../../../../src/studio/reading/field-view.ts";
import { itemOf, listOf } from "../items-at.ts";
import { edited, garden } from "../journeys.ts";
import { asArm, errors, inArm, inBoth, lineWith, NICKNAME, refuses, trying, write } from "../trial.ts";

const FORM = "schemas/garden/details";
const LAYOUT = `${FORM}.ui.json`;
const WORDS = inBoth("As in your passport", "Como en tu pasaporte");
const NOTHING = { texts: {}, settings: {}, to: null } as const;

const opened = () => garden();
const inLayout = ({ at, was }: ObjectView): Target => ({ form: FORM, at, was });

function layoutOf({ repo }: Workspace, field: string): ObjectView {
  const source = repo.schemas.get(FORM);
  const fields = source === undefined ? [] : formView(repo, formOf(repo, source)).fields;
  const layout = fields.find(({ name }) => name === field)?.layout;
  if (!layout) throw new Error(`no layout of ${field}`);
  return layout;
}

describe("a field of a layout", () => {
  test("has the texts of every field and of its widget, and gets and loses them; undo restores every byte", () => {
    const workspace = opened();
    const before = new Map(workspace.repo.files);
    expect(
      layoutOf(workspace, "name").texts.map(({ name, isRequired, isWritten }) => [name, isRequired, isWritten]),
    ).toEqual([
      ["label", true, true],
      ["hint", false, false],
      ["placeholder", false, false],
    ]);
    const field = () => inLayout(layoutOf(workspace, "name"));
    expect(workspace.apply({ kind: "set", ...field(), name: "hint", words: WORDS }).what).toBe(
      "Hint of “Name” of “Name and e-mail” is “As in your passport”",
    );
    expect(lineWith(workspace, '"name": {', LAYOUT)).toContain('"hint": "details.nameHint"');
    expect(errors(workspace)).toEqual([]);
    workspace.apply({ kind: "remove", ...field(), name: "/hint" });
    expect(edited(workspace, before)).toEqual({});
    refuses(workspace, { kind: "remove", ...field(), name: "/label" }, "“Label” is required.");
  });

  test("has labels for other situations, each with its condition", () => {
    const workspace = opened();
    const added = () =>
      ({ kind: "insert", what: "item", ...inLayout(layoutOf(workspace, "email")), name: "labels", to: null }) as const;
    const when = "self.name == 'Ana'";
    workspace.apply({
      ...added(),
      texts: { label: inBoth("Ana’s address", "La dirección de Ana") },
      settings: { when },
    });
    workspace.apply({ ...added(), texts: { label: WORDS }, settings: { when: "self.name == 'Eve'" } });
    expect(errors(workspace)).toEqual([]);
    const label = (index: number) => inLayout(itemOf(layoutOf(workspace, "email"), "labels", index));
    expect(workspace.apply({ kind: "move", ...label(1), by: -1 }).what).toBe(
      "“As in your passport” (labels) of “Email address” of “Name and e-mail” moves up",
    );
    refuses(workspace, { kind: "set", ...label(0), values: { "/when": "self.nobody" } }, "The Studio cannot set it.");
    workspace.apply({ kind: "remove", ...label(0) });
    expect(lineWith(workspace, "labels", LAYOUT)).toContain(
      `"labels": [{ "when": "self.name == 'Ana'", "label": "details.`,
    );
  });

  test("has the lists of its widget: choices only move, because other commands add and delete them", () => {
    const workspace = trying();
    const options = listOf(layoutOf(workspace, "plant"), "options");
    expect(options).toMatchObject({
      isFree: false,
      asks: null,
      items: [{ words: "details.plantRose" }, { words: "details.plantIvy" }],
    });
    const [first] = options.items;
    if (first === undefined) throw new Error("no option");
    refuses(workspace, { kind: "remove", ...inLayout(first) }, "This cannot be deleted without");
    workspace.apply({ kind: "move", ...inLayout(first), by: 1 });
    expect(listOf(layoutOf(workspace, "plant"), "options").items.map(({ words }) => words)).toEqual([
      "details.plantIvy",
      "details.plantRose",
    ]);
  });

  test("has rules and parts that its widget’s descriptor describes", () => {
    const workspace = opened();
    workspace.apply(NICKNAME);
    write(workspace, LAYOUT, '"nickname": { ', '"nickname": { "widget": "passwordWithRules", ');
    const field = () => layoutOf(workspace, "nickname");
    const rule = { kind: "insert", what: "item", ...inLayout(field()), name: "rules", to: null } as const;
    workspace.apply({ ...rule, texts: { text: WORDS }, settings: { rule: "size(self.name) > 5" } });
    expect(errors(workspace).map(({ message }) => message)).toEqual([expect.stringContaining("x-sensitive")]);
    expect(listOf(field(), "strength").asks?.schema.properties).toHaveProperty("strongFrom");
    const item = itemOf(field(), "rules", 0);
    expect(item.texts.map(({ name, isWritten }) => [name, isWritten])).toEqual([
      ["text", true],
      ["missing", false],
    ]);
    refuses(
      workspace,
      { kind: "insert", what: "item", ...inLayout(item), ...NOTHING, name: "missing" },
      "Nothing can be added",
    );
    const wrong = { "/rule": "self.nobody" };
    refuses(workspace, { kind: "set", ...inLayout(item), values: wrong }, "The Studio cannot set it.");
  });

  test("shows its condition only where one is written, because cases do the same", () => {
    const workspace = opened();
    expect(layoutOf(workspace, "name").settings?.schema.properties).not.toHaveProperty("when");
    write(workspace, LAYOUT, '"name": { ', `"name": { "when": "has(self.email)", `);
    expect(layoutOf(workspace, "name").settings?.schema.properties["when"]).toMatchObject({
      title: "Shown only while",
      "x-widget": "condition",
    });
  });

  test("can be changed only for people in an arm", () => {
    const workspace = trying();
    const base = workspace.repo.files.get(LAYOUT)?.text;
    const command = { kind: "set", ...inLayout(layoutOf(workspace, "name")), name: "hint", words: WORDS } as const;
    workspace.apply(asArm(command));
    expect(workspace.repo.files.get(LAYOUT)?.text).toBe(base);
    expect(JSON.stringify(inArm(workspace)[LAYOUT])).toContain('"hint":"details.nameHint"');
  });
});
