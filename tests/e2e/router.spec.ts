/** Embedding pages and added blocks navigate with react-router-dom; the engine decides where that leads. */
import type { Page } from "@playwright/test";
import { expect, test } from "./block-page.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const location = (page: Page) => page.getByRole("navigation").getByRole("status");
const path = (page: Page) => new URL(page.url()).pathname;

test.beforeEach(async ({ page }) => {
  // The page has the journey's own address, as on a server that knows the journey.
  await page.route("**/embedded/*", async (route) => {
    await route.fulfill({ response: await route.fetch({ url: process.env["E2E_EMBEDDED_URL"] ?? "" }) });
  });
  await page.goto(`${new URL(process.env["E2E_EMBEDDED_URL"] ?? "").origin}/embedded/first`);
  await expect(heading(page, "First")).toBeVisible();
});

test("useLocation returns the path within the journey; Link goes to a step without reloading the page", async ({
  page,
}) => {
  await test.step("a text that the application has replaced since the first draw is the new one", async () => {
    await expect(page.getByText("As it is now")).toBeVisible();
  });

  await page.evaluate(() => Object.assign(window, { same: true }));
  await expect(location(page)).toHaveText("/first null");
  const link = page.getByRole("link", { name: "To the second", exact: true });
  await expect(link).toHaveAttribute("href", "/embedded/second");
  await link.click();
  await expect(heading(page, "Second")).toBeVisible();
  await expect(location(page)).toHaveText("/second null");
  expect(path(page)).toBe("/embedded/second");
  await page.goBack();
  await expect(heading(page, "First")).toBeVisible();
  await expect(location(page)).toHaveText("/first null");
  await page.goForward();
  await expect(heading(page, "Second")).toBeVisible();
  expect(await page.evaluate(() => "same" in window)).toBe(true);

  await test.step("the location contains a link's search, hash and state, and Back removes them again", async () => {
    await page.goBack();
    await expect(heading(page, "First")).toBeVisible();
    await page.getByRole("link", { name: "To the second, with more" }).click();
    await expect(heading(page, "Second")).toBeVisible();
    await expect(location(page)).toHaveText('/second?from=link#there {"from":"first"}');
    await page.getByRole("link", { name: "To the second", exact: true }).click();
    await expect(location(page)).toHaveText("/second null");
    await page.getByRole("button", { name: "One back" }).click();
    await expect(location(page)).toHaveText('/second?from=link#there {"from":"first"}');
    await page.getByRole("button", { name: "One back" }).click();
    await expect(heading(page, "First")).toBeVisible();
    await expect(location(page)).toHaveText("/first null");
  });

  await test.step("in another language the page shows the site's data for it, and its link uses them", async () => {
    const phone = (number: string) => page.getByRole("link", { name: number });
    await expect(phone("1-800-555-0142")).toHaveAttribute("href", "tel:+18005550142");
    await page.getByRole("button", { name: "Español" }).click();
    await expect(phone("1-800-555-0199")).toHaveAttribute("href", "tel:+18005550199");
    await expect(phone("1-800-555-0142")).toHaveCount(0);
    expect(await page.evaluate(() => "same" in window)).toBe(true);
  });
});

test("a guard also applies to a link, and the address follows the engine; useNavigate can replace an entry and go back", async ({
  page,
}) => {
  await page.getByRole("link", { name: "To the second", exact: true }).click();
  await expect(heading(page, "Second")).toBeVisible();
  await page.getByRole("link", { name: "To the guarded" }).click();
  await expect(heading(page, "First")).toBeVisible();
  await expect(location(page)).toHaveText("/first null");
  expect(path(page)).toBe("/embedded/first");
  await page.getByRole("button", { name: "Second instead" }).click();
  await expect(heading(page, "Second")).toBeVisible();
  // The second step has replaced the first, which the guard had put in place of the guarded one. The older entry of the
  // second step would show the same, so Back skips it.
  await page.getByRole("button", { name: "One back" }).click();
  await expect(heading(page, "First")).toBeVisible();
});

test("a step can ask for confirmation when the person leaves by Back, which restores the history; a second Back leaves", async ({
  page,
}) => {
  await page.getByRole("link", { name: "To the second", exact: true }).click();
  await page.getByRole("link", { name: "To the one that asks" }).click();
  await expect(heading(page, "Asking")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Are you sure?")).toBeVisible();
  await expect(heading(page, "Asking")).toBeVisible();
  await expect(location(page)).toHaveText("/asking null");
  await page.goBack();
  await expect(heading(page, "Second")).toBeVisible();
  await page.goBack();
  await expect(heading(page, "First")).toBeVisible();
});

test("closing the page asks for confirmation only if the current step says so", async ({ page }) => {
  const requests: string[] = [];
  page.on("dialog", async (dialog) => {
    requests.push(dialog.type());
    await dialog.dismiss();
  });
  await page.getByRole("link", { name: "To the second", exact: true }).click();
  await page.getByRole("link", { name: "To the one that asks" }).click();
  await expect(heading(page, "Asking")).toBeVisible();
  await page.close({ runBeforeUnload: true });
  // The person stayed, and reads the rule's text.
  await expect(page.getByText("Are you sure?")).toBeVisible();
  await expect(heading(page, "Asking")).toBeVisible();
  expect(requests).toEqual(["beforeunload"]);
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(requests).toEqual(["beforeunload"]);
});
