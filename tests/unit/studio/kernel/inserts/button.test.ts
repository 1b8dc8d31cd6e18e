import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { problemsOf } from "../../../../../src/studio/edits/verified.ts";
import type { InsertDialog } from "../../../../../src/studio/kernel/inserts/dialog.ts";
import type { InsertButton } from "../../../../../src/studio/kernel/inserts/button.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { describeCommands } from "../../command-table.ts";
import { gardenAfter, openWorkspace } from "../../journeys.ts";
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

const more: InsertButton = {
  ...SKIP,
  step: "done",
  name: "again",
  to: "details",
  labels: inBoth("Once more", "Una vez más"),
};

describeCommands("adding a button to a page", [
  {
    title: "leads to another step and lets people enter it",
    command: SKIP,
  },
  {
    title: "goes among the buttons that the page has",
    command: more,
  },
  {
    title: "opens a dialog with a close button",
    command: MORE,
  },
  {
    title: "opens a second dialog with the same words",
    on: () => gardenAfter(MORE),
    command: { ...MORE, name: "yetMore" },
  },
  {
    title: "accepts a missing text in one language, which the check then reports",
    command: { ...MORE, texts: MORE.texts.slice(0, 1) },
  },
  {
    title: "refuses an impossible button or dialog with a message",
    refused: [
      [{ ...SKIP, name: "submit" }, "“details” already has something called “submit”."],
      // The page sends these events itself: typing into the form would trigger the transition.
      ...["change", "blur", "pick"].map(
        (name) =>
          [
            { ...SKIP, name },
            `Something on the page already sends the event “${name}” while people use it. Choose another name.`,
          ] as const,
      ),
      [{ ...SKIP, to: "nowhere" }, "There is no step “nowhere” in garden."],
      [{ ...SKIP, to: "details" }, "the page that it is on"],
      [{ ...SKIP, step: "nowhere" }, "There is no step “nowhere” in garden."],
      [{ ...SKIP, labels: [] }, "Write the words that people read"],
      [{ ...MORE, titles: [] }, "Write the words that people read"],
    ],
  },
  {
    title: "refuses a dialog that exists",
    on: () => gardenAfter(MORE),
    refused: [[MORE, "There is a dialog “more” at “done” already."]],
  },
]);

describe("adding a dialog to a page", () => {
  test("puts it between the page and its rules", () => {
    expect(Object.keys(stepOf(gardenAfter(MORE), "done") ?? {})).toEqual([
      "path",
      "title",
      "page",
      "dialogs",
      "on",
      "end",
    ]);
  });

  test("on this project’s pages: adds a button and a dialog without a new error", LONG, () => {
    const workspace = openWorkspace();
    const errors = () => problemsOf(workspace.repo).filter(({ severity }) => severity === "error").length;
    const found = errors();
    workspace.apply({ ...SKIP, flow: "join", step: "step2", name: "backToBegin", to: "step1" });
    expect(stepOf(workspace, "step2", "join")?.on["backToBegin"]).toBe("step1");
    workspace.apply({ ...MORE, flow: "join", step: "step3" });
    expect(errors()).toBe(found);
  });
});
