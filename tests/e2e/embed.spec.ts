import { expect, test } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { example } from "./catalogue.ts";

test("loads a video only when the person asks for it; it keeps its place and has a text version", async ({ page }) => {
  const requests: string[] = [];
  await page.context().route("https://video.example/**", async (route) => {
    requests.push(route.request().url());
    await route.fulfill({
      contentType: "text/html",
      body: '<!doctype html><html lang="en"><title>Film</title><button>Play</button></html>',
    });
  });
  const block = await example(page, "blocks/embed/0");
  await expect(block.getByText("From video.example, which learns that you opened it.")).toBeVisible();
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await block.getByText("Read “How the calendar works”").click();
  await expect(block.getByText("You choose a colour for each child.")).toBeVisible();
  expect(requests).toEqual([]);

  const before = await block.locator(".embed__cover").boundingBox();
  await block.getByRole("button", { name: "Show “How the calendar works”" }).press("Enter");
  await expect(page.frameLocator('iframe[title="How the calendar works"]').getByRole("button")).toHaveText("Play");
  expect(requests).toEqual(["https://video.example/embed/1"]);
  expect(await block.locator("iframe").boundingBox()).toEqual(before);
  await expect(block.locator("iframe")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.frameLocator("iframe").getByRole("button", { name: "Play" })).toBeFocused();

  const [opened] = await Promise.all([
    page.waitForEvent("popup"),
    block.getByRole("link", { name: "Open “How the calendar works” in a new window" }).click(),
  ]);
  await expect(opened).toHaveURL("https://video.example/embed/1");
});
