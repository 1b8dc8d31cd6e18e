import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { StudioProcess } from "./studio-process.ts";
import { changesIn, inBoth, patient, placesOf } from "./studio-places.ts";
import { expect, test } from "./test.ts";

const studio = new StudioProcess();

/** Each of the four ways in docs/studio.md takes less, in ms. */
const MOST_MS = 300_000;

/** People agree to something by giving their name, and a Spanish text is missing. */
function asOthersLeftIt(folder: string): void {
  const change = (path: string, from: string, to: string) => {
    const file = join(folder, path);
    const text = readFileSync(file, "utf8");
    expect(text).toContain(from);
    writeFileSync(file, text.replace(from, to));
  };
  change("schemas/garden/details.schema.json", '"name": {', '"name": { "x-about": "consent",');
  change("locales/es/garden.json", '"Cambiar tus datos"', '""');
  studio.git("add", "--all");
  studio.git("commit", "--quiet", "-m", "With a consent");
}

/** Goes to Changes and submits what was done. */
async function submit(page: Page, name: string, branch: RegExp): Promise<void> {
  await placesOf(page)
    .place(/^Changes/)
    .press("Enter");
  const form = page.getByRole("complementary", { name: "Submit for review" });
  await form.getByLabel("Name").fill(name, patient);
  await form.getByLabel("Reason").fill("It was asked for.");
  await form.getByRole("button", { name: "Submit for review" }).press("Enter");
  await expect(form.getByText(branch)).toBeVisible(patient);
}

test("a product manager, a translator, a lawyer and an analyst go their documented ways, each in five minutes", async ({
  page,
}) => {
  const { lens, chosen, frame, dialog, place } = await studio.open(page, "small", asOthersLeftIt);
  const inReview = page.getByRole("region", { name: "Not in main yet" });
  const beginAgain = page.getByRole("button", { name: "Begin again from main" });
  let begun = Date.now();
  const inTime = () => {
    expect(Date.now() - begun).toBeLessThan(MOST_MS);
    begun = Date.now();
  };
  await lens.getByLabel("Step", { exact: true }).selectOption("details", patient);
  await expect(frame.getByRole("heading", { level: 1, name: "Your details" })).toBeVisible(patient);
  inTime();

  // The translator: what is missing is written beside its page.
  await place("Texts").press("Enter");
  await page.getByRole("button", { name: /^Missing/ }).press("Enter", patient);
  const table = page.getByRole("table");
  await table.getByRole("button", { name: "Change your details" }).press("Enter", patient);
  await expect(page.getByRole("complementary", { name: "Where it is shown" }).locator("iframe")).toBeVisible(patient);
  await page.getByLabel("Español", { exact: true }).fill("Cambiar tus datos");
  await page.getByLabel("Español", { exact: true }).press("Enter");
  await expect(page.getByText("No text is missing here.")).toBeVisible(patient);
  await submit(page, "Spanish is complete", /Submitted as studio\/spanish-is-complete/);
  await beginAgain.press("Enter");
  await expect(inReview.getByRole("button", { name: "Open it here studio/spanish-is-complete" })).toBeVisible(patient);
  inTime();

  // The lawyer: what people agree to, on the branch of somebody else.
  await inReview.getByRole("button", { name: "Open it here studio/spanish-is-complete" }).press("Enter");
  await expect(beginAgain).toBeVisible(patient);
  await expect(page.getByRole("region", { name: "What differs, for whom" })).toContainText(
    "Cambiar tus datos",
    patient,
  );
  await expect(page.getByRole("heading", { name: /Is this as you meant/ })).toBeVisible(patient);
  await place("Texts").press("Enter");
  await page.getByLabel("Find words").fill("Nombre", patient);
  await table.getByRole("button", { name: /^Name/ }).first().press("Enter", patient);
  await expect(page.getByRole("complementary", { name: "Where it is shown" }).locator("iframe")).toBeVisible(patient);
  await page.getByLabel("Español", { exact: true }).press("Escape");
  await place(/^Review/).press("Enter");
  const consent = page.getByRole("region", { name: "What people agree to" });
  await expect(consent).toContainText("Nobody has approved this on the branch.", patient);
  await consent.getByRole("button", { name: "Approve…" }).press("Enter");
  await dialog.getByRole("button", { name: "Approve", exact: true }).press("Enter");
  await expect(consent).toContainText("Nothing has changed since.", patient);
  await submit(page, "Consent is approved", /Submitted as studio\/spanish-is-complete/);
  await expect
    .poll(() => studio.git("log", "-1", "--format=%s", "studio/spanish-is-complete"), patient)
    .toBe("Consent is approved\n");
  inTime();

  // The product manager: another title for some people.
  await place("Page").press("Enter");
  await page.getByRole("button", { name: "Try something…" }).press("Enter", patient);
  await dialog.getByLabel("What is it called?").fill("Shorter welcome");
  await dialog.getByLabel("Where is it planned?").fill("GROW-900");
  await dialog.getByLabel("What do you want to know?").fill("Whether fewer words help.");
  await dialog.getByRole("button", { name: "Begin" }).press("Enter");
  await expect(page.getByText("What you change now is for people in treatment")).toBeVisible(patient);
  await frame.getByRole("heading", { level: 1 }).click(patient);
  await inBoth(chosen, "Who you are", "Quién eres");
  await chosen.getByLabel("Español").press("Enter");
  await expect(frame.getByRole("heading", { level: 1, name: "Who you are" })).toBeVisible(patient);
  await page.getByRole("button", { name: "Back to everyone" }).press("Enter");
  await place("Experiments").press("Enter");
  await page.getByRole("link", { name: "Your details with all arms of shorterWelcome" }).press("Enter", patient);
  await expect(page.getByRole("region", { name: "Side by side" }).getByRole("figure")).toHaveCount(2, patient);
  await submit(page, "Another title", /Submitted as/);
  inTime();

  // The analyst: what an experiment changes, for whom, and what its end would write.
  await place("Experiments").press("Enter");
  const row = page.getByRole("row", { name: /shorterWelcome/ });
  await expect(row).toContainText("Whether fewer words help.", patient);
  await row.getByRole("link", { name: "treatment of shorterWelcome" }).press("Enter");
  await page.getByRole("button", { name: "What it changes…" }).press("Enter", patient);
  await expect(dialog).toContainText("Who you are", patient);
  await dialog.getByRole("button", { name: "Close" }).press("Enter");
  await place("Map").press("Enter");
  await expect(page.getByRole("region", { name: "Map of the journey garden" })).toContainText("Who you are", patient);
  await place("Experiments").press("Enter");
  await page.getByRole("button", { name: "End the experiment… shorterWelcome" }).press("Enter", patient);
  await dialog.getByRole("radio", { name: "treatment" }).press("Space");
  await dialog.getByRole("button", { name: "Preview…" }).press("Enter");
  const would = changesIn(dialog);
  await would.getByRole("button", { name: "Leave it as it is" }).press("Enter", patient);
  expect(studio.changed()).toBe("");
  inTime();
});
