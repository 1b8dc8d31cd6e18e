/** A page that came over plain http under a host's name, as on a test system in the house: browsers keep much for https and for this machine. */
import { base, finishStepOne, finishStepTwo, heading } from "./join.ts";
import { coParent, parentA } from "./people.ts";
import { inShare } from "./share.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

/** Chromium says so of every page that did not come over https. */
const FOR_HTTPS = /^The Cross-Origin-Opener-Policy header has been ignored/;
// The browsers find this host on this machine: `playwright.config.ts`.
const origin = `http://join.test:${new URL(process.env["E2E_URL"] ?? "http://localhost").port}`;

test("a person signs up to the packages without what browsers keep for https, and comes back to what was entered [API-12]", async ({
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
  test(`${path} is drawn there`, inShare(path === "/invite"), async ({ page, watched }) => {
    watched.expected.push(FOR_HTTPS);
    await page.goto(`${origin}${base}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
