import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { itemSending } from "../unit/studio/items-at.ts";
import { repositoryOfArm } from "../../src/studio/edits/index.ts";
import { Workspace } from "../../src/studio/server/workspace.ts";
import type { ArmEdit } from "../../src/studio/commands/for-arm.ts";
import { LONG } from "./share.ts";
import { StudioProcess } from "./studio-process.ts";
import { sendAndTakeBack } from "./studio-texts.ts";
import { patient } from "./studio-places.ts";
import { expect, test } from "./test.ts";
import { looksRight, openLook } from "./studio-look.ts";

const studio = new StudioProcess();

const ARM = { flag: "fewWords", arm: "treatment" };
const inBoth = (english: string, spanish: string) => [
  { language: "en", value: english },
  { language: "es", value: spanish },
];

/**
 * The small journey with an arm that adds a message, a condition, a button and a field, and removes a field and a
 * button.
 */
function withArm(folder: string): void {
  const workspace = new Workspace(folder, mkdtempSync(join(tmpdir(), "studio-arm-")));
  const asArm = (does: ArmEdit) => workspace.apply({ kind: "as-arm", ...ARM, does });
  workspace.apply({ kind: "add-experiment", flag: ARM.flag, epicKey: "GROW-900", why: "Whether more people go on." });
  const [flow, step, form] = ["garden", "details", "schemas/garden/details"];
  const texts = inBoth("It takes one minute.", "Lleva dos minutos.");
  asArm({ kind: "insert", what: "message", flow, step, tone: "info", titles: [], texts, when: null });
  asArm({ kind: "set", flow, at: "/steps/details/on/submit/0", when: "lang == 'en'", was: null });
  asArm({
    kind: "insert",
    what: "button",
    flow,
    step,
    name: "skip",
    labels: inBoth("Skip this", "Omitir esto"),
    to: "done",
  });
  asArm({
    kind: "insert",
    what: "field",
    form,
    name: "nickname",
    type: "text",
    labels: inBoth("Nickname", "Apodo"),
    required: false,
    maxLength: 100,
    problems: inBoth("Must be at most 100 characters", "Debe tener como máximo 100 caracteres"),
    choices: [],
    after: "name",
  });
  asArm({ kind: "remove", form, field: "name" });
  const { at, was } = itemSending(repositoryOfArm(workspace.repo, ARM), "change");
  asArm({ kind: "remove", flow, at, was });
}

test(
  "an arm's texts are translated, its changes are undone or adopted one by one, and then the arm wins",
  LONG,
  async ({ page }) => {
    const { bar, lens, contents, frame } = await studio.open(page, "small", withArm);
    await lens.getByLabel("Step", { exact: true }).selectOption("details", patient);
    await openLook(page);
    await lens.getByLabel("Edit and see as").selectOption("fewWords=treatment");
    await expect(frame.getByText("It takes one minute.")).toBeVisible(patient);

    // The arm's texts go to a translator and come back, in both kinds of file.
    await bar.getByRole("link", { name: "Texts" }).press("Enter");
    await sendAndTakeBack(page, { key: "details.title", words: "Lleva dos minutos." }, (words) =>
      expect.poll(() => studio.textOf("flows/experiments.json")).toContain(words),
    );
    expect(studio.changed()).toBe("M flows/experiments.json");
    await bar.getByRole("link", { name: "Page" }).press("Enter");

    // Nothing has changed for everybody else.
    await openLook(page);
    await lens.getByLabel("Edit and see as").selectOption("");
    await expect(contents.getByRole("treeitem", { name: "Email address", exact: true })).toBeVisible(patient);
    await expect(frame.getByText("It takes one minute.")).toHaveCount(0, patient);
    await expect(frame.getByRole("button", { name: "Skip this" })).toHaveCount(0);
    await expect(frame.getByLabel("Nickname")).toHaveCount(0);
    await openLook(page);
    await lens.getByLabel("Edit and see as").selectOption("fewWords=treatment");

    // The arm's list of changes: undoes one as a whole, and makes one apply to everybody.
    await page.getByRole("button", { name: "What it changes…" }).press("Enter", patient);
    const changes = page.getByRole("dialog", { name: "What treatment of fewWords changes" });
    await expect(changes).toContainText("6 changes", patient);
    await looksRight(page, changes);
    await changes.getByRole("button", { name: "Undo it (The button “skip” at details)" }).press("Enter");
    await expect(changes).toContainText("5 changes", patient);
    await changes.getByRole("button", { name: "Make it everybody’s (A message at details)" }).press("Enter");
    await expect(changes).toContainText("4 changes", patient);
    await changes.getByRole("button", { name: "Close" }).press("Enter");
    expect(studio.textOf("locales/en/garden.json")).toContain('"message": "It takes one minute."');
    await bar
      .getByRole("button", { name: /^Undo: Everybody's now, as in the arm treatment of fewWords/ })
      .press("Enter");
    await bar.getByRole("button", { name: /^Undo: The arm treatment of fewWords no longer has this/ }).press("Enter");
    await expect(frame.getByRole("button", { name: "Skip this" })).toBeVisible(patient);
    expect(studio.changed()).toBe("M flows/experiments.json");

    // The arm wins.
    await page.getByRole("button", { name: /^End the experiment…/ }).press("Enter");
    const end = page.getByRole("dialog", { name: "Which arm of fewWords wins?" });
    await end.getByRole("radio", { name: "treatment" }).press("Space");
    await end.getByRole("button", { name: "Preview…" }).press("Enter");
    await end.getByRole("button", { name: "End it" }).press("Enter", patient);
    await expect(page.getByText("What you change now is for people in")).toHaveCount(0, patient);
    await expect(frame.getByText("It takes one minute.")).toBeVisible(patient);
    // The walks find that the arm no longer asks for the e-mail that its last page shows.
    await expect(bar.getByRole("link", { name: "1 to check", exact: true })).toBeVisible(patient);
    expect(studio.git("diff", "--name-only")).not.toContain("flows/experiments.json");
    expect(studio.textOf("flows/garden/flow.json")).toContain(`"when": "lang == 'en'"`);
    await expect(frame.getByLabel("Nickname")).toBeVisible(patient);
    expect(studio.textOf("flows/garden/flow.json")).not.toContain("done.change");
    expect(studio.textOf("schemas/garden/details.schema.json")).toMatch(/"nickname"[^]*"email"/);
    expect(studio.textOf("schemas/garden/migrations/2.json")).toContain('{ "drop": "data.details.name" }');
  },
);
