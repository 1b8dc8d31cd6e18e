import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import {
  base,
  choosePackage,
  chooseParents,
  fillContact,
  finishBilling,
  finishCredentials,
  finishPaymentMethod,
  finishStepOne,
  finishStepTwo,
  heading,
  pay,
} from "./join.ts";
import { coParent, parentA } from "./people.ts";
import { expect, test } from "./test.ts";
import { en, es, type Words } from "./words.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** What colours and sizes can break; all else is asked at the narrowest and the widest. */
const LOOK_RULES = ["color-contrast", "target-size"];
const LOOKS = [
  { width: 320, scheme: "dark", whole: true },
  { width: 390, scheme: "dark", whole: false },
  { width: 390, scheme: "light", whole: false },
  { width: 768, scheme: "light", whole: false },
  { width: 1280, scheme: "dark", whole: false },
  { width: 1280, scheme: "light", whole: true },
] as const;

/** A screen as people see it on their screens: no axe violation, nothing to scroll sideways, no raw key in sight. */
async function inspect(page: Page, name: string, lang: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const folder = process.env["SCREENS"];
  for (const { width, scheme, whole } of LOOKS) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    const where = `${name}, ${width} px, ${scheme}`;
    await expectToFit(page, where);
    // Without the other mode's empty page for each look: there is no frame of ours to look into.
    const axe = new AxeBuilder({ page })
      .options({ resultTypes: ["violations"] })
      .exclude("iframe")
      .setLegacyMode(true);
    const { violations } = await (whole ? axe.withTags(RULES) : axe.withRules(LOOK_RULES)).analyze();
    expect(violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map(({ html }) => html).join("\n")}`)).toEqual(
      [],
    );
    if (folder) await page.screenshot({ path: `${folder}/${name}-${lang}-${width}-${scheme}.png`, fullPage: true });
  }
  // Zoomed to 200 %, a page has half the width; with larger text alone it has all of it.
  await page.setViewportSize({ width: 640, height: 422 });
  await expectToFit(page, `${name}, zoomed to 200 %`);
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expectToFit(page, `${name}, text of 200 %`);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  const text = await page.locator("body").innerText();
  expect(text, `${name} shows a locale key`).not.toMatch(
    /\b(step\d|signup|payment|review|receipt|credentials|errors|ui|blocks|fields|common)\.[a-z]+[A-Za-z.]*\b/,
  );
}

async function expectToFit(page: Page, where: string): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter(
      (at) => at.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`${scrollWidth} > ${clientWidth}`, ...wide.slice(0, 5).map((at) => at.outerHTML.slice(0, 120))];
  });
  expect(beyond, `${where} scrolls sideways`).toEqual([]);
}

async function walk(page: Page, lang: "en" | "es", words: Words): Promise<void> {
  const look = (name: string) => inspect(page, name, lang);
  await page.goto(`${base}/signup?lang=${lang}`);
  await expect(page.getByRole("button", { name: words.parents })).toBeVisible();
  await look("01-signup");
  await page.goto(`${base}/no-permission`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await look("00-no-permission");
  await page.goBack();
  await page.getByRole("button", { name: words.parents }).click();
  await page.getByRole("button", { name: words.yesNote }).click();
  await look("02-status-yes");
  await page.getByRole("main").getByRole("button").first().click();
  await look("02-status");
  await page.goBack();
  await chooseParents(page, words);
  await look("03-step1");
  await fillContact(page, { firstName: "J", lastName: "", email: "jordan.example.com", phone: "55501" }, words);
  await page.getByRole("button", { name: words.continue, exact: true }).click();
  await expect(page.locator("[role=alert]").first()).toBeFocused();
  await look("03-step1-errors");
  await finishStepOne(page, parentA(), words);
  await look("04-step2");
  await finishStepTwo(page, coParent(), words);
  await expect(page.getByRole("article").first()).toBeVisible();
  await look("05-step3");
  await choosePackage(page, "Plus", words);
  await look("06-billing");
  await finishBilling(page, words);
  await expect(page.frameLocator('iframe[name="braintree-hosted-field-cvv"]').locator("input")).toBeVisible();
  await look("07-payment");
  await finishPaymentMethod(page, words);
  await look("08-review");
  await pay(page, words);
  await look("09-credentials");
  await finishCredentials(page, words);
  await expect(heading(page, words.receipt)).toBeVisible();
  await look("10-receipt");
}

// A trace of some hundred looks takes longer than the looks.
test.use({ trace: "off" });

for (const [lang, words] of [
  ["en", en],
  ["es", es],
] as const)
  test(`every screen of the join journey in ${lang} is accessible and fits, at each width, in both schemes, zoomed and with larger text`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await walk(page, lang, words);
  });
