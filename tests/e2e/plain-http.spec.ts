/**
 * A page over plain http with a host name, as on an internal test system. Browsers offer many features only on https
 * and on localhost.
 */
import { base, finishStepOne, finishStepTwo, heading } from "./join.ts";
import { coParent, parentA } from "./people.ts";
import { inShare } from "./share.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

/** Chromium logs this for every page without https. */
const FOR_HTTPS = /^The Cross-Origin-Opener-Policy header has been ignored/;
// `playwright.config.ts` maps this host to this machine.
const origin = `http://join.test:${new URL(process.env["E2E_URL"] ?? "http://localhost").port}`;

test("a person signs up to the packages without the features that need https, and a reload keeps the input [API-12]", async ({
  page,
  watched,
}) => {
  watched.expected.push(FOR_HTTPS);
  await page.goto(`${origin}${base}/step1`);
  await expect(heading(page, en.step1)).toBeVisible();
  const lacks = await page.evaluate(() => [
    isSecureContext,
    "randomUUID" in crypto,
    "subtle" in crypto,
    "locks" in navigator,
    "clipboard" in navigator,
  ]);
  expect(lacks).toEqual([false, false, false, false, false]);
  const parent = parentA();
  await finishStepOne(page, parent);
  const update = page.waitForRequest((request) => request.method() === "PUT");
  await finishStepTwo(page, coParent());
  expect((await (await update).allHeaders())["authorization"]).toBe("");
  await expect(page.getByRole("article", { name: "Plus" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("article", { name: "Plus" })).toBeVisible();
});

for (const path of ["/signup", "/coparentstatus", "/invite", "/pro", "/account/password"])
  test(`${path} renders over plain http`, inShare(path === "/invite"), async ({ page, watched }) => {
    watched.expected.push(FOR_HTTPS);
    await page.goto(`${origin}${base}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
