import type { MoveNode } from "../../../../src/studio/commands/move.ts";
import { describe, expect, test } from "vitest";
import type { Workspace } from "../../../../src/studio/server/workspace.ts";
import { partsAt } from "../../../../src/studio/reading/parts-at.ts";
import { itemsAt, itemSending } from "../items-at.ts";
import { describeCommands, testCommands } from "../command-table.ts";
import { garden, gardenAfter, gardenWithTrial } from "../journeys.ts";
import { FLOW, SKIP } from "../trial.ts";

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

/** The command that moves a button of the garden's last page. */
function movedButton({ repo }: Workspace, event: string, by: number): MoveNode {
  const { at, was } = itemSending(repo, event);
  return { kind: "move", flow: "garden", at, was, by };
}

const SKIP_AT_END = { ...SKIP, step: "done", to: "details" } as const;

const armRemoves = (index: number) => () =>
  gardenWithTrial([{ file: FLOW, ops: [{ op: "remove", path: `/steps/done/page/${index}` }] }]);

describeCommands("moving a part of a page", [
  {
    title: "puts it in the chosen place and shifts the part that it passes by one",
    command: (workspace) => moved(workspace, "actions", 1),
  },
  {
    title: "can pass several parts",
    command: (workspace) => moved(workspace, "heading", 2),
  },
  {
    title: "refuses a place outside the page or a changed part with a message",
    refused: [
      [(workspace) => ({ ...moved(workspace, "text", 0), by: 2 }), "There is no such place in its list."],
      [(workspace) => ({ ...moved(workspace, "text", 0), by: -2 }), "There is no such place in its list."],
      [(workspace) => ({ ...moved(workspace, "text", 0), was: "{}" }), "Somebody else has changed this."],
      [(workspace) => ({ ...moved(workspace, "text", 0), at: "/steps/done/page/9", was: "{}" }), "no longer exists"],
    ],
  },
  {
    title: "refuses a place that an arm’s patch addresses by index",
    on: armRemoves(1),
    refused: [[(workspace) => moved(workspace, "text", 0), "The arm treatment of shorter changes"]],
  },
  {
    title: "is allowed before a block that an arm’s patch addresses by index",
    on: armRemoves(2),
    command: (workspace) => moved(workspace, "text", 0),
  },
]);

describeCommands("moving a button within its block", [
  {
    title: "puts it in the chosen place",
    on: () => gardenAfter(SKIP_AT_END),
    command: (workspace) => movedButton(workspace, "skip", -1),
  },
  {
    title: "refuses a place outside the block or a changed button with a message",
    on: () => gardenAfter(SKIP_AT_END),
    refused: [
      [(workspace) => movedButton(workspace, "change", -1), "There is no such place in its list."],
      [(workspace) => ({ ...movedButton(workspace, "change", 1), was: "{}" }), "Somebody else has changed this."],
      [
        (workspace) => ({ ...movedButton(workspace, "change", -1), at: "/steps/done/page/9", was: "{}" }),
        "no longer exists",
      ],
    ],
  },
]);

describe("the parts of a page", () => {
  test("starts from a list of the page's parts from the top, with their names, texts and items", () => {
    const { repo } = garden();
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

  test("moves it twice if the button is pressed twice before the page is updated", () => {
    const workspace = garden();
    const command = { ...moved(workspace, "actions", 1), by: -1 };
    workspace.apply(command);
    workspace.apply(command);
    expect(partsAt(workspace.repo, "garden", "done").map(({ name }) => name)).toEqual(["actions", "heading", "text"]);
  });

  testCommands([
    {
      title: "are written as before once a part is moved there and back",
      command: (workspace) => moved(workspace, "actions", 1),
      then: [{ command: (workspace) => moved(workspace, "actions", 2) }],
    },
  ]);

  test("keep their ids as their buttons move", () => {
    const workspace = gardenAfter(SKIP_AT_END);
    const ids = () => partsAt(workspace.repo, "garden", "done").map(({ id }) => id);
    const before = ids();
    workspace.apply(movedButton(workspace, "skip", -1));
    expect(ids()).toEqual(before);
    expect(itemsAt(workspace.repo, "garden", "done").map(({ event }) => event)).toEqual(["skip", "change"]);
  });
});
