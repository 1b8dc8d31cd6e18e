/** Pages that run only our own scripts never treat a text as markup or as a script. */
import type { BrowserContext, Page } from "@playwright/test";
import { base, chooseParents, choosePackage, finishStepOne, finishStepTwo } from "./join.ts";
import { coParent, parentA } from "./people.ts";
import { ALL, LONGER } from "./share.ts";
import { expect, test } from "./test.ts";

/** Records what the policy blocks in all documents of a context. */
async function hearViolations(context: BrowserContext): Promise<string[]> {
  const heard: string[] = [];
  await context.exposeFunction("reportViolation", (text: string) => heard.push(text));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
      (globalThis as unknown as { reportViolation(text: string): void }).reportViolation(
        `${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample}`,
      );
    });
  });
  return heard;
}

/** Whether the current page accepts a text as markup. */
function takesMarkup(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    try {
      document.createElement("div").innerHTML = "<b>text</b>";
      return true;
    } catch {
      return false;
    }
  });
}

test("every kind of page works under Trusted Types without a violation, including the session's worker; the paying page is exempt", async ({
  page,
  context,
}) => {
  const heard = await hearViolations(context);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${base}/signup`);
  await chooseParents(page);
  const kept = context.waitForEvent(
    "response",
    (response) => new URL(response.url()).pathname === "/ofw/keepalive.form",
  );
  await finishStepOne(page, parentA());
  // The worker sends this request. Its own address is the only script address that the page assigns.
  expect((await kept).status()).toBe(200);
  await finishStepTwo(page, coParent());
  // On a phone the packages are in a carousel.
  await page.getByRole("button", { name: "Next package" }).click();
  await choosePackage(page, "Plus");
  expect(new URL(page.url()).pathname).toBe(`${base}/payment`);
  expect(await takesMarkup(page)).toBe(true);
  expect(heard).toEqual([]);
});

/** `npm test` checks one page of a journey, one of the account, and one without a journey. */
const SHARED = [`${base}/step1`, "/ofw/login", "/legal/terms"];
const PATHS = [`${base}/signup`, `${base}/pro`, `${base}/account/password`, "/dev/outbox", "/nothing", ...SHARED];

test("no other page accepts a text as markup or violates the policy", LONGER, async ({ page, context, watched }) => {
  watched.expected.push(/TrustedHTML/);
  const heard = await hearViolations(context);
  for (const path of ALL ? PATHS : SHARED)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading").first()).toBeVisible();
      expect(heard).toEqual([]);
      expect(await takesMarkup(page)).toBe(false);
      await expect.poll(() => heard).toHaveLength(1);
      expect(heard.pop()).toContain("require-trusted-types-for");
    });
});
