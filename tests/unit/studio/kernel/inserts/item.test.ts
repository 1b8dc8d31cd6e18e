import { describe, expect, test } from "vitest";
import type { Command } from "../../../../../src/studio/commands/index.ts";
import type { ArmEdit } from "../../../../../src/studio/commands/for-arm.ts";
import type { InsertItem } from "../../../../../src/studio/kernel/inserts/item.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import type { ObjectView, PartView } from "../../../../../src/studio/protocol-parts.ts";
import { partsAt } from "../../../../../src/studio/reading/parts-at.ts";
import { describeCommands } from "../../command-table.ts";
import { itemOf, itemSending } from "../../items-at.ts";
import { garden } from "../../journeys.ts";
import { asArm, FLOW, inBoth, trying, write } from "../../trial.ts";

const STEPS = `{
          "block": "steps",
          "items": [
            { "title": "done.change", "links": [] },
            { "title": "done.title", "text": "details.title" }
          ]
        }`;
const WORDS = inBoth("Tell your friends", "Cuéntalo a tus amigos");

/** The garden, whose last page also says what happens next. */
function withSteps(workspace = garden()): Workspace {
  write(workspace, FLOW, `"mark": "done" },`, `"mark": "done" },\n        ${STEPS},`);
  return workspace;
}

function part({ repo }: Pick<Workspace, "repo">, name: string): PartView {
  const found = partsAt(repo, "garden", "done").find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no ${name}`);
  return found;
}

const place = ({ at, was }: ObjectView): Place => ({ flow: "garden", step: "done", at, was });
type Place = Readonly<Record<"flow" | "step" | "at" | "was", string>>;

describe("the form of a part of a page", () => {
  test("comes from its descriptor: texts with their keys, lists with what a new item needs, and what only the file can change", () => {
    const workspace = withSteps();
    expect(part(workspace, "heading").texts).toEqual([
      {
        name: "text",
        title: "Text",
        description: "The text.",
        isRequired: true,
        isWritten: true,
        keys: ["done.title"],
        canVary: true,
        canDepend: null,
      },
      {
        name: "sub",
        title: "Sentence below",
        description: "A sentence below them.",
        isRequired: false,
        isWritten: false,
        keys: [],
        canVary: false,
        canDepend: null,
      },
    ]);
    const [list] = part(workspace, "steps").lists;
    expect(list).toMatchObject({
      name: "items",
      title: "Steps",
      isFree: true,
      asks: { schema: { required: ["title"], properties: { title: { title: "Title" } } } },
    });
    const [first] = list?.items ?? [];
    expect(first?.lists[0]?.asks?.schema.required).toEqual(["text", "link"]);
    write(workspace, FLOW, '"block": "form",', '"block": "form", "name": "person",');
    const form = partsAt(workspace.repo, "garden", "details").find(({ name }) => name === "form");
    const written = form?.elsewhere.filter(({ isWritten }) => isWritten) ?? [];
    expect(written.map(({ title }) => title)).toEqual(["Name"]);
    const line = workspace.repo.files.get(FLOW)?.text.split("\n")[(written[0]?.line ?? 0) - 1];
    expect(line).toContain('"name": "person"');
  });

  test("describes the events that a button can send by what they do", () => {
    const { settings } = itemSending(garden().repo, "change");
    expect(settings?.schema).toMatchObject({
      required: ["event"],
      properties: { event: { enum: ["change"], "x-choices": { change: "change: leads to “Your details”" } } },
    });
  });
});

/** A command about a part of the last page, as it is then. */
const on =
  (name: string, does: (place: Place) => Command) =>
  (workspace: Workspace): Command =>
    does(place(part(workspace, name)));

/** A command about an item of the steps. */
const onItem =
  (index: number, does: (place: Place) => Command) =>
  (workspace: Workspace): Command =>
    does(place(itemOf(part(workspace, "steps"), "items", index)));

const GONE = { kind: "remove", flow: "garden", at: "/steps/done/page/99", was: "{}" } as const;

const sub = on("heading", (heading) => ({ kind: "set", ...heading, name: "sub", words: WORDS }));

describeCommands("a text of a part", [
  {
    title: "is added beside the others in each language, and deleted again",
    on: withSteps,
    command: sub,
    then: [{ command: on("heading", (heading) => ({ kind: "remove", ...heading, name: "/sub" })) }],
  },
  {
    title: "may be translated later, and its key starts with that of its item",
    on: withSteps,
    command: onItem(0, (item) => ({ kind: "set", ...item, name: "text", words: WORDS.slice(0, 1) })),
  },
  {
    title: "is refused if it exists already, if it is required and would be deleted, or if the part has changed",
    on: withSteps,
    refused: [
      ...(
        [
          ["text", WORDS, "There is a text “Text” already."],
          ["mark", WORDS, "There is no text “mark” here."],
          ["sub", [], "Write the words that people read"],
        ] as const
      ).map(
        ([name, words, message]) =>
          [on("heading", (heading) => ({ kind: "set", ...heading, name, words })), message] as const,
      ),
      [on("heading", (heading) => ({ kind: "remove", ...heading, name: "/text" })), "“Text” is required."],
      [on("heading", (of) => ({ kind: "remove", ...of, was: "{}", name: "/sub" })), "Somebody else has changed"],
    ],
  },
]);

/** A new item of the steps. */
const added = (changes: Partial<InsertItem>) =>
  on("steps", (steps) => ({
    kind: "insert",
    what: "item",
    ...steps,
    name: "items",
    settings: {},
    to: null,
    texts: { title: WORDS },
    ...changes,
  }));
const linked = (settings: InsertItem["settings"]) =>
  onItem(2, (item) => ({
    kind: "insert",
    what: "item",
    ...item,
    name: "links",
    texts: { text: WORDS },
    to: null,
    settings,
  }));
/** A new button of the last page. */
const button = (event: string, to: string | null) =>
  on("actions", (actions) => ({
    kind: "insert",
    what: "item",
    ...actions,
    name: "buttons",
    texts: { text: WORDS },
    settings: { event },
    to,
  }));

describeCommands("a list of a part", [
  {
    title: "gets a new item from its required properties",
    on: withSteps,
    refused: [
      [added({ texts: {} }), "Fill in “Title”: it is required."],
      [added({ texts: { title: WORDS, other: WORDS } }), "It has nothing called “other”."],
      [added({ name: "numbered" }), "Nothing can be added to “numbered”"],
    ],
    then: [
      { command: added({}) },
      {
        refused: [
          [linked({}), "Fill in “Where it leads”: it is required."],
          [linked({ link: "nowhere" }), "The Studio cannot add this."],
        ],
      },
    ],
  },
  {
    title: "gets a new button that leads to a step, or does what another one does",
    command: button("friends", "details"),
    then: [
      { command: button("change", null) },
      { refused: [[button("change", "details"), "“done” already has something called “change”."]] },
    ],
  },
  {
    title: "has items that are set and moved, and deleted with what only they needed",
    on: withSteps,
    command: onItem(1, (item) => ({ kind: "move", ...item, by: -1 })),
    then: [
      {
        command: ({ repo }) => ({
          kind: "set",
          ...place(itemSending(repo, "change")),
          values: { "/variant": "primary" },
        }),
      },
      { command: onItem(1, (item) => ({ kind: "set", ...item, name: "text", words: WORDS })) },
      { command: onItem(1, (item) => ({ kind: "remove", ...item })) },
      { refused: [[GONE, "This no longer exists."]] },
    ],
  },
  {
    title: "has items with a condition of their own",
    on: withSteps,
    command: onItem(0, ({ flow, at }) => ({ kind: "set", flow, at, when: "site.id == 'uk'", was: null })),
    then: [
      {
        refused: [
          [
            onItem(0, ({ flow, at }) => ({ kind: "set", flow, at, was: "site.id == 'uk'", when: "nothing.here" })),
            "nothing",
          ],
        ],
      },
    ],
  },
  {
    title: "can be changed only for people in an arm",
    on: () => withSteps(trying()),
    command: (workspace) => asArm(added({})(workspace) as ArmEdit),
    then: [{ command: (workspace) => asArm(sub(workspace) as ArmEdit) }],
  },
]);
