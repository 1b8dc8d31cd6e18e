import { describe, expect, test } from "vitest";
import { formOf } from "../../../../src/model/index.ts";
import type { Target } from "../../../../src/studio/kernel/schema.ts";
import type { Workspace } from "../../../../src/studio/server/workspace.ts";
import type { ObjectView } from "../../../../src/studio/protocol-parts.ts";
import { formView } from "../../../../src/studio/reading/field-view.ts";
import { itemOf, listOf } from "../items-at.ts";
import { garden } from "../journeys.ts";
import { asArm, errors, inBoth, NICKNAME, refuses, trying, write } from "../trial.ts";
import { testCommands } from "../command-table.ts";

const FORM = "schemas/garden/details";
const LAYOUT = `${FORM}.ui.json`;
const WORDS = inBoth("As in your passport", "Como en tu pasaporte");
const NOTHING = { texts: {}, settings: {}, to: null } as const;

const inLayout = ({ at, was }: ObjectView): Target => ({ form: FORM, at, was });

function layoutOf({ repo }: Workspace, field: string): ObjectView {
  const source = repo.schemas.get(FORM);
  const fields = source === undefined ? [] : formView(repo, formOf(repo, source)).fields;
  const layout = fields.find(({ name }) => name === field)?.layout;
  if (!layout) throw new Error(`no layout of ${field}`);
  return layout;
}

describe("a field of a layout", () => {
  test("has the texts of every field and of its widget", () => {
    expect(
      layoutOf(garden(), "name").texts.map(({ name, isRequired, isWritten }) => [name, isRequired, isWritten]),
    ).toEqual([
      ["label", true, true],
      ["hint", false, false],
      ["placeholder", false, false],
    ]);
  });

  const target = (field: string) => (workspace: Workspace) => inLayout(layoutOf(workspace, field));
  const name = target("name");
  const hint = (workspace: Workspace) => ({ kind: "set", ...name(workspace), name: "hint", words: WORDS }) as const;
  const without = (text: string) => (workspace: Workspace) =>
    ({ kind: "remove", ...name(workspace), name: `/${text}` }) as const;
  const labelled = (label: typeof WORDS, when: string) => (workspace: Workspace) =>
    ({
      kind: "insert",
      what: "item",
      ...target("email")(workspace),
      name: "labels",
      to: null,
      texts: { label },
      settings: { when },
    }) as const;
  const label = (workspace: Workspace, index: number) =>
    inLayout(itemOf(layoutOf(workspace, "email"), "labels", index));

  testCommands([
    {
      title: "gets and loses a text, but not one that is required",
      command: hint,
      then: [{ command: without("hint") }, { refused: [[without("label"), "“Label” is required."]] }],
    },
    {
      title: "has labels for other situations, each with its condition",
      command: labelled(inBoth("Ana’s address", "La dirección de Ana"), "self.name == 'Ana'"),
      then: [
        { command: labelled(WORDS, "self.name == 'Eve'") },
        { command: (workspace) => ({ kind: "move", ...label(workspace, 1), by: -1 }) },
        {
          refused: [
            [
              (workspace) => ({ kind: "set", ...label(workspace, 0), values: { "/when": "self.nobody" } }),
              "The Studio cannot set it.",
            ],
          ],
        },
        { command: (workspace) => ({ kind: "remove", ...label(workspace, 0) }) },
      ],
    },
    { title: "can be changed only for people in an arm", on: trying, command: (workspace) => asArm(hint(workspace)) },
  ]);

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
    const workspace = garden();
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
    const workspace = garden();
    expect(layoutOf(workspace, "name").settings?.schema.properties).not.toHaveProperty("when");
    write(workspace, LAYOUT, '"name": { ', `"name": { "when": "has(self.email)", `);
    expect(layoutOf(workspace, "name").settings?.schema.properties["when"]).toMatchObject({
      title: "Shown only while",
      "x-widget": "condition",
    });
  });
});
