import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { problemsOf } from "../../../../../src/studio/edits/verified.ts";
import type { InsertDialog } from "../../../../../src/studio/kernel/inserts/dialog.ts";
import type { InsertButton } from "../../../../../src/studio/kernel/inserts/button.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { copyOfGarden, edited, openWorkspace } from "../../journeys.ts";
import { LONG } from "../../../share.ts";
import { inBoth } from "../../trial.ts";

const BUTTON = { flow: "garden", step: "details", name: "skip", labels: inBoth("Skip this", "Omitir esto") };
const SKIP: InsertButton = { kind: "insert", what: "button", ...BUTTON, to: "done" };
const MORE: InsertDialog = {
  kind: "insert",
  what: "dialog",
  ...BUTTON,
  step: "done",
  name: "more",
  titles: inBoth("What comes next", "Lo que sigue"),
  texts: inBoth("We will write to you soon.", "Te escribiremos pronto."),
};

const stepOf = ({ root }: Workspace, step: string, flow = "garden") =>
  (
    JSON.parse(readFileSync(join(root, `flows/${flow}/flow.json`), "utf8")) as {
      steps: Record<string, { page: unknown[]; on: Record<string, unknown>; dialogs?: object }>;
    }
  ).steps[step];

describe("adding a button to a page", () => {
  test("leads to another step and lets people enter it; undo restores every byte", () => {
    const workspace = openWorkspace(copyOfGarden());
    const before = new Map(workspace.repo.files);
    expect(workspace.plan(SKIP).notes).toEqual([
      "For people who press it, “details” counts as done in the progress bar, even if they have not filled it in.",
    ]);
    workspace.apply(SKIP);
    expect(stepOf(workspace, "details")?.page.at(-1)).toEqual({
      block: "actions",
      buttons: [{ event: "skip", text: "details.skip", variant: "secondary" }],
    });
    expect(stepOf(workspace, "details")?.on["skip"]).toEqual({ do: [{ done: "details" }], goto: "done" });
    expect(problemsOf(workspace.repo)).toEqual([]);
    workspace.apply({
      ...SKIP,
      step: "done",
      name: "again",
      to: "details",
      labels: inBoth("Once more", "Una vez más"),
    });
    expect(stepOf(workspace, "done")).toMatchObject({
      page: [{}, {}, { block: "actions", buttons: [{ event: "change" }, { event: "again", text: "done.again" }] }],
      on: { change: "details", again: "details" },
    });
    expect(problemsOf(workspace.repo)).toEqual([]);
    workspace.undo();
    workspace.undo();
    expect(edited(workspace, before)).toEqual({});
  });

  test("opens a dialog with a close button; undo restores every byte", () => {
    const workspace = openWorkspace(copyOfGarden());
    const before = new Map(workspace.repo.files);
    workspace.apply(MORE);
    expect(stepOf(workspace, "done")).toMatchObject({
      dialogs: {
        more: {
          title: "done.moreTitle",
          page: [
            { block: "text", text: "done.moreText" },
            { block: "actions", buttons: [{ event: "moreClosed", text: "ui.close", variant: "primary" }] },
          ],
        },
      },
      on: { more: [{ do: [{ open: "more" }] }], moreClosed: [{ do: [{ close: true }] }] },
    });
    expect(Object.keys(stepOf(workspace, "done") ?? {})).toEqual(["path", "title", "page", "dialogs", "on", "end"]);
    expect(problemsOf(workspace.repo)).toEqual([]);
    workspace.apply({ ...MORE, name: "yetMore" });
    expect(problemsOf(workspace.repo)).toEqual([]);
    workspace.undo();
    workspace.undo();
    expect(edited(workspace, before)).toEqual({});
  });

  test("accepts a missing text in one language, which the check then reports", () => {
    const workspace = openWorkspace(copyOfGarden());
    workspace.apply({ ...MORE, texts: MORE.texts.slice(0, 1) });
    const words = problemsOf(workspace.repo).map(({ message }) => message);
    expect(words.join()).toContain("done.moreText");
  });

  test("refuses an impossible button or dialog with a message and writes nothing", () => {
    const workspace = openWorkspace(copyOfGarden());
    const before = new Map(workspace.repo.files);
    expect(() => workspace.apply({ ...SKIP, name: "submit" })).toThrow(
      "“details” already has something called “submit”.",
    );
    // The page sends these events itself: typing into the form would trigger the transition.
    for (const name of ["change", "blur", "pick"])
      expect(() => workspace.apply({ ...SKIP, name })).toThrow(
        `Something on the page already sends the event “${name}” while people use it. Choose another name.`,
      );
    expect(() => workspace.apply({ ...SKIP, to: "nowhere" })).toThrow("There is no step “nowhere” in garden.");
    expect(() => workspace.apply({ ...SKIP, to: "details" })).toThrow("the page that it is on");
    expect(() => workspace.apply({ ...SKIP, step: "nowhere" })).toThrow("There is no step “nowhere” in garden.");
    expect(() => workspace.apply({ ...SKIP, labels: [] })).toThrow("Write the words that people read");
    expect(() => workspace.apply({ ...MORE, titles: [] })).toThrow("Write the words that people read");
    workspace.apply(MORE);
    expect(() => workspace.apply(MORE)).toThrow("There is a dialog “more” at “done” already.");
    workspace.undo();
    expect(edited(workspace, before)).toEqual({});
  });

  test("on this project’s pages: adds a button and a dialog without a new error", LONG, () => {
    const workspace = openWorkspace();
    const before = new Map(workspace.repo.files);
    const errors = () => problemsOf(workspace.repo).filter(({ severity }) => severity === "error").length;
    const found = errors();
    workspace.apply({ ...SKIP, flow: "join", step: "step2", name: "backToBegin", to: "step1" });
    expect(stepOf(workspace, "step2", "join")?.on["backToBegin"]).toBe("step1");
    workspace.apply({ ...MORE, flow: "join", step: "step3" });
    expect(errors()).toBe(found);
    workspace.undo();
    workspace.undo();
    expect(edited(workspace, before)).toEqual({});
  });
});
