import type { Page } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { whileHeld } from "./studio-conditions.ts";
import { StudioProcess } from "./studio-process.ts";
import { expect, test } from "./test.ts";

const FLOW = "flows/garden/flow.json";
let studio: StudioProcess | undefined;

test.afterEach(async ({ page }, info) => {
  // Closed first: without the Studio, the page's requests would fail and log errors.
  await page.close();
  await studio?.close(info);
});

/** Opens the Studio's place Page on a phone, with what a press of a button leads to. */
async function openOnPhone(page: Page, button: RegExp): Promise<void> {
  studio = new StudioProcess("small");
  studio.watch(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await studio.link());
  await page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: "Page" }).press("Enter");
  await page.getByRole("button", { name: "On this page", exact: true }).press("Enter");
  await page.getByRole("navigation", { name: "On this page" }).getByRole("button", { name: button }).press("Enter");
}

test("a journey owner adds an action on a phone by keyboard, moves it and deletes it", async ({ page }) => {
  test.setTimeout(120_000);
  await openOnPhone(page, /“Continue”/);
  const text = () => studio?.textOf(FLOW) ?? "";
  const before = text();
  const rule = page.getByRole("region", { name: /^Transition / });
  const actions = rule.getByRole("list", { name: "What it does, in order" }).getByRole("listitem");
  await expect(actions).toHaveText([/It marks “Your details” as done/]);

  // First its kind is asked, then what that kind needs.
  await rule.getByRole("button", { name: /^Add an action…/ }).press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Add an action: “Continue”/ });
  await expect(dialog.getByLabel("What does it do?")).toBeVisible();
  await dialog.getByRole("button", { name: "Next…" }).press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Choose what it does");
  await dialog.getByLabel("What does it do?").selectOption("Set a value");
  await dialog.getByLabel("Which one?").selectOption("“Name” at “Your details”");
  await expect(dialog).toContainText("Sets values, in order.");
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await dialog.getByRole("button", { name: "Next…" }).press("Enter");
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
  const sets = rule.getByRole("button", { name: "It sets “Name” at “Your details” to “Name”", exact: true });
  await expect(actions).toHaveText([/It marks/, /It sets/]);
  await expect(rule.getByRole("button", { name: /^Add an action…/ })).toBeFocused();

  // It is moved by keys, also while the Studio has not answered yet, and keeps the focus.
  await sets.focus();
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
  const would = rule.getByRole("region", { name: "What would change" });
  await expect(would).toContainText("“Continue” at “Your details”: what it sets is deleted.");
  await would.getByRole("button", { name: "Delete it" }).press("Enter");
  await expect(actions).toHaveText([/It marks/]);
  await expect.poll(text).not.toContain("form.name");

  const undo = (what: RegExp) => page.getByRole("button", { name: what }).press("Enter");
  await undo(/^Undo: .* what it sets is deleted/);
  await expect(actions).toHaveText([/It sets/, /It marks/]);
  await undo(/^Undo: .* what it sets comes earlier/);
  await expect(actions).toHaveText([/It marks/, /It sets/]);
  await undo(/^Undo: .* a new action: Set a value/);
  await expect(actions).toHaveText([/It marks/]);
  await expect.poll(text).toBe(before);
});
