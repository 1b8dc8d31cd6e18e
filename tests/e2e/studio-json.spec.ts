import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { violationsOf, WCAG } from "./axe.ts";
import { withCall } from "./studio-call.ts";
import { swapFields } from "./studio-edited-form.ts";
import { StudioProcess } from "./studio-process.ts";
import { addUnknownWord } from "./studio-fixes.ts";
import { changesIn, patient } from "./studio-places.ts";
import { expect, test } from "./test.ts";

const studio = new StudioProcess();

const FLOW = "flows/garden/flow.json";
const ENGLISH = "locales/en/garden.json";

const textOf = (path: string) => studio.textOf(path);

/** Removes the comma after the first text. */
function withoutComma(folder: string): void {
  const path = join(folder, ENGLISH);
  const text = readFileSync(path, "utf8");
  const broken = text.replace(/("title": "Your details"),/, "$1");
  expect(broken).not.toBe(text);
  writeFileSync(path, broken);
}

test("invalid JSON is found, fixed and edited by keyboard; the page shows the edit, its calls get chosen answers, and undo works", async ({
  page,
}) => {
  const {
    bar,
    place,
    frame,
    stepChoice: step,
  } = await studio.open(page, "small", (folder) => {
    withoutComma(folder);
    withCall(folder);
  });
  const broken = textOf(ENGLISH);

  // Every place says that a file cannot be read.
  const unread = page.getByRole("region", { name: "Files that cannot be read" });
  await expect(unread).toContainText("A file cannot be read, so what it contains is not shown.", patient);
  await expect(unread.getByRole("link", { name: new RegExp(`^${ENGLISH}, line `) })).toBeVisible();
  expect(await violationsOf(page, WCAG)).toEqual([]);
  // The page has the texts that can be read.
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Your details", patient);

  // From the finding to its line.
  await bar.getByRole("link", { name: /to fix/ }).press("Enter", patient);
  const toFix = page.getByRole("region", { name: "Findings" }).getByRole("region", { name: "To fix" });
  await toFix.getByText("Details", { exact: true }).first().press("Enter");
  await toFix
    .getByRole("link", { name: new RegExp(`^${ENGLISH}, line \\d+$`) })
    .first()
    .press("Enter");
  const editor = page.getByRole("textbox", { name: ENGLISH });
  await expect(editor).toBeFocused(patient);
  const found = page.getByRole("complementary", { name: "Findings in this file" });
  await expect(found).toContainText("A comma is missing before this.");
  expect(await violationsOf(page, WCAG)).toEqual([]);

  // On a narrow desktop and on a phone, a button replaces the list of files.
  const folded = page.getByRole("navigation", { name: "Files" });
  await expect(folded).toBeVisible();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(folded).toBeHidden();
    await page.getByRole("button", { name: "Files", exact: true }).press("Enter");
    await expect(folded.getByLabel("Find a file")).toBeFocused();
    expect(await violationsOf(page, WCAG)).toEqual([]);
    await folded.locator("[aria-current=true]").press("Enter");
    await expect(folded).toBeHidden();
    await expect(page.getByRole("button", { name: "Files", exact: true })).toBeFocused();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await editor.focus();

  // Fixes it at the cursor, before the first character of the line.
  await page.keyboard.press("Home");
  await page.keyboard.type(",");
  await expect(found).toContainText("There are no findings in this file.", patient);
  expect(JSON.parse(textOf(ENGLISH))).toMatchObject({ details: { title: "Your details" } });

  // Tab leaves the editor and ends an edit; what is typed afterwards is a separate edit.
  await page.keyboard.press("Tab");
  await expect(editor).not.toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(editor).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await addUnknownWord(page, textOf);
  await editor.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.insertText(" and more");
  await expect.poll(() => textOf(ENGLISH)).toContain('"title": "Your details and more"');
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violationsOf(page, WCAG)).toEqual([]);

  // Completion by keyboard; undo works in the editor as everywhere.
  const files = page.getByRole("navigation", { name: "Files" });
  await files.getByLabel("Find a file").fill("flow.json");
  await files.getByRole("button", { name: "flow.json" }).press("Enter");
  const flow = page.getByRole("textbox", { name: FLOW });
  await flow.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("End");
  await page.keyboard.insertText('"gua"');
  await page.keyboard.press("Tab");
  await expect(flow).not.toBeFocused();
  // Not by Shift+Tab: the finding may appear between them just now, with a button.
  await flow.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Control+Space");
  await expect(page.getByRole("listbox").getByRole("option", { name: /^guards/ })).toBeVisible();
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(flow).toContainText('"guards"');
  await page.keyboard.press("Control+z");
  await expect(flow).not.toContainText('"guards"');
  await expect(flow).toContainText('"gua"');
  await page.keyboard.press("Control+z");
  await expect(flow).not.toContainText('"gua"');
  await expect(bar.getByRole("button", { name: `Undo: Line 4 of ${ENGLISH} is edited` })).toBeVisible();

  // A new file: allowed only where the project reads one, and created with the required content.
  await files.getByRole("button", { name: "New file…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Create a file" });
  await dialog.getByLabel("Its path, from the project’s folder").fill("flows/plots.json");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Nothing reads a file at flows/plots.json.", patient);
  await dialog.getByLabel("Its path, from the project’s folder").fill("flows/shared/plots.json");
  await page.keyboard.press("Enter");
  const would = changesIn(dialog);
  await expect(would.getByRole("heading", { name: "1 place in 1 file" })).toBeFocused(patient);
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await would.getByRole("button", { name: "Create it" }).press("Enter");
  await expect(page.getByRole("textbox", { name: "flows/shared/plots.json" })).toBeFocused();
  await expect(files.getByRole("button", { name: "plots.json" })).toHaveAttribute("aria-current", "true");
  expect(textOf("flows/shared/plots.json")).toBe("{}\n");

  // The page shows the typed text, and a later undo.
  await place("Page").press("Enter");
  const title = page.frameLocator("iframe").getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Your details and more", patient);
  await bar.getByRole("button", { name: "Undo: A new file flows/shared/plots.json" }).press("Enter");
  await expect(bar.getByRole("button", { name: "Redo: A new file flows/shared/plots.json" })).toBeVisible();

  // Chooses answers to the step's call, by keyboard alone: first a failure that the contract declares, then values that
  // match the contract.
  const calls = page.getByRole("region", { name: "Calls of this step" });
  const chosen = page.getByRole("region", { name: "Chosen answers" });
  await page.getByText("Calls of this step (1)").press("Enter");
  const answer = calls.getByLabel("Keeps a plot for somebody.");
  await answer.selectOption("fails: garden-full");
  await expect(calls).toContainText("Every plot is taken.");
  await expect(calls.getByLabel("The service’s words, English")).toHaveValue("There is no plot left.");
  await calls.getByLabel("The service’s words, English").fill("All plots are dug already.");
  await expect(chosen).toContainText("Answers are chosen for reservePlot.");
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  // The Studio accepts the page's events: a refusal would be an error on its console.
  expect(await page.evaluate(async () => (await fetch("/v2/events", { method: "POST" })).status)).toBe(204);
  await page.getByLabel("Use the page").press("Space");
  await frame.getByLabel("Name").fill("Ana");
  await frame.getByLabel("Email address").fill("ana@example.com");
  await frame.getByRole("button", { name: "Continue" }).press("Enter");
  await expect(frame.getByText("All plots are dug already.")).toBeVisible();

  // The chosen answers also apply to a page that the shortest path has reached, and to the steps after it.
  await step.selectOption("done");
  await expect(title).toHaveText("Thank you", patient);
  await page.getByLabel("Use the page").press("Space");
  await expect(frame.locator("html")).not.toHaveAttribute("data-studio-choosing");
  await frame.getByRole("button", { name: "Change your details" }).press("Enter");
  await expect(title).toHaveText("Your details and more");
  await frame.getByRole("button", { name: "Continue" }).press("Enter");
  await expect(frame.getByText("All plots are dug already.")).toBeVisible();
  await step.selectOption("details");
  await page.getByText("Calls of this step (1)").press("Enter");
  await page.getByLabel("Use the page").press("Space");
  await frame.getByLabel("Name").fill("Ana");
  await frame.getByLabel("Email address").fill("ana@example.com");
  await swapFields(page, studio, "Ana");

  await answer.selectOption("other values…");
  const values = calls.getByRole("textbox", { name: "Answer to reservePlot" });
  // It begins with the answer that the call would get.
  await expect(values).toContainText('"plot": 1');
  await values.press("Control+a");
  await page.keyboard.insertText("{}");
  await expect(calls.getByRole("status")).toContainText("Line 1: ");
  await values.press("Control+a");
  await page.keyboard.insertText('{ "plot": 3 }');
  await expect(calls.getByRole("status")).toBeEmpty();
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await frame.getByRole("button", { name: "Continue" }).press("Enter");
  await expect(title).toHaveText("Thank you");
  await calls.getByRole("button", { name: "Open the page again" }).press("Enter");
  await expect(title).toHaveText("Your details and more");
  await chosen.getByRole("button", { name: "Back to sample answers" }).press("Enter");
  await expect(chosen).toHaveCount(0);
  await expect(answer).toHaveValue("sample");

  // A call without a sample gets an answer that is made from the contract, which the Studio says beside the page.
  await expect(answer).toContainText("a made-up answer from the contract");
  const madeUp = page.getByRole("note");
  await expect(madeUp).toHaveCount(0);
  await frame.getByLabel("Name").fill("Ana");
  await frame.getByLabel("Email address").fill("ana@example.com");
  await frame.getByRole("button", { name: "Continue" }).press("Enter");
  await expect(title).toHaveText("Thank you");
  await expect(madeUp).toHaveText(
    "· Made up, because the sample data has none: the answer to “Keeps a plot for somebody.”",
  );
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await calls.getByRole("button", { name: "Open the page again" }).press("Enter");
  await expect(title).toHaveText("Your details and more");
  await expect(madeUp).toHaveCount(0);

  await bar.getByRole("button", { name: /^Undo: / }).press("Enter");
  await expect(title).toHaveText("Your details", patient);
  await bar.getByRole("button", { name: /^Undo: / }).press("Enter");
  await expect(bar.getByRole("button", { name: "Nothing to undo" })).toBeVisible();
  expect(textOf(ENGLISH)).toBe(broken);
});
