import type { RemoveNode } from "../../../../../src/studio/commands/remove.ts";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { problemsOf } from "../../../../../src/studio/edits/verified.ts";
import { patchedArms } from "../../../../../src/model/index.ts";
import type { ArmEdit } from "../../../../../src/studio/commands/for-arm.ts";
import { repositoryOfArm } from "../../../../../src/studio/edits/index.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { partsAt } from "../../../../../src/studio/reading/parts-at.ts";
import { inShare } from "../../../share.ts";
import { withoutDialog } from "../../garden-parts.ts";
import { itemsAt, itemSending } from "../../items-at.ts";
import { edited } from "../../journeys.ts";
import {
  ARM,
  asArm,
  changesOf,
  errors,
  EXPERIMENTS,
  filesOf,
  FLOW,
  inArm,
  MORE,
  RAIN,
  refuses,
  TIPS,
  SKIP,
  trying,
  withChange,
  write,
} from "../../trial.ts";
import { testCommands } from "../../command-table.ts";

const DONE = { flow: "garden", step: "done" } as const;
/** The garden with an experiment, and with a message and a button that opens a dialog for everybody. */
function withParts(): Workspace {
  const workspace = trying();
  workspace.apply({ ...RAIN, step: "done" });
  workspace.apply(MORE);
  expect(errors(workspace)).toEqual([]);
  return workspace;
}

/** The parts of the last step, as people in the arm see them. */
const partsSeen = ({ repo }: Workspace) => partsAt(repositoryOfArm(repo, ARM), "garden", "done");
const namesSeen = (workspace: Workspace) => partsSeen(workspace).map(({ name }) => name);

function part(workspace: Workspace, name: string) {
  const found = partsSeen(workspace).find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no ${name}`);
  return found;
}

function movedBy(workspace: Workspace, name: string, by: number): ArmEdit {
  const { at, was } = part(workspace, name);
  return { kind: "move", ...DONE, at, was, by };
}

function withoutMessage(workspace: Workspace): RemoveNode {
  const { at, was } = part(workspace, "alert");
  return { kind: "remove", ...DONE, at, was };
}

function withoutButton(workspace: Workspace, event: string): RemoveNode {
  const { at, was } = itemSending(repositoryOfArm(workspace.repo, ARM), event);
  return { kind: "remove", ...DONE, at, was };
}

const EDITS: readonly (readonly [
  what: string,
  does: (workspace: Workspace) => ArmEdit,
  change: string,
  isShort?: true,
])[] = [
  ["a moved part", (workspace) => movedBy(workspace, "text", -2), "The place of the text “done.text” at done"],
  ["a deleted message", withoutMessage, "Without the message “done.message” at done", true],
  [
    "a moved button",
    (workspace) => {
      const { kind: _, ...place } = withoutButton(workspace, "more");
      return { ...place, kind: "move", by: -1 };
    },
    "The place of the button “more” at done",
  ],
  ["a deleted button", (workspace) => withoutButton(workspace, "change"), "Without the button “change” at done"],
  [
    "a deleted dialog",
    ({ repo }) => withoutDialog(repositoryOfArm(repo, ARM), "more"),
    "Without the dialog “more” at done",
    true,
  ],
];

describe("a part of a page that is moved or deleted for people in one arm", () => {
  for (const [what, edit, change, isShort] of EDITS)
    test(
      `${what}: is written only to the arm’s patch, as one named change that can be dropped, be adopted or win`,
      inShare(isShort === true),
      () => {
        const workspace = withParts();
        const before = new Map(workspace.repo.files);
        const does = edit(workspace);
        workspace.apply(does);
        const wanted = filesOf(workspace.repo);
        workspace.undo();
        workspace.apply(asArm(does));
        expect(Object.keys(edited(workspace, before))).toEqual([EXPERIMENTS]);
        expect(inArm(workspace)).toEqual(wanted);
        expect(changesOf(workspace).map(({ name }) => name)).toEqual([change]);
        withChange(workspace, "drop-arm-change");
        expect(edited(workspace, before)).toEqual({});
        workspace.undo();
        withChange(workspace, "adopt-arm-change");
        expect(filesOf(workspace.repo)).toEqual(wanted);
        workspace.undo();
        workspace.apply({ kind: "end-experiment", flag: ARM.flag, winner: ARM.arm });
        expect(filesOf(workspace.repo)).toEqual(wanted);
      },
    );

  test("stays one change when it is moved again, and none once it is back in its place", () => {
    const workspace = withParts();
    const before = new Map(workspace.repo.files);
    for (const by of [-1, -1]) workspace.apply(asArm(movedBy(workspace, "text", by)));
    expect(namesSeen(workspace).slice(0, 4)).toEqual(["text", "alert", "heading", "actions"]);
    expect(changesOf(workspace).map(({ places }) => places.length)).toEqual([1]);
    workspace.apply(asArm(movedBy(workspace, "text", 2)));
    expect(edited(workspace, before)).toEqual({});
  });

  testCommands([
    {
      title: "leaves nothing in the patch if the arm had added it",
      on: trying,
      command: asArm({ ...RAIN, step: "done" }),
      then: [
        { command: asArm({ ...SKIP, step: "done", to: "details" }) },
        { command: asArm(MORE) },
        { command: (workspace) => asArm(withoutDialog(repositoryOfArm(workspace.repo, ARM), "more")) },
        { command: (workspace) => asArm(withoutButton(workspace, "skip")) },
        { command: (workspace) => asArm(withoutMessage(workspace)) },
      ],
    },
  ]);

  test("keeps its analytics event for everybody until the change is adopted", () => {
    const workspace = withParts();
    const descriptor = { events: { "Asked for more": { properties: {} }, Changed: { properties: {} } } };
    const analytics = "flows/garden/analytics.json";
    writeFileSync(join(workspace.root, analytics), `${JSON.stringify(descriptor, null, 2)}\n`);
    write(workspace, FLOW, '{ "open": "more" }', '{ "track": "Asked for more" }, { "open": "more" }');
    write(workspace, FLOW, '"change": "details"', '"change": [{ "do": [{ "track": "Changed" }], "goto": "details" }]');
    workspace.refresh([analytics]);
    expect(problemsOf(workspace.repo)).toEqual([]);
    workspace.apply(asArm(withoutDialog(repositoryOfArm(workspace.repo, ARM), "more")));
    expect(workspace.repo.files.get(analytics)?.value).toEqual(descriptor);
    withChange(workspace, "adopt-arm-change");
    expect(workspace.repo.files.get(analytics)?.value).toEqual({ events: { Changed: { properties: {} } } });
  });

  const visit = '{ "do": "visit", "path": "/done", "expect": { "step": "done" } }';
  const press = '{ "do": "send", "event": { "name": "change" }, "expect": { "step": "details" } }';

  testCommands([
    {
      title: "lists simulations that press its button as work for the time when it is deleted for everybody",
      on: () => write(withParts(), "flows/garden/simulations/straight-through.json", visit, `${visit},\n    ${press}`),
      command: (workspace) => asArm(withoutButton(workspace, "change")),
    },
  ]);

  test("is refused if people could not go on, the place does not exist, or another arm changes it; nothing is written", () => {
    const workspace = withParts();
    workspace.apply(TIPS);
    const { at, was } = itemsAt(workspace.repo, "garden", "tips").at(-1) ?? { at: "", was: "" };
    refuses(
      workspace,
      asArm({ kind: "remove", flow: "garden", at, was }),
      "It is the only way on from “Before you dig”, so people there could not continue.",
    );
    refuses(workspace, asArm({ ...movedFirst(workspace), by: 9 }), "There is no such place in its list.");
    refuses(workspace, asArm({ ...movedFirst(workspace), was: "{}" }), "Somebody else has changed this.");
    workspace.apply({ kind: "add-experiment", flag: "other", epicKey: "GROW-2", why: "Whether more helps." });
    const words = {
      language: "en",
      file: "garden",
      key: "done.message",
      value: "It rains.",
      was: "We come when it is dry.",
    };
    workspace.apply({ kind: "as-arm", flag: "other", arm: "treatment", does: { kind: "set", texts: [words] } });
    refuses(workspace, asArm(withoutMessage(workspace)), "An arm of another experiment changes what would be deleted");
    workspace.undo();
    workspace.apply({ ...asArm({ ...RAIN, step: "done" }), flag: "other" });
    refuses(
      workspace,
      asArm(movedBy(workspace, "heading", -1)),
      "The arm treatment of other changes flows/garden/flow.json at /steps/done/page/",
    );
  });

  test("blocks a move for everybody that would shift the arm’s position", () => {
    const workspace = withParts();
    workspace.apply(asArm(movedBy(workspace, "text", -2)));
    const { at, was } = part(workspace, "actions");
    refuses(
      workspace,
      { kind: "move", ...DONE, at, was, by: -1 },
      "by a position in a list that would move. Change that arm first.",
    );
    expect(patchedArms(workspace.repo)).toHaveLength(1);
  });
});

function movedFirst(workspace: Workspace) {
  const [first] = partsSeen(workspace);
  return { kind: "move", ...DONE, at: first?.at ?? "", was: first?.was ?? "", by: 1 } as const;
}
