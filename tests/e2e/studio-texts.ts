import type { Page } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { ALL } from "./share.ts";
import { placesOf } from "./studio-places.ts";
import { expect } from "./test.ts";
import { holdBack } from "./hold-scripts.ts";

/**
 * On the Texts screen: finds one text by its words and by the date of its change, and opens it with its page beside it,
 * as the chosen arm sees it. `title`: the English text.
 */
export async function lookAtTexts(page: Page, words: string, title: string): Promise<void> {
  const texts = page.getByRole("region", { name: "Texts", exact: true });
  const beside = page.getByRole("complementary", { name: "Where it is shown" });
  const count = page.getByText("1 text", { exact: true });
  await page.getByLabel("Find words").fill(words.toLowerCase());
  await expect(texts.getByRole("button", { name: words })).toBeVisible();
  await expect(texts.getByText(/^otherwise in the arm treatment of /)).toBeVisible();
  await expect(count).toBeVisible();
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await page.getByLabel("Find words").fill("");
  await expect(count).toBeHidden();
  // Only one text differs from the commit, which is from today.
  await page.getByLabel("Changed since").fill("2099-01-01");
  await expect(count).toBeVisible();
  await texts.getByRole("button", { name: words }).press("Enter");
  await expect(texts.getByLabel("Español")).toHaveValue(words);
  await expect(beside.frameLocator("iframe").getByRole("heading", { level: 1, name: title })).toBeVisible({
    timeout: 240_000,
  });
  const marked = beside.frameLocator("iframe").locator("[data-studio-chosen]");
  await expect(marked).toHaveText(title);
  expect(await marked.evaluate(contrastOfMark)).toBeGreaterThan(9);
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await staysWritten(page, words);
}

/**
 * WCAG's contrast ratio between the two colours around an element. From 9:1 on, one of them has at least 3:1 to whatever
 * colour is beside them.
 */
function contrastOfMark(element: Element): number {
  const { outlineStyle, outlineColor, boxShadow } = getComputedStyle(element);
  if (outlineStyle !== "solid") return 0;
  const [lighter = 0, darker = 0] = [outlineColor, boxShadow]
    .map((colour) => {
      const [red = 0, green = 0, blue = 0] = (/rgb\((.+?)\)/.exec(colour)?.[1] ?? "")
        .split(",")
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** What was just written stays visible until the table has reloaded; the previous text does not reappear. */
async function staysWritten(page: Page, words: string): Promise<void> {
  const texts = page.getByRole("region", { name: "Texts", exact: true });
  const answer = await holdBack(page, "**/studio/api/texts");
  await texts.getByLabel("Español").fill(`${words} ya`);
  await texts.getByLabel("Español").press("Enter");
  await expect(page.getByText(/“.+ ya” .*Saved\.$/)).toBeAttached();
  await expect(texts.getByRole("button", { name: words })).toHaveCount(0);
  await expect(texts.getByLabel("Español")).toHaveValue(`${words} ya`);
  answer();
  await expect(texts.getByRole("button", { name: `${words} ya` })).toBeVisible();
  await page.unroute("**/studio/api/texts");
  const { bar } = placesOf(page);
  await bar.getByRole("button", { name: /^Undo: / }).press("Enter");
  await expect(texts.getByRole("button", { name: words, exact: true })).toBeVisible();
}

interface Sent {
  /** The key of a text of the base. The arm's own version of it is sent along. */
  readonly key: string;
  readonly words: string;
}

/**
 * Exports one text for a translator (in the long run as each kind of file), imports a translation and undoes it.
 * `reads`: waits until the Studio has these words.
 */
export async function sendAndTakeBack(
  page: Page,
  { key, words }: Sent,
  reads: (words: string) => Promise<void>,
): Promise<void> {
  const { lens } = placesOf(page);
  await page.getByLabel("Find words").fill(key);
  await expect(page.getByText("1 text", { exact: true })).toBeVisible();
  await lens.getByLabel("File for translators").selectOption("XLIFF, into Español");
  const xliff = await exported(page);
  expect(xliff.name).toMatch(/-es\.xlf$/);
  const files = [xliff];
  if (ALL) {
    await lens.getByLabel("File for translators").selectOption("CSV, all languages");
    files.push(await exported(page));
  }
  for (const file of files) {
    expect(file.text).toContain(words);
    const written = file.text.replaceAll(words, "Lo que se tradujo");
    await page
      .getByLabel("A file of texts")
      .setInputFiles({ name: file.name, mimeType: "text/plain", buffer: Buffer.from(written) });
    const would = page.getByRole("dialog", { name: `What ${file.name} would change` });
    await expect(would.getByText("1 text changes.")).toBeVisible();
    await expect(would.getByRole("row")).toHaveText([/^Text/, new RegExp(`es${words}Lo que se tradujo`)]);
    expect(await violationsOf(page, WCAG)).toEqual([]);
    await would.getByRole("button", { name: "Import them" }).press("Enter");
    await expect(would).toBeHidden();
    await reads("Lo que se tradujo");
    await page
      .getByRole("banner")
      .getByRole("button", { name: /^Undo: / })
      .press("Enter");
    await reads(words);
  }
}

/** Downloads the file from "Export". */
async function exported(page: Page) {
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).press("Enter");
  const download = await saved;
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString() };
}

/** The same for one text of the whole list. Also looks at the list of languages. */
export async function translateOne(page: Page, text: Sent): Promise<void> {
  const { lens } = placesOf(page);
  await page.getByLabel("Changed since").fill("");
  const texts = page.getByRole("region", { name: "Texts", exact: true });
  await sendAndTakeBack(page, text, (words) => expect(texts.getByRole("button", { name: words })).toBeVisible());

  const languages = page.getByRole("dialog", { name: "Languages" });
  await lens.getByRole("button", { name: "Languages…" }).press("Enter");
  await expect(languages.getByRole("group")).toHaveCount(2);
  await expect(languages.getByRole("group").last()).toContainText("Español (es)");
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await languages.getByRole("button", { name: "Close" }).press("Enter");
  await expect(lens.getByRole("button", { name: "Languages…" })).toBeFocused();
}

/** Works through what a language lacks, by keyboard: from one text to the next, with the words of earlier translations. */
export async function workThroughALanguage(page: Page): Promise<void> {
  const texts = page.getByRole("region", { name: "Texts", exact: true });
  const which = page.getByRole("group", { name: "Which texts" });
  const spanish = texts.getByLabel("Español");
  const places = page.getByRole("navigation", { name: "Places" });
  await places.getByRole("link", { name: "Texts" }).press("Enter");
  const button = (words: string) => texts.getByRole("button", { name: words, exact: true }).first();
  const begin = (words: string) => button(words).press("Enter");
  // Only the list that loads after an edit is held back, not this one.
  await expect(button("Thank you")).toBeVisible();
  // The first is saved, and still open until the list has reloaded. The second, opened meanwhile, stays open.
  const answer = await holdBack(page, "**/studio/api/texts");
  await begin("Thank you");
  await spanish.fill("");
  const saved = page.waitForResponse("**/studio/api/edits");
  await spanish.press("Enter");
  await saved;
  await expect(texts.getByLabel("English")).toHaveValue("Thank you");
  await begin("Change your details");
  answer();
  await expect(texts.getByRole("row", { name: "Thank you missing" })).toBeVisible();
  await expect(texts.getByLabel("English")).toHaveValue("Change your details");
  await page.unroute("**/studio/api/texts");
  await spanish.fill("");
  await spanish.press("Enter");
  await expect(texts.getByRole("row", { name: "Change your details missing" })).toBeVisible();
  await which.getByText("Missing").click();
  await begin("Thank you");
  // What is to be written has the keys.
  await expect(spanish).toBeFocused();
  await page.keyboard.type("Gracias");
  await page.keyboard.press("Control+Enter");
  await expect(texts.getByLabel("English")).toHaveValue("Change your details");
  await expect(spanish).toBeFocused();
  await texts.getByRole("button", { name: "Take it over Tus datos" }).press("Enter");
  await expect(spanish).toHaveValue("Tus datos");
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await spanish.fill("Cambiar tus datos");
  // After the last text there is no next one.
  await expect(texts.getByRole("button", { name: "Save, and next" })).toHaveCount(0);
  await spanish.press("Control+Enter");
  await expect(texts.getByText("No text is missing here.")).toBeVisible();
  await which.getByText("All", { exact: true }).click();
  await places.getByRole("link", { name: "Page" }).press("Enter");
}

/**
 * An edit does not overwrite what another tab has just saved: the Studio shows both, and the test takes the other's. A
 * text must be selected.
 */
export async function conflictBetweenTabs(
  page: Page,
  text: { readonly file: string; readonly key: string; readonly was: string },
): Promise<void> {
  const { chosen } = placesOf(page);
  const heading = page.frameLocator("iframe").getByRole("heading", { level: 1 });
  await chosen.getByLabel("English").fill("Written here");
  const headers = { "Content-Type": "application/json" };
  const theirs = { kind: "set", texts: [{ ...text, language: "en", value: "Saved there" }] };
  const status = await page.evaluate(
    async ([body, init]) => (await fetch("/studio/api/edits", { method: "POST", headers: init, body })).status,
    [JSON.stringify({ command: theirs }), headers] as const,
  );
  expect(status).toBe(200);
  // This tab shows the other tab's text on the page, and keeps what is typed in its own field.
  await expect(heading).toHaveText("Saved there", { timeout: 240_000 });
  await expect(chosen.getByLabel("English")).toHaveValue("Written here");
  await chosen.getByLabel("English").press("Enter");
  const dialog = page.getByRole("dialog", { name: "Somebody else has changed this in the meantime" });
  await expect(dialog).toContainText("YoursWritten hereTheirsSaved thereBeforeMake your account");
  await expect(heading).toHaveText("Saved there");
  await dialog.getByRole("button", { name: "Take theirs" }).press("Enter");
  await expect(chosen.getByLabel("English")).toHaveValue("Saved there");
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Undo: .*Saved there/ })
    .press("Enter");
  await expect(chosen.getByLabel("English")).toHaveValue(text.was);
  await expect(heading).toHaveText(text.was);
}
