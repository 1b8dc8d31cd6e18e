import { describe, expect, test } from "vitest";

import { patchedArms, valueAt, withArms } from "../../../../src/model/index.ts";
import type { Command } from "../../../../src/studio/commands/index.ts";
import type { Workspace } from "../../../../src/studio/server/workspace.ts";
import { armChanges, armChangesInWords } from "../../../../src/studio/reading/index.ts";
import { NEVER } from "../../../../src/studio/browser/presence.ts";
import { edited, garden, writeTrial } from "../journeys.ts";
import { asArm, EMAIL, errors, EXPERIMENTS, FLOW, GUARD, guardIf, trying as tryingNothing } from "../trial.ts";

type ArmChange = Extract<Command, { kind: `${string}-arm-change` }>;

const TEXTS = "locales/en/garden.json";

const note = { block: "text", text: "details.subtitle", tone: "note" };

/** The garden with an arm that changes a title, adds a text at the top of the first step, and changes its tone. */
function trying(): Workspace {
  const workspace = garden();
  const patch = [
    { file: TEXTS, ops: [{ op: "replace", path: "/done/title", value: "Thanks" }] },
    {
      file: FLOW,
      ops: [
        { op: "test", path: "/steps/details/page/0/block", value: "heading" },
        { op: "add", path: "/steps/details/page/0", value: { ...note, tone: "lede" } },
        { op: "replace", path: "/steps/details/page/0/tone", value: "note" },
      ],
    },
  ];
  writeTrial(workspace.root, patch);
  workspace.refresh();
  expect(errors(workspace)).toEqual([]);
  return workspace;
}

const seen = ({ repo }: Workspace) => armChanges(repo, "shorter", "treatment");
const filesNow = ({ repo }: Workspace) => new Map(repo.files);

/** The command that drops or adopts the arm's change at this path. */
function change(workspace: Workspace, kind: ArmChange["kind"], path: string): ArmChange {
  const found = seen(workspace).find(({ places: [first] }) => first?.at === path);
  if (found === undefined) throw new Error(`The arm does not change ${path}`);
  const { file, index, was } = found;
  return { kind, flag: "shorter", arm: "treatment", file, index, was };
}

/** A value as people in the arm have it. */
function inArm({ repo }: Workspace, file: string, at: string) {
  const { repo: own } = withArms(repo, patchedArms(repo));
  return valueAt(own.files.get(file)?.value, at);
}

test("lists an arm's changes one by one, each with its old value", () => {
  const { repo } = trying();
  expect(armChanges(repo, "shorter", "treatment").map(({ places }) => places)).toEqual([
    [{ file: TEXTS, at: "/done/title" }],
    [{ file: FLOW, at: "/steps/details/page/0" }],
    [{ file: FLOW, at: "/steps/details/page/0/tone" }],
  ]);
  const said = armChangesInWords(repo, "shorter", "treatment").map(({ changes }) => changes.map(({ what }) => what));
  expect(said).toEqual([
    ['is "Thanks" instead of "Thank you"'],
    ["its page has other blocks (new: text)"],
    ["its page shows something else"],
  ]);
});

test("drops one change and keeps the others, but not while a later change builds on it; `test` operations go with it", () => {
  const workspace = trying();
  const before = filesNow(workspace);
  workspace.apply(change(workspace, "drop-arm-change", "/done/title"));
  expect(seen(workspace).flatMap(({ places }) => places.map(({ at }) => at))).toEqual([
    "/steps/details/page/0",
    "/steps/details/page/0/tone",
  ]);
  expect(Object.keys(edited(workspace, before))).toEqual([EXPERIMENTS]);
  expect(() => workspace.apply(change(workspace, "drop-arm-change", "/steps/details/page/0"))).toThrow(
    "It cannot be undone on its own: a later change of the arm depends on it. Undo that one first.",
  );
  workspace.apply(change(workspace, "drop-arm-change", "/steps/details/page/0/tone"));
  workspace.apply(change(workspace, "drop-arm-change", "/steps/details/page/0"));
  expect(seen(workspace)).toEqual([]);
  expect(workspace.repo.files.get(EXPERIMENTS)?.text).not.toContain("patch");
});

test("adopts one change for everybody, and people in the arm see the same as before", () => {
  const workspace = trying();
  expect(() => workspace.apply(change(workspace, "adopt-arm-change", "/steps/details/page/0/tone"))).toThrow(
    "It depends on an earlier change of the arm. Make that one everybody’s first, or end the experiment.",
  );
  const page = inArm(workspace, FLOW, "/steps/details/page");
  workspace.apply(change(workspace, "adopt-arm-change", "/steps/details/page/0"));
  expect(valueAt(workspace.repo.files.get(FLOW)?.value, "/steps/details/page/0")).toEqual({ ...note, tone: "lede" });
  expect(inArm(workspace, FLOW, "/steps/details/page")).toEqual(page);
  expect(seen(workspace).flatMap(({ places }) => places.map(({ at }) => at))).toEqual([
    "/done/title",
    "/steps/details/page/0/tone",
  ]);
  const before = filesNow(workspace);
  workspace.apply(change(workspace, "adopt-arm-change", "/done/title"));
  expect(edited(workspace, before)[TEXTS]).toEqual([
    expect.stringMatching(/^- .*"title": "Thank you"/),
    expect.stringMatching(/^\+ .*"title": "Thanks"/),
  ]);
  expect(inArm(workspace, TEXTS, "/done/title")).toBe("Thanks");
});

describe("a change is not dropped while a later one would then remove something else", () => {
  const BUILDS = "It cannot be undone on its own: a later change of the arm depends on it. Undo that one first.";

  function isUndoneLast(workspace: Workspace, first: string, last: string): void {
    const before = filesNow(workspace);
    expect(() => workspace.apply(change(workspace, "drop-arm-change", first))).toThrow(BUILDS);
    expect(edited(workspace, before)).toEqual({});
    workspace.apply(change(workspace, "drop-arm-change", last));
    workspace.apply(change(workspace, "drop-arm-change", first));
    expect(seen(workspace)).toEqual([]);
    expect(errors(workspace)).toEqual([]);
  }

  test("for two fields made optional that were the only required ones", () => {
    const workspace = tryingNothing();
    for (const field of ["name", "email"]) workspace.apply(asArm({ ...EMAIL, field, presence: NEVER }));
    isUndoneLast(workspace, "/required/0", "/required");
  });

  test("for two removed guards that were the only ones", () => {
    const workspace = tryingNothing();
    for (const only of ["lang == 'en'", "lang == 'es'"]) workspace.apply({ ...GUARD, only });
    for (const when of ["lang != 'en'", "lang != 'es'"])
      workspace.apply(asArm({ kind: "remove", flow: "garden", at: "/steps/done/guards/0", was: guardIf(when) }));
    isUndoneLast(workspace, "/steps/done/guards/0", "/steps/done/guards");
  });
});

test("refuses to drop or adopt a change that somebody else has edited in the meantime", () => {
  const workspace = trying();
  const stale = { ...change(workspace, "drop-arm-change", "/done/title"), was: "{}" };
  const message = "Somebody else has changed what the arm changes. Look at it again.";
  expect(() => workspace.apply(stale)).toThrow(message);
  expect(() => workspace.apply({ ...change(workspace, "adopt-arm-change", "/done/title"), flag: "other" })).toThrow(
    message,
  );
});
