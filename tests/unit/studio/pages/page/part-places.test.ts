import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { InsertBlock } from "../../../../../src/studio/kernel/inserts/block.ts";
import type { MovePart } from "../../../../../src/studio/commands/move.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { movablePart, movedBy, movedTo } from "../../../../../src/studio/pages/page/movable.ts";
import { type PartPlace, placesAt, placeUnder } from "../../../../../src/studio/pages/page/part-places.ts";
import type { PageView } from "../../../../../src/studio/protocol-page.ts";
import type { PartView } from "../../../../../src/studio/protocol-parts.ts";
import { pageView } from "../../../../../src/studio/reading/index.ts";
import { garden } from "../../journeys.ts";
import { asArm, errors, FLOW, inArm, inBoth, MORE, refuses, trying, write } from "../../trial.ts";

const DONE = { flow: "garden", step: "done" } as const;
const ROWS = `{ "block": "section", "title": "done.title", "blocks": [{ "block": "text", "text": "details.title" }] }`;
/** The last page with a section between its text and its buttons. */
function withSection(workspace: Workspace = garden()): Workspace {
  write(workspace, FLOW, '{ "block": "actions"', `${ROWS},\n        { "block": "actions"`);
  expect(errors(workspace)).toEqual([]);
  return workspace;
}

const page = ({ repo }: Workspace): PageView => pageView(repo, "garden", "done", []);
/** The kinds of all parts. A part inside another one follows it, after a dash. */
const tree = (workspace: Workspace) =>
  page(workspace).parts.map(({ name, inside }) => (inside === null ? name : `- ${name}`));

function part(workspace: Workspace, name: string, nth = 0): PartView {
  const found = page(workspace).parts.filter((one) => one.name === name)[nth];
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

/** The place with these words. */
function place(workspace: Workspace, words: string): PartPlace {
  const all = placesAt(page(workspace));
  const found = all.find((one) => one.words === words);
  if (found === undefined) throw new Error(`${words} is none of ${all.map((one) => one.words).join("; ")}`);
  return found;
}

function added(workspace: Workspace, words: string): InsertBlock {
  const { into, after } = place(workspace, words);
  const texts = { text: inBoth("Roses", "Rosas") };
  const where = { after, ...(into && { into }) };
  return { kind: "insert", what: "block", ...DONE, block: "text", texts, settings: {}, to: null, parts: {}, ...where };
}

function moved(workspace: Workspace, one: PartView, words: string): MovePart {
  const command = movedTo(page(workspace), one, place(workspace, words));
  if (command?.kind !== "move" || !("after" in command))
    throw new Error(`${command?.kind} does not move it to another list`);
  return command;
}

const FIRST = "first in “done.title”";
const BELOW = "below details.title, paragraph in “done.title”";

describe("the places of a page", () => {
  test("are those of the page and of everything that holds parts, from top to bottom", () => {
    const workspace = withSection();
    workspace.apply(MORE);
    expect(placesAt(page(workspace)).map(({ words }) => words)).toEqual([
      "at the top of the page",
      "below done.title, heading",
      "below done.text, paragraph",
      FIRST,
      BELOW,
      "below done.title, section",
      "below done.change, buttons",
      "first in “done.moreTitle”",
      "below done.moreText, paragraph in “done.moreTitle”",
      "below ui.close, buttons in “done.moreTitle”",
    ]);
  });

  test("have none below a part that is gone", () => {
    const view = page(garden());
    expect(placeUnder(view, null)?.index).toBe(0);
    expect(placeUnder(view, view.parts[0]?.id ?? "")?.index).toBe(1);
    expect(placeUnder(view, "gone")).toBeUndefined();
  });

  test("do not include the moved part itself, or places inside it", () => {
    const workspace = withSection();
    const section = part(workspace, "section");
    const open = placesAt(page(workspace)).filter((one) => movedTo(page(workspace), section, one) !== undefined);
    expect(open.map(({ words }) => words)).toEqual([
      "at the top of the page",
      "below done.title, heading",
      "below done.change, buttons",
    ]);
    const { at, was } = section;
    const into = { at, was, name: "blocks" };
    refuses(workspace, { kind: "move", ...DONE, at, was, into, after: null }, "cannot be moved into itself");
  });
});

describe("a new part", () => {
  test("goes into a part that holds others, with its texts; undo restores every byte", () => {
    const workspace = withSection();
    expect(workspace.apply(added(workspace, BELOW)).what).toBe(
      "A new part in the section at “Thank you”: Paragraph “Roses”",
    );
    workspace.apply(added(workspace, FIRST));
    expect(tree(workspace)).toEqual(["heading", "text", "section", "- text", "- text", "- text", "actions"]);
    expect(part(workspace, "text", 1)).toMatchObject({
      words: "done.roses2",
      place: 0,
      inside: { at: "/steps/done/page/2", name: "blocks" },
      goesAs: "part",
    });
  });

  test("goes into a dialog, and stays there until it is deleted", () => {
    const workspace = garden();
    workspace.apply(MORE);
    workspace.apply(added(workspace, "below done.moreText, paragraph in “done.moreTitle”"));
    expect(tree(workspace)).toEqual(["heading", "text", "actions", "more", "- text", "- text", "- actions"]);
    const { at, was } = part(workspace, "text", 2);
    workspace.apply({ kind: "remove", ...DONE, at, was });
    expect(tree(workspace)).toEqual(["heading", "text", "actions", "more", "- text", "- actions"]);
  });

  test("that holds others begins with a part in it", () => {
    const workspace = garden();
    const section = page(workspace).additions.find(({ id }) => id === "section");
    expect(section?.members["parts"]).toMatchObject({ blocks: { block: "text" } });
    expect(section?.paths["blocks-text"]).toEqual(["parts", "blocks", "texts", "text"]);
    const { into: _, ...command } = added(workspace, "below done.text, paragraph");
    const blocks = { block: "text", texts: { text: inBoth("Trees", "Árboles") }, settings: {}, to: null };
    const texts = { title: inBoth("Roses", "Rosas") };
    workspace.apply({ ...command, block: "section", texts, parts: { blocks } });
    expect(tree(workspace)).toEqual(["heading", "text", "section", "- text", "actions"]);
  });

  test("is refused if the part that it goes into has changed or no longer exists", () => {
    const workspace = withSection();
    const stale = added(workspace, FIRST);
    write(workspace, FLOW, '"title": "done.title", "blocks"', '"title": "details.title", "blocks"');
    refuses(workspace, stale, "Somebody else has changed this.");
    const name = { ...added(workspace, "at the top of the page") };
    const { at, was } = part(workspace, "section");
    refuses(workspace, { ...name, into: { at, was, name: "title" } }, "The part that it goes into no longer exists.");
    refuses(workspace, { ...name, into: { at: "/steps/done/page/9", was, name: "blocks" } }, "no longer exists");
  });

  test("goes into a part that steps share for all of them, and for people in an arm into their own copy", () => {
    const workspace = write(
      trying(),
      FLOW,
      '{ "block": "actions"',
      '{ "$ref": "parts.json#/box" },\n        { "block": "actions"',
    );
    writeFileSync(join(workspace.root, "flows/garden/parts.json"), `{ "box": ${ROWS} }\n`);
    workspace.refresh([FLOW, "flows/garden/parts.json"]);
    expect(errors(workspace)).toEqual([]);
    expect(workspace.apply(added(workspace, FIRST)).what).toContain("; all that share it");
    workspace.undo();
    workspace.apply(asArm(added(workspace, FIRST)));
    expect(tree(workspace)).toEqual(["heading", "text", "section", "- text", "actions"]);
    expect(JSON.stringify(inArm(workspace)[FLOW])).toContain('"blocks":[{"block":"text","text":"done.roses"}');
  });
});

describe("moving a part to another list", () => {
  test("puts it into a part that comes after it, and out of it again; undo restores every byte", () => {
    const workspace = withSection();
    const before = new Map(workspace.repo.files);
    expect(workspace.apply(moved(workspace, part(workspace, "text"), FIRST)).what).toBe(
      "the text at “Thank you” moves into the section at “Thank you”",
    );
    expect(tree(workspace)).toEqual(["heading", "section", "- text", "- text", "actions"]);
    expect(part(workspace, "text").words).toBe("done.text");
    workspace.apply(moved(workspace, part(workspace, "text"), "below done.title, heading"));
    expect(tree(workspace)).toEqual(["heading", "text", "section", "- text", "actions"]);
    expect(workspace.repo.files.get(FLOW)?.value).toEqual(before.get(FLOW)?.value);
  });

  test("can be done for people in an arm only", () => {
    const workspace = withSection(trying());
    workspace.apply(asArm(moved(workspace, part(workspace, "text"), BELOW)));
    expect(tree(workspace)).toEqual(["heading", "text", "section", "- text", "actions"]);
    expect(JSON.stringify(inArm(workspace)[FLOW])).toContain('"text":"details.title"},{"block":"text","text":{"key":');
  });

  test("is refused for the last part of a section, a list that it is in, and a part that has changed", () => {
    const workspace = withSection();
    const inner = part(workspace, "text", 1);
    refuses(workspace, moved(workspace, inner, "at the top of the page"), "This list must not be empty.");
    workspace.apply(added(workspace, BELOW));
    const out = moved(workspace, part(workspace, "text", 1), "at the top of the page");
    refuses(workspace, { ...out, was: "{}" }, "Somebody else has changed this.");
    const { at, was } = part(workspace, "section");
    const same = { ...out, into: { at, was, name: "blocks" }, after: null };
    refuses(workspace, same, "It is in this list already.");
  });

  test("within its list is a move by some positions", () => {
    const workspace = withSection();
    workspace.apply(added(workspace, BELOW));
    const command = movedTo(page(workspace), part(workspace, "text", 2), place(workspace, FIRST));
    expect(command).toMatchObject({ kind: "move", by: -1 });
    if (command !== undefined) workspace.apply(command);
    expect(part(workspace, "text", 1).words).toBe("done.roses");
    expect(
      movedTo(page(workspace), part(workspace, "heading"), place(workspace, "below done.text, paragraph")),
    ).toMatchObject({ kind: "move", by: 1 });
    // A part may also be dropped on itself.
    const possible = [-1, 0, 1].filter((by) => {
      const heading = movablePart(page(workspace), part(workspace, "heading"));
      return heading !== undefined && movedBy(heading, by) !== undefined;
    });
    expect(possible).toEqual([1]);
  });
});
