import { describe, expect, test } from "vitest";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import type { ObjectView, PartView } from "../../../../../src/studio/protocol-parts.ts";
import { problemsOf } from "../../../../../src/studio/edits/verified.ts";
import { partsAt } from "../../../../../src/studio/reading/parts-at.ts";
import { itemSending, itemsAt } from "../../items-at.ts";
import { edited, garden } from "../../journeys.ts";
import { asArm, errors, EXPERIMENTS, FLOW, inArm, inBoth, refuses, trying, write } from "../../trial.ts";

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

const place = ({ at, was }: ObjectView) => ({ flow: "garden", step: "done", at, was });
const titles = ({ repo }: Workspace) => itemsAt(repo, "garden", "done").map(({ words }) => words);

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

describe("a text of a part", () => {
  test("is added beside the others in each language, and deleted again; undo restores every byte", () => {
    const workspace = withSteps();
    const before = new Map(workspace.repo.files);
    const given = { kind: "set", ...place(part(workspace, "heading")), name: "sub", words: WORDS } as const;
    expect(workspace.apply(given).what).toBe("Sentence below of the heading at “Thank you” is “Tell your friends”");
    expect(edited(workspace, before)).toEqual({
      [FLOW]: [
        '-        { "block": "heading", "text": "done.title", "mark": "done" },',
        '+        { "block": "heading", "text": "done.title", "mark": "done", "sub": "done.sub" },',
      ],
      "locales/en/garden.json": [expect.stringMatching(/^-/), expect.any(String), '+    "sub": "Tell your friends"'],
      "locales/es/garden.json": [expect.stringMatching(/^-/), expect.any(String), expect.stringContaining("amigos")],
    });
    expect(errors(workspace)).toEqual([]);
    const taken = { kind: "remove", ...place(part(workspace, "heading")), name: "/sub" } as const;
    expect(workspace.plan(taken).notes).toEqual(["Also deleted, because nothing else needs it: the text done.sub."]);
    workspace.apply(taken);
    expect(edited(workspace, before)).toEqual({});
  });

  test("may be translated later, and its key starts with that of its item", () => {
    const workspace = withSteps();
    const [first] = part(workspace, "steps").lists[0]?.items ?? [];
    if (first === undefined) throw new Error("no item");
    workspace.apply({ kind: "set", ...place(first), name: "text", words: WORDS.slice(0, 1) });
    expect(part(workspace, "steps").lists[0]?.items[0]?.texts[1]?.keys).toEqual(["done.changeText"]);
    expect(errors(workspace).map(({ rule, file }) => [rule, file])).toEqual([
      ["locale-keys", "locales/en/garden.json"],
    ]);
  });

  test("is refused if it exists already, if it is required and would be deleted, or if the part has changed", () => {
    const workspace = withSteps();
    const heading = place(part(workspace, "heading"));
    refuses(workspace, { kind: "set", ...heading, name: "text", words: WORDS }, "There is a text “Text” already.");
    refuses(workspace, { kind: "set", ...heading, name: "mark", words: WORDS }, "There is no text “mark” here.");
    refuses(workspace, { kind: "set", ...heading, name: "sub", words: [] }, "Write the words that people read");
    refuses(workspace, { kind: "remove", ...heading, name: "/text" }, "“Text” is required.");
    refuses(workspace, { kind: "remove", ...heading, was: "{}", name: "/sub" }, "Somebody else has changed");
  });
});

describe("a list of a part", () => {
  test("gets a new item from its required properties; undo restores every byte", () => {
    const workspace = withSteps();
    const added = {
      kind: "insert",
      what: "item",
      ...place(part(workspace, "steps")),
      name: "items",
      settings: {},
      to: null,
    } as const;
    expect(workspace.apply({ ...added, texts: { title: WORDS } }).what).toBe(
      "“Tell your friends” in Steps of the steps at “Thank you”",
    );
    expect(titles(workspace)).toContain("done.tellYourFriends");
    expect(errors(workspace)).toEqual([]);
    const item = part(workspace, "steps").lists[0]?.items[2];
    if (item === undefined) throw new Error("no item");
    const linked = {
      kind: "insert",
      what: "item",
      ...place(item),
      name: "links",
      texts: { text: WORDS },
      to: null,
    } as const;
    refuses(workspace, { ...linked, settings: {} }, "Fill in “Where it leads”: it is required.");
    refuses(workspace, { ...linked, settings: { link: "nowhere" } }, "The Studio cannot add this.");
    workspace.undo();
    refuses(workspace, { ...added, texts: {} }, "Fill in “Title”: it is required.");
    refuses(workspace, { ...added, texts: { title: WORDS, other: WORDS } }, "It has nothing called “other”.");
    refuses(workspace, { ...added, name: "numbered", texts: { title: WORDS } }, "Nothing can be added to “numbered”");
  });

  test("gets a new button that leads to a step, or does what another one does", () => {
    const workspace = garden();
    const button = () =>
      ({ kind: "insert", what: "item", ...place(part(workspace, "actions")), name: "buttons" }) as const;
    workspace.apply({ ...button(), texts: { text: WORDS }, settings: { event: "friends" }, to: "details" });
    expect(workspace.repo.files.get(FLOW)?.text).toContain('"friends": "details"');
    workspace.apply({ ...button(), texts: { text: WORDS }, settings: { event: "change" }, to: null });
    expect(itemsAt(workspace.repo, "garden", "done").map(({ event }) => event)).toEqual([
      "change",
      "friends",
      "change",
    ]);
    expect(errors(workspace)).toEqual([]);
    refuses(
      workspace,
      { ...button(), texts: { text: WORDS }, settings: { event: "change" }, to: "details" },
      "“done” already has something called “change”.",
    );
  });

  test("has items that are set and moved, and deleted with what only they needed; undo restores every byte", () => {
    const workspace = withSteps();
    const item = (index: number) => {
      const found = part(workspace, "steps").lists[0]?.items[index];
      if (found === undefined) throw new Error("no item");
      return found;
    };
    expect(workspace.apply({ kind: "move", ...place(item(1)), by: -1 }).what).toBe(
      "“Thank you” (items) at “Thank you” moves up",
    );
    expect(item(0).words).toBe("done.title");
    workspace.undo();
    const set = { kind: "set", ...place(itemSending(workspace.repo, "change")) } as const;
    expect(workspace.apply({ ...set, values: { "/variant": "primary" } }).what).toMatch(
      /^“.+” \(buttons\) at “Thank you”: Style is “Filled” instead of “Outlined”$/,
    );
    workspace.undo();
    workspace.apply({ kind: "set", ...place(item(0)), name: "text", words: WORDS });
    const gone = { kind: "remove", ...place(item(0)) } as const;
    expect(workspace.plan(gone).notes).toEqual([
      "Also deleted, because nothing else needs it: the text done.changeText.",
    ]);
    workspace.apply(gone);
    expect(part(workspace, "steps").lists[0]?.items).toHaveLength(1);
    workspace.undo();
    workspace.undo();
    const stray = { ...gone, at: "/steps/done/page/99", was: "{}" };
    refuses(workspace, stray, "This no longer exists.");
  });

  test("has items with a condition of their own", () => {
    const workspace = withSteps();
    const at = part(workspace, "steps").lists[0]?.items[0]?.at ?? "";
    const command = { kind: "set", flow: "garden", at, when: "site.id == 'uk'", was: null } as const;
    expect(workspace.apply(command).what).toBe("On the page “Thank you”: if the site is “uk” instead of always");
    expect(workspace.repo.files.get(FLOW)?.text).toContain(`{ "when": "site.id == 'uk'", "title": "done.change"`);
    refuses(workspace, { ...command, was: command.when, when: "nothing.here" }, "nothing");
  });

  test("can be changed only for people in an arm", () => {
    const workspace = withSteps(trying());
    const before = new Map(workspace.repo.files);
    const steps = place(part(workspace, "steps"));
    workspace.apply(
      asArm({ kind: "insert", what: "item", ...steps, name: "items", texts: { title: WORDS }, settings: {}, to: null }),
    );
    expect(Object.keys(edited(workspace, before))).toEqual([EXPERIMENTS]);
    expect(JSON.stringify(inArm(workspace)[FLOW])).toContain("done.tellYourFriends");
    workspace.apply(asArm({ kind: "set", ...place(part(workspace, "heading")), name: "sub", words: WORDS }));
    expect(Object.keys(edited(workspace, before))).toEqual([EXPERIMENTS]);
    expect(problemsOf(workspace.repo).filter(({ severity }) => severity === "error")).toEqual([]);
  });
});
