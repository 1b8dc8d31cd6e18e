import type { Page } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { placesOf } from "./studio-places.ts";
import { expect } from "./test.ts";
import { holdBack } from "./hold-scripts.ts";

/**
 * What is typed stays if the person chooses something else or reloads, and until a second Escape in a dialog. Back
 * leads to the step before.
 */
export async function keepsWhatIsTyped(page: Page): Promise<void> {
  const { contents: list } = placesOf(page);
  const english = page.getByRole("complementary", { name: "What is chosen" }).getByLabel("English");
  const bar = page.getByRole("banner").getByRole("status");
  await list.getByRole("treeitem", { name: "Tell us who you are." }).press("Enter");
  await english.fill("Tell us");
  await list.getByRole("treeitem", { name: "Email address", exact: true }).press("Enter");
  await page.reload();
  await expect(bar).toHaveText("1 text is not saved yet");
  await list.getByRole("treeitem", { name: "Tell us who you are. not saved" }).press("Enter");
  await expect(english).toHaveValue("Tell us");
  await english.press("Escape");
  await expect(english).toHaveValue("Tell us who you are.");
  await expect(bar).toHaveText("Saved");
  await unsavedTextsAreListed(page);
  await staysTypedBack(page);

  // The browser's Back button leads to the step before.
  const step = page.getByLabel("Step", { exact: true });
  await step.selectOption("Thank you");
  await page.goBack();
  await expect(step).toHaveValue("details");

  await page.getByRole("button", { name: "Try something…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Try something on some people" });
  await dialog.getByLabel("What is it called?").fill("Shorter welcome");
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("alert")).toContainText("Press Esc again");
  await expect(dialog.getByLabel("What is it called?")).toHaveValue("Shorter welcome");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

/** Texts that were left unsaved are listed behind a button in the bar, and can be saved or discarded there. */
async function unsavedTextsAreListed(page: Page): Promise<void> {
  const { contents: list } = placesOf(page);
  const english = page.getByRole("complementary", { name: "What is chosen" }).getByLabel("English");
  const bar = page.getByRole("banner").getByRole("status");
  const listed = page.getByRole("dialog", { name: "What is not saved yet" });
  const title = list.getByRole("treeitem", { name: /^Make your account ?Text/ });
  await title.press("Enter");
  await english.fill("About you");
  await list.getByRole("treeitem", { name: "Tell us who you are." }).press("Enter");
  await english.fill("Tell us");
  await expect(bar).toHaveText("2 texts are not saved yet");
  await page.getByRole("button", { name: "What is not saved…" }).press("Enter");
  await expect(listed.getByRole("listitem")).toHaveText([
    /^English: “About you”garden, details\.titleSave it/,
    /^English: “Tell us”garden, details\.subtitleSave it/,
  ]);
  expect(await violationsOf(page, WCAG)).toEqual([]);
  const save = listed.getByRole("button", { name: "Save it (details.title)" });
  await page.route("**/studio/api/edits", (route) => route.abort());
  await save.press("Enter");
  await expect(listed.getByText("The Studio has ended. Start it again.")).toHaveCount(1);
  await page.unroute("**/studio/api/edits");
  await save.press("Enter");
  await expect(listed.getByRole("listitem")).toHaveCount(1);
  await expect(listed.getByRole("list")).toBeFocused();
  await listed.getByRole("button", { name: "Discard it (details.subtitle)" }).press("Enter");
  await expect(listed).toBeHidden();
  await expect(bar).toBeFocused();
  // The open form shows the text of the files again.
  await expect(english).toHaveValue("Tell us who you are.");
  await expect(list.getByRole("treeitem", { name: /^About you ?Text/ })).toBeVisible();
  await page.getByRole("button", { name: /^Undo: / }).press("Enter");
  await expect(title).toBeVisible();
}

/** What is typed back to the earlier words, while others are being saved, is not saved yet, and can be saved. */
async function staysTypedBack(page: Page): Promise<void> {
  const english = page.getByRole("complementary", { name: "What is chosen" }).getByLabel("English");
  const bar = page.getByRole("banner").getByRole("status");
  const answer = await holdBack(page, "**/studio/api/edits");
  await english.fill("Tell us");
  await english.press("Enter");
  await expect(bar).toHaveText("Saving…");
  await english.fill("Tell us who you are.");
  answer();
  await expect(bar).toHaveText(/^1 text is not saved yet\. .+ becomes “Tell us” \(en\)\. Saved\.$/);
  await page.unroute("**/studio/api/edits");
  await english.press("Enter");
  await expect(bar).toHaveText("“Tell us” becomes “Tell us who you are.” (en). Saved.");
  const undo = page.getByRole("button", { name: /^Undo: / });
  await undo.press("Enter");
  await expect(english).toHaveValue("Tell us");
  await undo.press("Enter");
  await expect(english).toHaveValue("Tell us who you are.");
}
