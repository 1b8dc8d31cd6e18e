import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { whileHeld } from "./studio-conditions.ts";
import { StudioProcess } from "./studio-process.ts";
import { expect, test } from "./test.ts";

const FLOW = "flows/garden/flow.json";
const studio = new StudioProcess();

/** Writes other text in place of a part of a file. */
function change(folder: string, path: string, from: string, to: string): void {
  const file = join(folder, path);
  writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
}

/** The small journey, which remembers a plan and a number when its first step is submitted. */
function withPlan(folder: string): void {
  const plan =
    '"plan": { "enum": ["small", "large"], "default": "small" }, "trees": { "type": "integer", "default": 0 }';
  change(folder, "schemas/garden/data.schema.json", '"done": {', `${plan}, "done": {`);
  const set = '{ "set": { "data.plan": "small", "data.trees": 1 } }';
  change(
    folder,
    FLOW,
    '"submit": { "do": [{ "done": "details" }]',
    `"submit": { "do": [{ "done": "details" }, ${set}]`,
  );
}

/** Waits until a suggestion can be taken. Those of before are shown until the new ones are there. */
async function suggests(around: Locator, name: RegExp): Promise<void> {
  await expect(around.getByRole("option", { name })).toBeVisible();
  await expect(around.locator(".cm-tooltip-autocomplete-disabled")).toHaveCount(0);
}

/** The small journey, whose last page shows a family. Who is “you” in it is calculated. */
function withFamily(folder: string): void {
  const family = `{ "block": "family", "title": "done.title", "members": [], "you": "= data.details.name" },`;
  change(folder, FLOW, '{ "block": "actions"', `${family}\n        { "block": "actions"`);
}

test("a journey owner completes a calculated value by keyboard, reads what is wrong with it, and undoes it", async ({
  page,
}) => {
  const { place, parts, chosen, bar } = await studio.open(page, "small", withFamily);
  const text = () => studio.textOf(FLOW);
  const before = text();
  await place("Page").press("Enter");
  await page.getByRole("group", { name: "What to look at" }).getByLabel("Step", { exact: true }).selectOption("done");
  await parts.getByRole("treeitem", { name: /family$/ }).press("Enter");
  const line = chosen.getByRole("textbox", { name: "You", exact: true });
  await expect(line).toHaveText("= data.details.name");
  await expect(line).toHaveAccessibleDescription(/The userId of the person who sees the page\. .*It gives: “Name”/);
  expect(await violationsOf(page, WCAG)).toEqual([]);

  // The label leads to it, and Tab leaves it in both directions.
  await chosen.getByText("You", { exact: true }).click();
  await expect(line).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(chosen.getByRole("region", { name: /^family/ }).getByRole("button", { name: "Save" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(line).toBeFocused();

  // A value of the wrong type is refused in words, where it stands.
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("= data.do");
  await page.keyboard.press("Control+Space");
  await suggests(chosen, /^done.*int/);
  await page.keyboard.press("Enter");
  await expect(line).toHaveText("= data.done");
  await expect(chosen).toContainText("This gives int, but string is expected.");
  await expect(line).toHaveAttribute("aria-invalid", "true");
  await expect(line).toHaveAccessibleDescription(/This gives int, but string is expected\.$/);
  expect(await violationsOf(page, WCAG)).toEqual([]);

  // Esc closes the suggestions, and then gives up what was typed.
  await page.keyboard.press("ControlOrMeta+a");
  // Nothing is suggested for what was typed first, and that answer comes late.
  await whileHeld(page, "expression-offers", async () => {
    const offers = page.waitForRequest((request) => request.url().endsWith("/expression-offers"));
    await page.keyboard.type("=");
    await offers;
    await page.keyboard.type(" data.");
  });
  const offered = chosen.getByRole("option");
  await expect(offered.first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(offered).toHaveCount(0);
  await expect(line).toHaveText("= data.");
  await page.keyboard.press("Escape");
  await expect(line).toHaveText("= data.details.name");
  await expect(line).toBeFocused();

  // What is typed and not saved stays when something else is chosen, and after a reload.
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("= lang");
  await parts.getByRole("treeitem", { name: /heading$/ }).press("Enter");
  await expect(line).toHaveCount(0);
  await expect(bar).toContainText("1 text is not saved yet");
  await page.reload();
  await parts.getByRole("treeitem", { name: /family$/ }).press("Enter");
  await expect(line).toHaveText("= lang");
  await bar.getByRole("button", { name: "What is not saved…" }).press("Enter");
  const unsaved = page.getByRole("dialog", { name: "What is not saved yet" });
  await expect(unsaved).toContainText("You (“Thank you”): = lang");
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await unsaved.getByRole("button", { name: /^Discard it/ }).press("Enter");
  await expect(unsaved).toHaveCount(0);
  await expect(line).toHaveText("= data.details.name");
  await expect(bar).not.toContainText("not saved yet");
  await line.focus();

  // Enter takes a suggestion, and then saves.
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("= data.details.em");
  await page.keyboard.press("Control+Space");
  await suggests(chosen, /^email/);
  await page.keyboard.press("Enter");
  await expect(chosen).toContainText("It gives: “Email address” at “Your details”");
  expect(text()).toBe(before);
  await page.keyboard.press("Enter");
  await expect.poll(text).toBe(before.replace('"you": "= data.details.name"', '"you": "= data.details.email"'));
  await expect(line).toBeFocused();
  await expect(line).toHaveText("= data.details.email");

  await page.getByRole("banner").getByRole("button", { name: /^Undo/ }).press("Enter");
  await expect.poll(text).toBe(before);
  await expect(line).toHaveText("= data.details.name");

  // The parameter of a text is a line, too. It is saved from the list of what is not saved.
  await parts.getByRole("treeitem", { name: /^We will write to/ }).press("Enter");
  await chosen.getByText("What is filled in").press("Enter");
  const parameter = chosen.getByRole("textbox", { name: "Text: email" });
  await expect(parameter).toHaveText("= data.details.email");
  await parameter.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("= data.details.name");
  await bar.getByRole("button", { name: "What is not saved…" }).press("Enter");
  // What is typed while that is saved stays.
  await whileHeld(page, "edits", async () => {
    await unsaved.getByRole("button", { name: /^Save it \(Text: email/ }).press("Enter");
    await page.keyboard.press("Escape");
    await expect(unsaved).toBeHidden();
    await parameter.focus();
    await page.keyboard.press("End");
    await page.keyboard.type("!");
    await parts.getByRole("treeitem", { name: /heading$/ }).press("Enter");
    await expect(parameter).toHaveCount(0);
  });
  await expect.poll(text).toBe(before.replace('"email": "= data.details.email"', '"email": "= data.details.name"'));
  await expect(bar.getByRole("button", { name: /^Undo: .*email/ })).toBeVisible();
  await parts.getByRole("treeitem", { name: /^We will write to/ }).press("Enter");
  await chosen.getByText("What is filled in").press("Enter");
  await expect(parameter).toHaveText("= data.details.name!");
  await expect(bar).toContainText("1 text is not saved yet");
  await parameter.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Backspace");
  await expect(bar.getByRole("button", { name: "What is not saved…" })).toHaveCount(0);
  await expect(parameter).toHaveText("= data.details.name");
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await bar.getByRole("button", { name: /^Undo/ }).press("Enter");
  await expect.poll(text).toBe(before);
});

test("a journey owner changes what a rule sets, by menu and by expression, and undoes it to the byte", async ({
  page,
}) => {
  const { place } = await studio.open(page, "small", withPlan, { width: 390, height: 844 });
  const text = () => studio.textOf(FLOW);
  const before = text();
  await place("Page").press("Enter");
  await page.getByRole("button", { name: "On this page", exact: true }).press("Enter");
  await page.getByRole("button", { name: /“Continue”/ }).press("Enter");
  const rule = page.getByRole("region", { name: /^Transition / });
  await rule.getByRole("button", { name: "It sets plan to “small”, trees to 1", exact: true }).press("Enter");
  await expect(rule).toContainText("It sets plan to “small”, trees to 1 when: always");
  await rule.getByText("Its values (it sets plan to “small”, trees to 1)").click();
  const plan = rule.getByLabel("Plan", { exact: true });
  await expect(plan).toHaveValue('"small"');
  await expect(rule.getByRole("textbox", { name: "Trees" })).toHaveValue("1");
  await expect(rule.getByRole("link", { name: /^everything else that it does \(line \d+\)$/ })).toBeVisible();
  expect(await violationsOf(page, WCAG)).toEqual([]);

  // A number becomes an expression, with suggestions; a choice is another one.
  await plan.selectOption("large");
  await rule.getByRole("textbox", { name: "Trees" }).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("= form.name");
  await expect(rule).toContainText("This gives string, but int is expected.");
  // The editor takes the place of the input when it is loaded: only the editor closes brackets.
  await expect(rule.getByRole("textbox", { name: "Trees" })).toHaveText("= form.name");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("= size(form.na");
  await page.keyboard.press("Control+Space");
  await suggests(rule, /^name.*string/);
  await page.keyboard.press("Enter");
  await expect(rule.getByRole("textbox", { name: "Trees" })).toHaveText("= size(form.name)");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(text).toContain('"data.plan": "large"');
  expect(text()).toContain('"data.trees": "= size(form.name)"');
  await expect(rule).toContainText("It sets plan to “large”, trees to");

  // The choice is calculated, too.
  await plan.selectOption("Calculated by an expression");
  const line = rule.getByRole("textbox", { name: "Plan: the expression" });
  await line.focus();
  await page.keyboard.press("End");
  await page.keyboard.type("lang == 'es' ? 'large' : 'huge'");
  await expect(rule).toContainText('This can give "huge"');
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("small'");
  await expect(rule).toContainText("It gives: “large” if the language is “es”, otherwise “small”");
  await rule.getByRole("button", { name: "Save" }).press("Enter");
  await expect.poll(text).toContain(`"data.plan": "= lang == 'es' ? 'large' : 'small'"`);

  const undo = (what: RegExp) => page.getByRole("banner").getByRole("button", { name: what }).press("Enter");
  await undo(/^Undo: “Continue” at “Your details”, what it sets: Plan is “= lang/);
  await expect.poll(text).toContain('"data.plan": "large"');
  await expect(plan).toHaveValue('"large"');
  await undo(/^Undo: “Continue” at “Your details”, what it sets: Plan is “large” instead of “small”; Trees is/);
  await expect.poll(text).toBe(before);
  await expect(plan).toHaveValue('"small"');
});
