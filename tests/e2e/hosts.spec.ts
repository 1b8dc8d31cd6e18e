/** The host name decides which site a person gets. */
import sites from "../../flows/sites.json" with { type: "json" };
import { launchAt } from "./launch-at.ts";
import { base, finishStepOne, finishStepTwo } from "./join.ts";
import { coParent, parentA } from "./people.ts";
import { expect, test as watchedTest } from "./test.ts";
import { en } from "./words.ts";

const hosts = ["www.twofold.example", "www.twofold.ie.example", ...sites.sites.map(({ hosts }) => hosts.at(-1) ?? "")]
  .map((host) => host.replace("*.", "www."))
  .filter((host, index, all) => all.indexOf(host) === index);
const port = new URL(process.env["E2E_URL"] ?? "http://localhost").port;

/**
 * Uses a separate browser that resolves these hosts. As an option of this file it would need another worker, which
 * starts only when all others have ended.
 */
const test = watchedTest.extend({
  context: async ({ baseURL, contextOptions, locale, timezoneId, viewport }, use) => {
    const browser = await launchAt(hosts.map((host) => `http://${host}:${port}`));
    await use(await browser.newContext({ ...contextOptions, baseURL, locale, timezoneId, viewport }));
    await browser.close();
  },
});

const expected: Record<string, readonly [string, string, string]> = {
  us: ["+1", "1-800-555-0142", "/legal/terms"],
  uk: ["+44", "0800 496 0142", "/legal/uk/terms"],
  au: ["+61", "1800 975 142", "/legal/au/terms"],
  nz: ["+64", "0800 555 142", "/legal/nz/terms"],
};
const siteOf = (host: string) =>
  sites.sites.find(({ hosts }) => hosts.some((one) => host === one.replace("*.", "www.")))?.id ?? "us";

test("each site's host shows its phone code, support and terms, and no query can choose another site [SITE-01] [SITE-02] [SITE-03] [SITE-04] [NOTE-63]", async ({
  page,
}) => {
  for (const host of hosts) {
    const [code, phone, terms] = expected[siteOf(host)] ?? ["", "", ""];
    await page.goto(`http://${host}:${port}${base}/coparentstatus?site=nz&arm.removeCoParentStatus=treatment`);
    await page.getByRole("button", { name: en.yesNote }).click();
    await expect(page.getByRole("link", { name: phone })).toBeVisible();
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("link", { name: "Terms" })).toHaveAttribute("href", terms);
    // The host also decides later in the journey.
    await page.goBack();
    await page.getByRole("button", { name: en.noNote }).click();
    await expect(page.locator(".select__value").first()).toHaveText(code);
  }
});

// In the default browser.
watchedTest(
  "on the local machine a query can choose a site by any of its names, and packages have its currency [SITE-01] [SITE-02]",
  async ({ page }) => {
    await page.goto(`${base}/step1?site=ie`);
    await expect(page.locator(".select__value").first()).toHaveText("+44");
    await finishStepOne(page, parentA());
    await finishStepTwo(page, coParent());
    await expect(page.getByRole("article", { name: "Plus" })).toContainText("GBP");
  },
);
