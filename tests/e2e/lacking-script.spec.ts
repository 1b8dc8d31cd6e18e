/** A deploy takes a page's script away between its document and its script. */
import type { Page } from "@playwright/test";
import { alive, expect, test } from "./test.ts";
import { es } from "./words.ts";

/** The page's own script lacks the first so many times; how often it, and documents, were asked for. */
async function lacks(page: Page, times: number) {
  const asked = { scripts: 0, documents: 0 };
  page.on("request", (request) => {
    if (request.isNavigationRequest()) asked.documents += 1;
  });
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    asked.scripts += 1;
    if (asked.scripts > times) await route.continue();
    else await route.fulfill({ status: 404, body: "" });
  });
  return asked;
}

test("a page whose script is gone before it came loads itself anew, and lives", async ({ page }) => {
  const asked = await lacks(page, 1);
  await page.goto("/app/join/step1", { waitUntil: "commit" });
  await expect.poll(() => asked).toEqual({ scripts: 2, documents: 2 });
  await alive(page);
  await page.getByRole("link", { name: "Español" }).click();
  await expect(page.getByRole("heading", { name: es.step1, exact: true })).toBeVisible();
  expect(asked).toEqual({ scripts: 2, documents: 2 });
});

test("a script that lacks for another reason has the page loaded anew once", async ({ page }) => {
  const asked = await lacks(page, 9);
  await page.goto("/app/join/step1", { waitUntil: "commit" });
  await expect.poll(() => asked).toEqual({ scripts: 2, documents: 2 });
  await page.waitForLoadState("load");
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(asked).toEqual({ scripts: 2, documents: 2 });
});
