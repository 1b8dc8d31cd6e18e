import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { StudioProcess } from "./studio-process.ts";
import { patient } from "./studio-places.ts";
import { expect, test } from "./test.ts";

const FLOW = "flows/garden/flow.json";
const SCHEMA = "schemas/garden/details.schema.json";
const LAYOUT = "schemas/garden/details.ui.json";
const studio = new StudioProcess();

/** Gives the form of the small journey a list of trees, each with a kind and a height. */
function plantTrees(folder: string): void {
  const change = (path: string, from: string, to: string) => {
    const file = join(folder, path);
    writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
  };
  const text = '{ "type": "string", "maxLength": 20, "errorMessage": "details.subtitle" }';
  const items = `{ "type": "object", "additionalProperties": false, "required": ["kind"], "properties": { "kind": ${text}, "height": ${text} } }`;
  const trees = `"trees": { "type": "array", "maxItems": 3, "errorMessage": "details.subtitle", "items": ${items} },`;
  change(SCHEMA, '"properties": {', `"properties": {\n    ${trees}`);
  const fields =
    '{ "kind": { "label": "details.name", "autocomplete": "off" }, "height": { "label": "details.email", "autocomplete": "off" } }';
  const list = `"trees": { "widget": "list", "label": "details.title", "item": { "rows": ["kind", "height"], "fields": ${fields} } },`;
  change(LAYOUT, '"fields": {', `"fields": {\n    ${list}`);
  change(LAYOUT, '"rows": ["name"', '"rows": ["trees", "name"');
}

/** Chooses the first entry of a list beside the page that has a name. */
async function choose(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("button", { name: "On this page", exact: true }).press("Enter");
  await page.getByRole("tree", { name: "From top to bottom" }).getByRole("treeitem", { name }).first().press("Enter");
}

/** Says in the menus of an open dialog that the language is Spanish. */
async function inSpanish(dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Only if…" }).press("Enter");
  await dialog.getByLabel("Which answer").selectOption("lang");
  await dialog.getByLabel("Value", { exact: true }).selectOption("es");
}

test("a journey owner changes the fields of a list's entries, and gives a text and a switch their first condition", async ({
  page,
}) => {
  const prepare = (folder: string) => {
    plantTrees(folder);
    const file = join(folder, FLOW);
    writeFileSync(file, readFileSync(file, "utf8").replace('"block": "form",', '"block": "form", "disabled": false,'));
  };
  const { place, chosen } = await studio.open(page, "small", prepare, { width: 390, height: 844 });
  const textOf = (path: string) => studio.textOf(path);
  const before = [FLOW, SCHEMA, LAYOUT].map(textOf);
  await place("Page").press("Enter");
  await choose(page, /^Your details( optional)?$/);
  const fits = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violationsOf(page, WCAG)).toEqual([]);
  };

  // A field of each entry is moved with keys, keeps the focus, and gets another name.
  const entries = chosen.getByRole("list", { name: "What each entry asks for" });
  // Before its texts, which may have the same words.
  const field = (name: string) => entries.getByRole("button", { name, exact: true }).first();
  await field("Email address").press("Alt+ArrowUp");
  await expect.poll(() => textOf(LAYOUT)).toContain('"rows": ["height", "kind"]');
  await expect(field("Email address")).toBeFocused();
  await field("Email address").press("Enter");
  await fits();
  // What is typed stays while it is closed.
  const most = entries.getByLabel("Most characters");
  await most.fill("30");
  await field("Email address").press("Enter");
  await expect(most).toBeHidden();
  await field("Email address").press("Enter");
  await expect(most).toHaveValue("30");
  await most.fill("-1");
  await most.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "such as a number below 0" })).toBeVisible();
  await most.fill("20");
  await entries.getByText("Rename or delete").press("Enter");
  await entries.getByLabel("The field’s name in the files").fill("size");
  await entries.getByRole("button", { name: "Rename…" }).press("Enter");
  await entries.getByRole("button", { name: "Rename it" }).press("Enter", patient);
  await expect.poll(() => textOf(LAYOUT)).toMatch(/"rows": \[\s*"size",\s*"kind"\s*\]/);
  await expect(field("Email address")).toBeFocused();
  await expect(field("Email address")).toHaveAttribute("aria-expanded", "true");

  // It is deleted, and another one is added that must be filled in.
  await entries.getByText("Rename or delete").press("Enter");
  await entries.getByRole("button", { name: "Delete…" }).press("Enter");
  await entries.getByRole("button", { name: "Delete it" }).press("Enter", patient);
  await expect(field("Email address")).toHaveCount(0);
  await expect(entries).toBeFocused();
  await chosen.getByRole("button", { name: "Add a field…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Add a field to each entry/ });
  await dialog.getByLabel("What do you call it?").fill("place");
  for (const group of ["What people read", "What they read if it is longer"])
    for (const language of ["English", "Español"])
      await dialog.getByRole("group", { name: group, exact: true }).getByLabel(language).fill("Where it grows");
  await dialog.getByLabel("It must be filled in").press("Space");
  await dialog.getByRole("button", { name: "Preview…" }).press("Enter");
  await expect(dialog).toContainText("Entries that people have already stay without it.", patient);
  await dialog.getByRole("button", { name: "Add it" }).press("Enter", patient);
  await expect(dialog).toBeHidden(patient);
  await expect(field("Where it grows")).toBeVisible();
  expect(textOf(SCHEMA)).toContain('"x-cases": [{ "is": "required" }]');

  // It must be filled in only if another answer of the same entry says so.
  await field("Where it grows").press("Enter");
  const filled = entries.getByRole("group", { name: "Must it be filled in?" });
  await expect(filled.getByRole("button", { name: "Always" })).toHaveAttribute("aria-pressed", "true");
  await filled.getByRole("button", { name: "It depends" }).press("Enter");
  await expect(entries.getByLabel("It", { exact: true }).getByRole("option", { name: "is not shown" })).toHaveCount(1);
  await entries.getByLabel("It", { exact: true }).selectOption("required");
  await entries.getByLabel("Which answer").selectOption("self.kind");
  await entries.getByLabel("How it is compared").selectOption("is");
  await entries.getByLabel("Value", { exact: true }).fill("oak");
  await entries.getByLabel("Elsewhere it").selectOption("optional");
  await expect(entries).toContainText("Only if “Name” is “oak”.");
  await fits();
  await entries.getByRole("button", { name: "Use it" }).press("Enter");
  await expect(entries.getByRole("button", { name: /^Change… required where “Name” is “oak”/ })).toBeVisible();
  expect(textOf(SCHEMA)).toContain(`[{ "is": "required", "when": "has(self.kind) && self.kind == 'oak'" }]`);

  // Another text under a condition, which goes again with its condition.
  await choose(page, /heading$/);
  await chosen.getByRole("button", { name: "Another text when… Text" }).press("Enter");
  const other = page.getByRole("dialog", { name: "Another text for “Text”" });
  for (const language of ["English", "Español"]) await other.getByLabel(language).fill("Tell us more");
  await inSpanish(other);
  await fits();
  await other.getByRole("button", { name: "Preview…" }).press("Enter");
  await other.getByRole("button", { name: "Add it" }).press("Enter", patient);
  await expect(other).toBeHidden(patient);
  await expect.poll(() => textOf(FLOW)).toMatch(/"key": "= lang == 'es' \? 'details\.\w+' : 'details\.title'"/);
  await chosen.getByRole("button", { name: /^Change: Text is “Tell us more” when:/ }).press("Enter");
  const when = page.getByRole("dialog", { name: /when\?$/ });
  await when.getByRole("button", { name: "Remove" }).first().press("Enter");
  await when.getByRole("button", { name: "Use it" }).press("Enter", patient);
  await expect(when).toBeHidden(patient);
  await expect.poll(() => textOf(FLOW)).toContain('"text": "details.title"');

  // A switch that is always off gets a condition.
  await choose(page, /form$/);
  await chosen.getByRole("button", { name: "Add a condition: Button disabled when: never" }).press("Enter");
  await inSpanish(when);
  await when.getByRole("button", { name: "Use it" }).press("Enter", patient);
  await expect(when).toBeHidden(patient);
  await expect.poll(() => textOf(FLOW)).toContain(`"disabled": "= lang == 'es'"`);
  await fits();

  const undo = page.getByRole("button", { name: /^Undo/ });
  for (let left = 8; left > 0; left -= 1) {
    const name = (await undo.getAttribute("aria-label")) ?? (await undo.textContent()) ?? "";
    await undo.press("Enter");
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
  }
  await expect.poll(() => [FLOW, SCHEMA, LAYOUT].map(textOf)).toEqual(before);
});
