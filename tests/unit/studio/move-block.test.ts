import type { MoveNode } from "../../../src/studio/commands/move.ts";
import { describe, expect, test } from "vitest";
import { problemsOf } from "../../../src/studio/edits/verified.ts";
import type { Workspace } from "../../../src/studio/server/workspace.ts";
import { partsAt } from "../../../src/studio/reading/parts-at.ts";
import { itemsAt, itemSending } from "./items-at.ts";
import { copyOfGarden, edited, openWorkspace, writeTrial } from "./journeys.ts";
import { inBoth } from "./trial.ts";

const FLOW = "flows/garden/flow.json";
const namesOf = ({ repo }: Workspace) => partsAt(repo, "garden", "done").map(({ name }) => name);

function moved({ repo }: Workspace, name: string, to: number): MoveNode {
  const part = partsAt(repo, "garden", "done").find((one) => one.name === name);
  return {
    kind: "move",
    flow: "garden",
    at: part?.at ?? "",
    was: part?.was ?? "",
    by: to - (part?.place ?? 0),
  };
}

describe("moving a part of a page", () => {
  test("puts it in the chosen place and shifts the parts that it passes by one; undo restores every byte", () => {
    const workspace = openWorkspace(copyOfGarden());
    const before = new Map(workspace.repo.files);
    workspace.apply(moved(workspace, "actions", 1));
    expect(namesOf(workspace)).toEqual(["heading", "actions", "text"]);
    workspace.apply(moved(workspace, "heading", 2));
    expect(namesOf(workspace)).toEqual(["actions", "text", "heading"]);
    expect(problemsOf(workspace.repo)).toEqual([]);
    workspace.undo();
    expect(workspace.apply(moved(workspace, "actions", 2)).what).toBe("the actions at “Thank you” moves down");
    expect(edited(workspace, before)).toEqual({});
    workspace.undo();
    workspace.undo();
    expect(edited(workspace, before)).toEqual({});
  });

  test("starts from a list of the page's parts from the top, with their names, texts and items", () => {
    const { repo } = openWorkspace(copyOfGarden());
    expect(partsAt(repo, "garden", "done")).toMatchObject([
      { at: "/steps/done/page/0", name: "heading", words: "done.title", place: 0, goesAs: "part", lists: [] },
      { at: "/steps/done/page/1", name: "text", words: "done.text", place: 1, goesAs: "part", lists: [] },
      {
        at: "/steps/done/page/2",
        name: "actions",
        place: 2,
        lists: [
          { name: "buttons", items: [{ at: "/steps/done/page/2/buttons/0", words: "done.change" }] },
          { name: "links", items: [] },
        ],
      },
    ]);
  });

  test("refuses a place outside the page, a changed part, or an arm’s index with a message and writes nothing", () => {
    const workspace = openWorkspace(copyOfGarden());
    const command = moved(workspace, "text", 0);
    expect(() => workspace.apply({ ...command, by: 2 })).toThrow("There is no such place in its list.");
    expect(() => workspace.apply({ ...command, by: -2 })).toThrow("There is no such place in its list.");
    expect(() => workspace.apply({ ...command, was: "{}" })).toThrow("Somebody else has changed this.");
    expect(() => workspace.apply({ ...command, at: "/steps/done/page/9", was: "{}" })).toThrow("no longer exists");
    writeTrial(workspace.root, [{ file: FLOW, ops: [{ op: "remove", path: "/steps/done/page/1" }] }]);
    workspace.refresh();
    const before = new Map(workspace.repo.files);
    expect(() => workspace.apply(command)).toThrow("The arm treatment of shorter changes");
    expect(edited(workspace, before)).toEqual({});
  });

  test("moves it twice if the button is pressed twice before the page is updated", () => {
    const workspace = openWorkspace(copyOfGarden());
    const command = { ...moved(workspace, "actions", 1), by: -1 };
    workspace.apply(command);
    workspace.apply(command);
    expect(namesOf(workspace)).toEqual(["actions", "heading", "text"]);
  });

  test("is allowed before a block that an arm’s patch addresses by index", () => {
    const workspace = openWorkspace(copyOfGarden());
    writeTrial(workspace.root, [{ file: FLOW, ops: [{ op: "remove", path: "/steps/done/page/2" }] }]);
    workspace.refresh();
    expect(workspace.apply(moved(workspace, "text", 0)).paths).toEqual([FLOW]);
  });
});

/** The command that moves a button of the garden's last page. */
function movedButton({ repo }: Workspace, event: string, by: number): MoveNode {
  const { at, was } = itemSending(repo, event);
  return { kind: "move", flow: "garden", at, was, by };
}

const SKIP = {
  kind: "insert",
  what: "button",
  flow: "garden",
  step: "done",
  name: "skip",
  labels: inBoth("Skip", "Omitir"),
  to: "details",
} as const;

describe("moving a button within its block", () => {
  const events = ({ repo }: Workspace) => itemsAt(repo, "garden", "done").map(({ event }) => event);

  test("puts it in the chosen place and keeps the ids of the parts; undo restores every byte", () => {
    const workspace = openWorkspace(copyOfGarden());
    expect(events(workspace)).toEqual(["change"]);
    workspace.apply(SKIP);
    const before = new Map(workspace.repo.files);
    const ids = partsAt(workspace.repo, "garden", "done").map(({ id }) => id);
    expect(workspace.apply(movedButton(workspace, "skip", -1)).what).toBe("“Skip” (buttons) at “Thank you” moves up");
    expect(events(workspace)).toEqual(["skip", "change"]);
    expect(partsAt(workspace.repo, "garden", "done").map(({ id }) => id)).toEqual(ids);
    expect(problemsOf(workspace.repo)).toEqual([]);
    workspace.undo();
    expect(edited(workspace, before)).toEqual({});
  });

  test("refuses a place outside the block or a changed button with a message and writes nothing", () => {
    const workspace = openWorkspace(copyOfGarden());
    workspace.apply(SKIP);
    const before = new Map(workspace.repo.files);
    const up = movedButton(workspace, "change", -1);
    expect(() => workspace.apply(up)).toThrow("There is no such place in its list.");
    expect(() => workspace.apply({ ...up, was: "{}", by: 1 })).toThrow("Somebody else has changed this.");
    expect(() => workspace.apply({ ...up, at: "/steps/done/page/9", was: "{}" })).toThrow("no longer exists");
    expect(edited(workspace, before)).toEqual({});
  });
});
