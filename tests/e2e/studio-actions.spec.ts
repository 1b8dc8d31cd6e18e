import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { whileHeld } from "./studio-conditions.ts";
import { StudioProcess } from "./studio-process.ts";
import { changesIn, placesOf } from "./studio-places.ts";
import { expect, test } from "./test.ts";

const FLOW = "flows/garden/flow.json";
const ENGLISH = "locales/en/garden.json";
const studio = new StudioProcess();

/** Chooses something in one of the lists of the page. */
async function choose(page: Page, list: string, name: RegExp): Promise<void> {
  await page.getByRole("button", { name: "On this page", exact: true }).press("Enter");
  const role = list === "From top to bottom" ? "treeitem" : "button";
  await page
    .getByLabel(list, { exact: true })
    .and(page.locator("nav, [role=tree]"))
    .getByRole(role, { name })
    .press("Enter");
}

/** The small journey, whose last text uses the name, which it does not get, and gets one that it does not use. */
function withOtherParameters(folder: string): void {
  for (const language of ["en", "es"]) change(folder, `locales/${language}/garden.json`, "{email}", "{email}, {name}");
  change(folder, FLOW, '"with": { "email"', '"with": { "plant": "= lang", "email"');
}

/** Writes other text in place of a part of a file. */
function change(folder: string, path: string, from: string, to: string): void {
  const file = join(folder, path);
  writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
}

test("a journey owner adds, moves and deletes an action and a parameter on a phone by keyboard", async ({ page }) => {
  const { place } = await studio.open(page, "small", withOtherParameters, { width: 390, height: 844 });
  const text = () => studio.textOf(FLOW);
  const before = text();
  await place("Page").press("Enter");
  await choose(page, "On this page", /“Continue”/);
  await changeActions(page, text);
  await changeTitle(page, studio);
  await page.getByRole("group", { name: "What to look at" }).getByLabel("Step", { exact: true }).selectOption("done");
  await choose(page, "From top to bottom", /^We will write to/);
  await changeParameters(page, text);
  for (const what of [
    /plant of .+ is deleted/,
    /name is .+ instead of nothing/,
    /is deleted/,
    /moves up/,
    /a new action: Set/,
  ])
    await page.getByRole("button", { name: new RegExp(`^Undo: .*${what.source}`) }).press("Enter");
  await expect.poll(text).toBe(before);
});

/** Adds an action that remembers the name, moves it while the Studio has not answered yet, and deletes it. */
async function changeActions(page: Page, text: () => string): Promise<void> {
  const rule = page.getByRole("region", { name: /^Transition / });
  const actions = rule.getByRole("list", { name: "What it does, in order" }).getByRole("listitem");
  await expect(actions).toHaveText([/It marks “Your details” as done/]);

  // First its kind is asked, then what that kind needs.
  await rule.getByRole("button", { name: /^Add an action…/ }).press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Add an action: “Continue”/ });
  await dialog.getByRole("button", { name: "Next…" }).press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Choose what it does");
  await dialog.getByLabel("What does it do?").selectOption("Set a value");
  await expect(dialog).toContainText("Sets values, in order.");
  // What is chosen last counts, although the Studio has not answered about the first choice yet.
  await whileHeld(page, "actions", async () => {
    for (const name of ["“Email address” at “Your details”", "“Name” at “Your details”"]) {
      await dialog.getByLabel("Which one?").selectOption(name);
      await dialog.getByRole("button", { name: "Next…" }).press("Enter");
    }
  });
  await expect(dialog.getByRole("heading", { name: "Set a value: “Name” at “Your details”" })).toBeFocused();
  await expect(dialog).toContainText("The journey remembers “Name” at “Your details”, also for people who come back.");
  const value = dialog.getByRole("textbox", { name: "“Name” at “Your details”" });
  await expect(value).toHaveText("= form.name");
  await expect(dialog).toContainText("It gives: “Name”");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await dialog.getByRole("button", { name: "Preview…" }).press("Enter");
  await expect(dialog.getByRole("heading", { name: "1 place in 1 file" })).toBeFocused();
  await dialog.getByRole("button", { name: "Add it" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(actions).toHaveText([/It marks/, /It sets/]);
  await expect(rule.getByRole("button", { name: /^Add an action…/ })).toBeFocused();

  // What is opened while the Studio has not answered yet stays open, and the focus stays with it.
  const sets = rule.getByRole("button", { name: "It sets “Name” at “Your details” to “Name”", exact: true });
  await whileHeld(page, "edits", async () => {
    await sets.press("Alt+ArrowUp");
    await sets.press("Enter");
    await expect(sets).toHaveAttribute("aria-expanded", "true");
  });
  await expect(actions).toHaveText([/It sets/, /It marks/]);
  await expect(sets).toBeFocused();
  await expect(sets).toHaveAttribute("aria-expanded", "true");
  await expect.poll(text).toMatch(/"data.details.name": "= form.name"[^]*"done": "details"/);
  await expect(rule).toContainText("It sets “Name” at “Your details” to “Name” when: always");
  expect(await violationsOf(page, WCAG)).toEqual([]);

  await rule.getByRole("button", { name: /^Delete it… it sets/ }).press("Enter");
  const would = changesIn(rule);
  await expect(would).toContainText("“Continue” at “Your details”: what it sets is deleted.");
  await would.getByRole("button", { name: "Delete it" }).press("Enter");
  await expect(actions).toHaveText([/It marks/]);
  await expect.poll(text).not.toContain("form.name");
}

/** Another program changes a title. The words of all conditions follow, and only the page is asked for again. */
async function changeTitle(page: Page, files: StudioProcess): Promise<void> {
  const rule = page.getByRole("region", { name: /^Transition / });
  const action = rule.getByRole("list", { name: "What it does, in order" }).getByRole("listitem");
  await action.getByRole("button", { name: /^It marks “Your details” as done/ }).press("Enter");
  await expect(rule).toContainText("It marks “Your details” as done when: always");
  const before = files.textOf(ENGLISH);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  files.write(ENGLISH, before.replaceAll("Your details", "About you"));
  await expect(rule).toContainText("It marks “About you” as done when: always");
  expect(requests).toContain("/studio/api/page");
  expect(requests).not.toContain("/studio/api/conditions");
  files.write(ENGLISH, before);
  await expect(rule).toContainText("It marks “Your details” as done when: always");
}

/** Gives a text a parameter that its words use, and removes one that they do not use. */
async function changeParameters(page: Page, text: () => string): Promise<void> {
  const { chosen } = placesOf(page);
  await chosen.getByText("Its parameters").press("Enter");
  const given = chosen.getByRole("list", { name: /^Parameters/ }).getByRole("listitem");
  await expect(given).toHaveText([/^Text: plant/, /^Text: email.*It has to be there\. The words use it\.$/]);

  await chosen.getByRole("button", { name: /^Add a parameter…/ }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add a parameter" });
  await dialog.getByLabel("Which one?").selectOption("Text: name");
  await dialog.getByRole("textbox", { name: "Its value" }).fill("= data.details.name");
  await expect(dialog).toContainText("It gives: “Name” at “Your details”");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await dialog.getByRole("button", { name: "Preview…" }).press("Enter");
  await dialog.getByRole("button", { name: "Add it" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(given).toHaveText([/^Text: plant/, /^Text: email/, /^Text: name/]);
  await expect.poll(text).toContain('"name": "= data.details.name"');

  await chosen.getByRole("button", { name: "Delete it… “Text: plant”" }).press("Enter");
  await changesIn(chosen).getByRole("button", { name: "Delete it" }).press("Enter");
  await expect(given).toHaveText([/^Text: email/, /^Text: name/]);
  await expect.poll(text).not.toContain("plant");
  expect(await violationsOf(page, WCAG)).toEqual([]);
}
