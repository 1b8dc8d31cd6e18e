/** Fixtures for tests that deploy new builds while they run. */
import type { Page } from "@playwright/test";
import { Deployment, type Earlier } from "./deployment.ts";
import { test as watchedTest } from "./test.ts";

export const test = watchedTest.extend<{ deploymentOf: (earlier: Earlier) => Promise<Deployment> }>({
  deploymentOf: async ({ page }, use, info) => {
    const started: Deployment[] = [];
    await use(async (earlier) => {
      const deployment = await Deployment.start(info.outputPath(), earlier);
      started.push(deployment);
      return deployment;
    });
    await page.close();
    for (const deployment of started) await deployment.close();
  },
});

/** The banner of a page that has reloaded itself after a deploy. */
export const updated = (page: Page) =>
  page.locator(".alert-banner").filter({ hasText: "This page has just been updated." });
export const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();

/** Returns a function that counts the documents which the page has loaded so far. */
export function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  return () => documents;
}
