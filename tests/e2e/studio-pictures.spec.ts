import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { LONG } from "./share.ts";
import { lookOf } from "./step-picture.ts";
import { StudioProcess } from "./studio-process.ts";
import { patient, placesOf } from "./studio-places.ts";
import { expect, test } from "./test.ts";

const studio = new StudioProcess();

/** Opens the Studio on the small journey. Returns the folder that it edits. */
async function openSmall(page: Page): Promise<string> {
  let root = "";
  await studio.open(page, "small", (folder) => {
    root = folder;
  });
  return root;
}

test("a page's picture that does not arrive is reported, and drawn again on request", LONG, async ({ page }) => {
  const root = await openSmall(page);
  const texts = join(root, "locales/en/garden.json");
  writeFileSync(texts, readFileSync(texts, "utf8").replace('"title": "Your details"', '"title": "Tell us of you"'));
  // The first request gets no answer.
  let requests = 0;
  await page.route(/[?&]before=/, async (route) => {
    requests += 1;
    if (requests > 1) await route.continue();
  });
  await placesOf(page)
    .place(/Changes/)
    .press("Enter");
  const pictures = page.getByRole("region", { name: "Pages before and after" });
  await pictures.getByRole("figure", { name: "Before" }).first().scrollIntoViewIfNeeded(patient);
  await expect(pictures).toContainText("Drawing… This takes longer than usual.", patient);
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await pictures.getByRole("button", { name: "Draw it again" }).press("Enter");
  await expect(pictures).toContainText("Reworded: “Tell us of you”, was “Your details”", patient);
  await expect(pictures.getByRole("button", { name: "Draw it again" })).toHaveCount(0);
});

test(
  "before a commit is taken back, the Studio shows what that changes for its pages and for people in the middle",
  LONG,
  async ({ page }) => {
    const root = await openSmall(page);
    const texts = join(root, "locales/en/garden.json");
    writeFileSync(texts, readFileSync(texts, "utf8").replace('"title": "Your details"', '"title": "Tell us of you"'));
    studio.git("commit", "--quiet", "--all", "-m", "Another title");
    await placesOf(page)
      .place(/Changes/)
      .press("Enter");
    const earlier = page.getByRole("region", { name: "Earlier commits" });
    await earlier.getByRole("listitem").filter({ hasText: "Another title" }).getByRole("button").press("Enter");
    const dialog = page.getByRole("dialog", { name: "Revert a commit" });
    const pictures = dialog.getByRole("region", { name: "Pages before and after the revert" });
    await pictures.getByRole("figure", { name: "Before" }).first().scrollIntoViewIfNeeded(patient);
    await expect(pictures).toContainText("Reworded: “Your details”, was “Tell us of you”", patient);
    await expect(dialog.getByRole("region", { name: "People in the middle" })).toContainText(
      "Nothing changes for people in the middle of a journey.",
      patient,
    );
    expect(await violationsOf(page, WCAG)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    expect(await violationsOf(page, WCAG)).toEqual([]);
  },
);

test("an edit updates the map's picture of its page, and not the other pictures", LONG, async ({ page }) => {
  const root = await openSmall(page);
  await placesOf(page).place("Map").press("Enter");
  const [details, done] = [await lookOf(page, "1 Your details"), await lookOf(page, "2 Thank you")];
  await expect(page.getByRole("link", { name: "Nothing to fix" })).toBeVisible(patient);
  const texts = join(root, "locales/en/garden.json");
  writeFileSync(texts, readFileSync(texts, "utf8").replace(/"title": "Your details"/, '"title": "All that you are"'));
  await expect.poll(async () => (await lookOf(page, "1 All that you are")).sum, patient).not.toBe(details.sum);
  expect(await lookOf(page, "2 Thank you")).toEqual(done);
});

test(
  "a page that is reached on the shortest path follows an edit that leads this path elsewhere",
  LONG,
  async ({ page }) => {
    const root = await openSmall(page);
    const title = page.frameLocator("iframe").getByRole("heading", { level: 1 });
    await placesOf(page).place("Page").press("Enter");
    const { stepChoice: step } = placesOf(page);
    await step.selectOption("done");
    await expect(title).toHaveText("Thank you", patient);
    const searched = page.waitForResponse("**/studio/api/path", patient);
    const flow = join(root, "flows/garden/flow.json");
    const guards = `"guards": [{ "when": "data.details.name != 'Ana María'", "goto": "details" }],`;
    writeFileSync(flow, readFileSync(flow, "utf8").replace('"title": "done.title",', `$&\n      ${guards}`));
    expect(await (await searched).json()).toEqual({ replay: expect.stringMatching(/garden-done/) });
    await expect(title).toHaveText("Thank you", patient);
  },
);
