import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { problemsOf } from "../../../src/studio/edits/problems-of.ts";
import { patchedArms } from "../../../src/model/index.ts";
import type { DeleteButton, DeleteMessage } from "../../../src/studio/edits/command-away.ts";
import type { ArmEdit } from "../../../src/studio/edits/command-arm.ts";
import { repositoryOfArm, type Workspace } from "../../../src/studio/edits/index.ts";
import { partsAt } from "../../../src/studio/reading/parts-at.ts";
import { inShare } from "../share.ts";
import { edited } from "./journeys.ts";
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
} from "./trial.ts";

const DONE = { flow: "garden", step: "done" } as const;
/** The garden of the trial, with a message, and a button that opens words, for everybody. */
function withParts(): Workspace {
  const workspace = trying();
  workspace.apply({ ...RAIN, step: "done" });
  workspace.apply(MORE);
  expect(errors(workspace)).toEqual([]);
  return workspace;
}

/** What stands at the last step, as people in the arm have it. */
const partsSeen = ({ repo }: Workspace) => partsAt(repositoryOfArm(repo, ARM), "garden", "done");
const namesSeen = (workspace: Workspace) => partsSeen(workspace).map(({ name }) => name);

function part(workspace: Workspace, name: string) {
  const found = partsSeen(workspace).find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no ${name}`);
  return found;
}

function movedBy(workspace: Workspace, name: string, by: number): ArmEdit {
  const { at, was } = part(workspace, name);
  return { kind: "move-block", ...DONE, at, was, by };
}

function withoutMessage(workspace: Workspace): DeleteMessage {
  const { at, was } = part(workspace, "alert");
  return { kind: "delete-message", ...DONE, at, was };
}

function withoutButton(workspace: Workspace, event: string): DeleteButton {
  const found = partsSeen(workspace)
    .flatMap(({ buttons }) => buttons)
    .find((one) => one.event === event);
  if (found === undefined) throw new Error(`There is no button ${event}`);
  return { kind: "delete-button", ...DONE, at: found.at, was: found.was };
}

const EDITS: readonly (readonly [
  what: string,
  does: (workspace: Workspace) => ArmEdit,
  change: string,
  isShort?: true,
])[] = [
  [
    "a part that stands elsewhere",
    (workspace) => movedBy(workspace, "text", -2),
    "The place of the text “done.text” at done",
  ],
  ["a message that is gone", withoutMessage, "Without the message “done.message” at done", true],
  [
    "a button that stands elsewhere among the others",
    (workspace) => {
      const { kind: _, ...place } = withoutButton(workspace, "more");
      return { ...place, kind: "move-button", by: -1 };
    },
    "The place of the button “more” at done",
  ],
  ["a button that is gone", (workspace) => withoutButton(workspace, "change"), "Without the button “change” at done"],
  [
    "words that are gone with what opens them",
    () => ({ kind: "delete-dialog", ...DONE, dialog: "more" }),
    "Without the dialog “more” at done",
    true,
  ],
];

describe("what people in an arm have elsewhere on a page, or not at all", () => {
  for (const [what, edit, change, isShort] of EDITS)
    test(
      `${what}: stands in the arm’s patch alone, as one change with a name that is undone, made everybody’s, or wins`,
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
        expect(errors(workspace)).toEqual([]);
        withChange(workspace, "drop-arm-change");
        expect(edited(workspace, before)).toEqual({});
        workspace.undo();
        withChange(workspace, "adopt-arm-change");
        expect(filesOf(workspace.repo)).toEqual(wanted);
        workspace.undo();
        workspace.apply({ kind: "end-experiment", flag: ARM.flag, winner: ARM.arm });
        expect(filesOf(workspace.repo)).toEqual(wanted);
        expect(problemsOf(workspace.repo)).toEqual([]);
        workspace.undo();
        workspace.undo();
        expect(edited(workspace, before)).toEqual({});
      },
    );

  test("a part that is moved again is one change, and none where it stands as everybody has it", () => {
    const workspace = withParts();
    const before = new Map(workspace.repo.files);
    for (const by of [-1, -1]) workspace.apply(asArm(movedBy(workspace, "text", by)));
    expect(namesSeen(workspace).slice(0, 4)).toEqual(["text", "alert", "heading", "actions"]);
    expect(changesOf(workspace).map(({ places }) => places.length)).toEqual([1]);
    workspace.apply(asArm(movedBy(workspace, "text", 2)));
    expect(edited(workspace, before)).toEqual({});
  });

  test("what the arm has brought itself leaves its patch with all that came with it", () => {
    const workspace = trying();
    const before = new Map(workspace.repo.files);
    workspace.apply(asArm({ ...RAIN, step: "done" }));
    workspace.apply(asArm({ ...SKIP, step: "done", to: "details" }));
    workspace.apply(asArm(MORE));
    workspace.apply(asArm({ kind: "delete-dialog", ...DONE, dialog: "more" }));
    workspace.apply(asArm(withoutButton(workspace, "skip")));
    workspace.apply(asArm(withoutMessage(workspace)));
    expect(edited(workspace, before)).toEqual({});
  });

  test("an event of analytics stays everybody’s, and goes once nobody is told it any more", () => {
    const workspace = withParts();
    const told = { events: { "Asked for more": { properties: {} }, Changed: { properties: {} } } };
    const analytics = "flows/garden/analytics.json";
    writeFileSync(join(workspace.root, analytics), `${JSON.stringify(told, null, 2)}\n`);
    write(workspace, FLOW, '{ "open": "more" }', '{ "track": "Asked for more" }, { "open": "more" }');
    write(workspace, FLOW, '"change": "details"', '"change": [{ "do": [{ "track": "Changed" }], "goto": "details" }]');
    workspace.refresh([analytics]);
    expect(problemsOf(workspace.repo)).toEqual([]);
    workspace.apply(asArm({ kind: "delete-dialog", ...DONE, dialog: "more" }));
    expect(errors(workspace)).toEqual([]);
    expect(workspace.repo.files.get(analytics)?.value).toEqual(told);
    withChange(workspace, "adopt-arm-change");
    expect(problemsOf(workspace.repo)).toEqual([]);
    expect(workspace.repo.files.get(analytics)?.value).toEqual({ events: { Changed: { properties: {} } } });
  });

  test("tries that press a button are said to be a matter of the day on which it goes for everybody", () => {
    const workspace = withParts();
    const visit = '{ "do": "visit", "path": "/done", "expect": { "step": "done" } }';
    const press = '{ "do": "send", "event": { "name": "change" }, "expect": { "step": "details" } }';
    write(workspace, "flows/garden/simulations/straight-through.json", visit, `${visit},\n    ${press}`);
    const { notes } = workspace.plan(withoutButton(workspace, "change"));
    const pressed = "These tries press it, and have to go another way: flows/garden/simulations/straight-through.json.";
    expect(notes.at(-1)).toBe(pressed);
    expect(workspace.plan(asArm(withoutButton(workspace, "change"))).notes.slice(-2)).toEqual([
      "Once it is everybody’s:",
      pressed,
    ]);
  });

  test("is refused with a sentence, and nothing is written, where people could go no further, there is no such place, or another arm changes it", () => {
    const workspace = withParts();
    workspace.apply(TIPS);
    const { at, was } = partsAt(workspace.repo, "garden", "tips")
      .flatMap(({ buttons }) => buttons)
      .at(-1) ?? {
      at: "",
      was: "",
    };
    refuses(
      workspace,
      asArm({ kind: "delete-button", flow: "garden", step: "tips", at, was }),
      "It is the only way on from “Before you dig”: whoever is there could go no further.",
    );
    refuses(workspace, asArm({ ...movedFirst(workspace), by: 9 }), "There is no such place on the page.");
    refuses(workspace, asArm({ ...movedFirst(workspace), was: "{}" }), "Somebody else has changed what stands there.");
    workspace.apply({ kind: "add-experiment", flag: "other", epicKey: "GROW-2", why: "Whether more helps." });
    const words = {
      language: "en",
      file: "garden",
      key: "done.message",
      value: "It rains.",
      was: "We come when it is dry.",
    };
    workspace.apply({ kind: "set-arm-texts", flag: "other", arm: "treatment", texts: [words] });
    refuses(workspace, asArm(withoutMessage(workspace)), "Another experiment’s arm changes what would go");
    workspace.undo();
    workspace.apply({ ...asArm({ ...RAIN, step: "done" }), flag: "other" });
    refuses(
      workspace,
      asArm(movedBy(workspace, "heading", -1)),
      "The arm treatment of other changes flows/garden/flow.json at /steps/done/page/",
    );
  });

  test("is refused for everybody where the arm has put something before it, or changes its order", () => {
    const workspace = withParts();
    workspace.apply(asArm(movedBy(workspace, "text", -2)));
    const { at, was } = part(workspace, "actions");
    refuses(
      workspace,
      { kind: "move-block", ...DONE, at, was, by: -1 },
      "by a place in a list that would be another one. Change that arm first.",
    );
    expect(patchedArms(workspace.repo)).toHaveLength(1);
  });
});

function movedFirst(workspace: Workspace) {
  const [first] = partsSeen(workspace);
  return { kind: "move-block", ...DONE, at: first?.at ?? "", was: first?.was ?? "", by: 1 } as const;
}
