import type { Page } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { placesOf } from "./studio-places.ts";
import { expect } from "./test.ts";
import { openLook } from "./studio-look.ts";

/**
 * On the page of the small journey's last step, on a phone and by keyboard alone: centres the heading and removes its
 * tick, then undoes it. `textOf`: the text of the journey's file.
 */
export async function setHeading(page: Page, textOf: () => string): Promise<void> {
  const before = textOf();
  const { chosen } = placesOf(page);
  await openLook(page);
  await page.getByLabel("Edit and see as").selectOption("what everyone gets");
  await page.getByRole("button", { name: "On this page", exact: true }).press("Enter");
  const { parts } = placesOf(page);
  await parts.getByRole("treeitem", { name: /heading$/ }).press("Enter");
  await expect(chosen.getByRole("heading", { level: 3, name: "Settings" })).toBeVisible();
  const align = chosen.getByLabel("Alignment");
  const mark = chosen.getByLabel("Symbol");
  await expect(align).toHaveValue("");
  await expect(mark).toHaveValue("done");
  await expect(mark).toHaveAccessibleDescription("A symbol before the words.");
  expect(await violationsOf(page, WCAG)).toEqual([]);

  await align.selectOption("Centred");
  await mark.selectOption("Default");
  const save = chosen.getByRole("region", { name: /^heading/ }).getByRole("button", { name: "Save" });
  await save.press("Enter");
  await expect.poll(textOf).toContain('{ "block": "heading", "text": "done.title", "align": "center" }');
  await expect(save).toBeFocused();
  await expect(align).toHaveValue("center");
  const undo = page.getByRole("button", { name: /^Undo: the heading at “Thank you”: / });
  await undo.press("Enter");
  await expect.poll(textOf).toBe(before);
  await expect(align).toHaveValue("");
  await expect(mark).toHaveValue("done");

  // An undo that happens before the page has loaded the new state also resets the form.
  let answer = () => {};
  const undone = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/studio/api/page**", (route) => undone.then(() => route.continue()));
  await align.selectOption("Centred");
  await save.press("Enter");
  await expect.poll(textOf).not.toBe(before);
  await undo.press("Enter");
  await expect.poll(textOf).toBe(before);
  answer();
  await expect(align).toHaveValue("");
  await page.unrouteAll({ behavior: "wait" });
}

/**
 * On a phone, on the small journey's first step: another limit of a field, and no limit, by keyboard. Then undone.
 * `textOf` returns the form's file.
 */
export async function setLimit(page: Page, textOf: () => string): Promise<void> {
  const before = textOf();
  const { chosen, stepChoice: step } = placesOf(page);
  await step.selectOption({ index: 0 });
  await page.getByRole("button", { name: "On this page", exact: true }).press("Enter");
  await page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("treeitem", { name: "Name", exact: true })
    .press("Enter");
  await expect(chosen.getByRole("heading", { level: 3, name: "What it accepts" })).toBeVisible();
  const most = chosen.getByLabel("Most characters");
  const save = chosen.getByRole("button", { name: "Save the limits" });
  await expect(most).toHaveValue("40");
  await expect(chosen.getByLabel("Fewest characters")).toHaveValue("");
  expect(await violationsOf(page, WCAG)).toEqual([]);

  // Typed before the page knows that the first limit is saved: it stays when the page learns that.
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/studio/api/page**", (route) => held.then(() => route.continue()));
  await most.fill("30");
  await save.press("Enter");
  await expect.poll(textOf).toBe(before.replace('"maxLength": 40', '"maxLength": 30'));
  await expect(save).toBeFocused();
  await most.fill("");
  const learnt = page.waitForResponse("**/studio/api/page**");
  answer();
  await (await learnt).finished();
  await page.unrouteAll({ behavior: "wait" });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(most).toHaveValue("");
  await save.press("Enter");
  await expect.poll(textOf).toBe(before.replace('"maxLength": 40, ', ""));
  await expect(most).toHaveValue("");
  const undo = (what: string) =>
    page.getByRole("button", { name: `Undo: The limit “most characters” of “Name” is ${what}` });
  await undo("not limited instead of 30").press("Enter");
  await undo("30 instead of 40").press("Enter");
  await expect.poll(textOf).toBe(before);
  await expect(most).toHaveValue("40");
}
