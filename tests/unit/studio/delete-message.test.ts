import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { problemsOf } from "../../../src/studio/edits/verified.ts";
import { message, RAIN } from "./garden-parts.ts";
import { FLOW, write } from "./trial.ts";
import { copyOfGarden, edited, garden, openWorkspace, writeTrial } from "./journeys.ts";

describe("deleting a message", () => {
  test("removes its texts in every language and leaves the files as before it was added; undo restores every byte", () => {
    const workspace = garden();
    const before = new Map(workspace.repo.files);
    workspace.apply(RAIN);
    const added = new Map(workspace.repo.files);
    const command = message(workspace);
    expect(workspace.plan(command)).toMatchObject({
      what: "the alert at “Thank you” is deleted",
      notes: ["Also deleted, because nothing else needs it: the texts done.messageTitle, done.message."],
    });
    workspace.apply(command);
    expect(edited(workspace, before)).toEqual({});
    workspace.undo();
    expect(edited(workspace, added)).toEqual({});
  });

  test("keeps texts that another page shows too, even if only people in an arm see them there", () => {
    const workspace = garden();
    workspace.apply(RAIN);
    write(workspace, FLOW, `"block": "heading", "text": "details.title"`, `"block": "heading", "text": "done.message"`);
    writeTrial(workspace.root, [
      { file: FLOW, ops: [{ op: "replace", path: "/steps/details/page/0/sub", value: "done.messageTitle" }] },
    ]);
    workspace.refresh();
    const before = new Map(workspace.repo.files);
    expect(workspace.plan(message(workspace)).notes).toEqual([]);
    workspace.apply(message(workspace));
    expect(Object.keys(edited(workspace, before))).toEqual([FLOW]);
  });

  test("also removes an arm's changes of it, and the plan says so", () => {
    const root = copyOfGarden();
    const workspace = openWorkspace(root);
    workspace.apply(RAIN);
    writeTrial(root, [
      { file: FLOW, ops: [{ op: "replace", path: "/steps/done/page/0/tone", value: "info" }] },
      { file: "locales/en/garden.json", ops: [{ op: "replace", path: "/done/message", value: "Soon." }] },
      { file: "locales/es/garden.json", ops: [{ op: "replace", path: "/done/message", value: "Pronto." }] },
    ]);
    workspace.refresh();
    const before = new Map(workspace.repo.files);
    const command = message(workspace);
    expect(workspace.plan(command).notes[1]).toBe(
      "It is changed in the arm treatment of shorter: that change is deleted too.",
    );
    workspace.apply(command);
    expect(readFileSync(join(root, "flows/experiments.json"), "utf8")).not.toContain("patch");
    expect(problemsOf(workspace.repo)).toEqual([]);
    workspace.undo();
    expect(edited(workspace, before)).toEqual({});
  });

  test("is refused if an arm's patch addresses a later block by index", () => {
    const root = copyOfGarden();
    const workspace = openWorkspace(root);
    workspace.apply(RAIN);
    writeTrial(root, [{ file: FLOW, ops: [{ op: "remove", path: "/steps/done/page/2" }] }]);
    workspace.refresh();
    expect(() => workspace.apply(message(workspace))).toThrow("The arm treatment of shorter changes");
  });

  test("also removes a message that a rule shows, unless showing it is all that the rule does", () => {
    const workspace = garden();
    write(
      workspace,
      FLOW,
      `{ "do": [{ "done": "details" }], "goto": "done" }`,
      `{ "do": [{ "done": "details" }, { "alert": "details.subtitle", "tone": "info" }], "goto": "done" }`,
    );
    const before = new Map(workspace.repo.files);
    workspace.apply(message(workspace, "details"));
    expect(readFileSync(join(workspace.root, FLOW), "utf8")).toContain(
      `{ "do": [{ "done": "details" }], "goto": "done" }`,
    );
    workspace.undo();
    expect(edited(workspace, before)).toEqual({});
    write(
      workspace,
      FLOW,
      `{ "do": [{ "done": "details" }, { "alert": "details.subtitle", "tone": "info" }], "goto": "done" }`,
      `[{ "when": "lang == 'es'", "do": [{ "alert": "details.title", "tone": "info" }] }, { "goto": "done" }]`,
    );
    expect(() => workspace.apply(message(workspace, "details"))).toThrow("It is the only thing that happens there");
  });

  test("is refused for a message that does not exist or has changed, and writes nothing", () => {
    const workspace = garden();
    workspace.apply(RAIN);
    const before = new Map(workspace.repo.files);
    const command = message(workspace);
    expect(() => workspace.apply({ ...command, at: "/steps/done/page/9", was: "{}" })).toThrow("no longer exists");
    expect(() => workspace.apply({ ...command, was: "{}" })).toThrow("Somebody else has changed");
    expect(() => workspace.apply({ ...command, flow: "nowhere" })).toThrow("no longer exists");
    expect(edited(workspace, before)).toEqual({});
  });
});
