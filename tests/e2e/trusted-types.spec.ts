/** No page that runs our own scripts alone takes a text for markup or for a script. */
import type { BrowserContext, Page } from "@playwright/test";
import { base, chooseParents, choosePackage, finishStepOne, finishStepTwo } from "./join.ts";
import { coParent, parentA } from "./people.ts";
import { ALL, LONGER } from "./share.ts";
import { expect, test } from "./test.ts";

/** What the pages of a context were kept from, in all of their documents. */
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

/** Whether the page in sight would take a text for markup. */
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

test("a page of each kind works under Trusted Types without a violation, the session's worker included; the paying page is the provider's", async ({
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
  // The worker asks: a worker's own address is the page's only script address.
  expect((await kept).status()).toBe(200);
  await finishStepTwo(page, coParent());
  // On a phone the packages are swiped through.
  await page.getByRole("button", { name: "Next package" }).click();
  await choosePackage(page, "Plus");
  expect(new URL(page.url()).pathname).toBe(`${base}/payment`);
  expect(await takesMarkup(page)).toBe(true);
  expect(heard).toEqual([]);
});

/** In the share: a journey's, one of the account's and one that is no journey's. */
const SHARED = [`${base}/step1`, "/ofw/login", "/legal/terms"];
const PATHS = [`${base}/signup`, `${base}/pro`, `${base}/account/password`, "/dev/outbox", "/nothing", ...SHARED];

test(
  "no other page takes a text for markup, or says anything against the policy",
  LONGER,
  async ({ page, context, watched }) => {
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
  },
);
