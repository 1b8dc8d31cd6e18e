import type { Locator, Page } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { placesOf } from "./studio-places.ts";
import { expect } from "./test.ts";
import { holdBack } from "./hold-scripts.ts";

/**
 * Restricts the transition from the small journey's first page to some sites, by keyboard alone: first with menus and a
 * group, then as an expression.
 */
export async function changeCondition(page: Page): Promise<void> {
  const { contents: fields, chosen } = placesOf(page);
  await fields.getByRole("button", { name: /“Continue”/ }).press("Enter");
  const transition = chosen.getByRole("region", { name: /^Transition / });
  await transition.getByRole("button", { name: "Add a condition: When: always" }).press("Enter");
  const asking = page.getByRole("dialog", { name: "“Continue” at “Make your account”: when?" });
  await asking.getByRole("button", { name: "Only if…" }).press("Enter");
  await asking.getByLabel("Which answer").selectOption("lang");
  await asking.getByLabel("Value").selectOption("es");
  await asking.getByRole("button", { name: "One more group" }).press("Enter");
  const group = asking.getByRole("group", { name: "A group" });
  await group.getByLabel("Which answer").first().selectOption("site.id");
  await expect(asking).toContainText("Only if the language is “es” and (the site is “");
  expect(await violationsOf(page, WCAG)).toEqual([]);
  const typed = asking.getByRole("textbox", { name: "Expression" });
  // The menus know their expression, even while the Studio has not answered.
  await whileHeld(page, "condition-meanings", async () => {
    await group.getByLabel("Which answer").last().selectOption("data.details.email");
    await asking.getByRole("button", { name: "Expression (CEL)" }).press("Enter");
    await expect(typed).toBeFocused();
  });
  await expect(typed).toHaveText(/^lang == 'es' && \(site\.id == '\w+' \|\| data\.details\.email != ''\)$/);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("site.i");
  await page.keyboard.press("Control+Space");
  await expect(asking.getByRole("option", { name: /^id/ })).toBeVisible();
  await page.keyboard.type("d");
  await page.keyboard.press("Escape");
  await expect(asking.getByRole("option")).toHaveCount(0);
  await expect(asking).toContainText("but bool is expected");
  await page.keyboard.type(" == 'uk");
  await expect(asking).toContainText("Only if the site is “uk”.");
  await whileHeld(page, "condition-meanings", async () => {
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("site.id != 'u");
    // As fast as can be: the last letter and the button, before the page has rendered the letter.
    await asking.getByRole("button", { name: "Use it" }).evaluate(async (button: HTMLElement) => {
      document.execCommand("insertText", false, "k");
      await Promise.resolve();
      button.click();
    });
  });
  await expect(asking).toBeHidden();
  // The dialog closes once the panel below it shows the new condition.
  await expect(transition.getByRole("button", { name: "Change: When: the site is not “uk”" })).toBeVisible();
}

/**
 * Writes a field's condition for one site as an expression, with completion and error messages, then returns to the
 * menus.
 */
export async function writeCase(page: Page, chosen: Locator): Promise<void> {
  await chosen.getByRole("button", { name: "Expression (CEL)" }).press("Enter");
  const typed = chosen.getByRole("textbox", { name: "Expression" });
  await expect(typed).toBeFocused();
  await expect(typed).toHaveText("context.site == 'uk'");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("context.nobody");
  await expect(chosen).toContainText('There is no "nobody"');
  expect(await violationsOf(page, WCAG)).toEqual([]);
  // The menus open only if they can show the whole expression.
  await chosen.getByRole("button", { name: "Menus" }).press("Enter");
  await expect(typed).toHaveText("context.nobody");
  await typed.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("context.s");
  await page.keyboard.press("Control+Space");
  await expect(chosen.getByRole("option", { name: /^site/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.type("ite == 'uk");
  await expect(chosen).toContainText(/Only if .*site is “uk”\./);
  await chosen.getByRole("button", { name: "Menus" }).press("Enter");
  await expect(chosen.getByLabel("Value")).toHaveValue("uk");
}

/**
 * Changes the only case of a field, opens what holds elsewhere while that is saved, and removes the case, by keyboard
 * alone. Undoes both. `textOf` returns the form's file.
 */
export async function changeCase(page: Page, chosen: Locator, textOf: () => string): Promise<void> {
  const before = textOf();
  const undo = (what: RegExp) => page.getByRole("banner").getByRole("button", { name: what }).press("Enter");
  await chosen.getByRole("button", { name: /^Change… hidden where / }).press("Enter");
  await chosen.getByLabel("It", { exact: true }).selectOption("may be left empty");
  await whileHeld(page, "edits", async () => {
    await chosen.getByRole("button", { name: "Use it" }).press("Enter");
    await chosen.getByRole("button", { name: "Change… elsewhere" }).press("Enter");
  });
  await expect(chosen.getByRole("button", { name: /^Change… optional where / })).toBeVisible();
  // The end of the save closes only the form that was saved.
  await expect(chosen.getByLabel("Elsewhere it")).toBeVisible();
  expect(textOf()).toBe(before.replace('"is": "hidden"', '"is": "optional"'));
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await chosen.getByRole("button", { name: "Leave it as it is" }).press("Enter");
  await chosen.getByRole("button", { name: /^Remove this case/ }).press("Enter");
  await expect.poll(textOf).not.toContain('"x-cases"');
  await expect(chosen.getByRole("button", { name: "Always" })).toHaveAttribute("aria-pressed", "true");
  await undo(/^Undo: .* must be filled in/);
  await undo(/^Undo: .* may be left empty where /);
  await expect.poll(textOf).toBe(before);
  await expect(chosen.getByRole("button", { name: /^Change… hidden where / })).toBeVisible();
}

/** Runs `act` while the Studio's answers to a kind of request are held. */
export async function whileHeld(page: Page, kind: string, act: () => Promise<void>): Promise<void> {
  const release = await holdBack(page, `**/studio/api/${kind}*`);
  await act();
  release();
}
