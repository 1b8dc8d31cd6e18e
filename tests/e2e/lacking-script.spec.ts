/** A deploy deletes a page's script after the browser has received the document, but not yet the script. */
import type { Page } from "@playwright/test";
import { alive, expect, test } from "./test.ts";
import { es } from "./words.ts";

/** Answers the first `times` requests for the page's script with 404. Counts the requests for it and for documents. */
async function lacks(page: Page, times: number) {
  const requests = { scripts: 0, documents: 0 };
  page.on("request", (request) => {
    if (request.isNavigationRequest()) requests.documents += 1;
  });
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    requests.scripts += 1;
    if (requests.scripts > times) await route.continue();
    else await route.fulfill({ status: 404, body: "" });
  });
  return requests;
}

test("a page whose script was deleted before it loaded reloads itself and works", async ({ page }) => {
  const requests = await lacks(page, 1);
  await page.goto("/app/join/step1", { waitUntil: "commit" });
  await expect.poll(() => requests).toEqual({ scripts: 2, documents: 2 });
  await alive(page);
  await page.getByRole("link", { name: "Español" }).click();
  await expect(page.getByRole("heading", { name: es.step1, exact: true })).toBeVisible();
  expect(requests).toEqual({ scripts: 2, documents: 2 });
});

test("a script that is missing for another reason causes only one reload", async ({ page }) => {
  const requests = await lacks(page, 9);
  await page.goto("/app/join/step1", { waitUntil: "commit" });
  await expect.poll(() => requests).toEqual({ scripts: 2, documents: 2 });
  await page.waitForLoadState("load");
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5_000 })));
  expect(requests).toEqual({ scripts: 2, documents: 2 });
});
