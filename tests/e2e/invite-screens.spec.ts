import type { Page } from "@playwright/test";
import { inspect } from "./inspect.ts";
import { invite } from "./invitation.ts";
import { heading } from "./join.ts";
import { expect, test } from "./test.ts";
import { en, es, type Words } from "./words.ts";

/** The screens that the invite journey does not share with the join journey, whose walk sees those. */
async function walk(page: Page, lang: "en" | "es", words: Words): Promise<void> {
  const look = (name: string) => inspect(page, `invite-${name}`, lang);
  const at = (link: string, query = "") => link.replace("#", `?lang=${lang}${query}#`);
  const proceed = () => page.getByRole("button", { name: words.continue, exact: true }).click();

  await page.goto(`/app/join/invite/request?lang=${lang}`);
  await expect(heading(page, words.noInvite)).toBeVisible();
  await look("01-nobody");
  await page.goto(at((await invite({ link: "expired" })).link));
  await page.getByRole("button", { name: words.requestLink }).click();
  await expect(page.getByText(words.linkSent)).toBeVisible();
  await look("02-request");

  await page.goto(at((await invite({ professional: true })).link, "&arm.socialProof=treatment"));
  await expect(page.getByRole("button", { name: words.begin })).toBeVisible();
  await look("03-welcome");
  const picture = page.getByRole("img", { name: words.picture });
  await expect(picture).toBeVisible();
  await page.setViewportSize({ width: 899, height: 844 });
  await expect(picture).toBeHidden();

  await page.goto(at((await invite({ paidFor: true })).link));
  await page.getByRole("button", { name: words.begin }).click();
  await proceed();
  await expect(heading(page, words.billingInfo)).toBeVisible();
  await look("04-billing-info");
  if (lang === "es") return;
  await page.goto(at((await invite({ paidFor: true, addressed: true })).link));
  await page.getByRole("button", { name: words.begin }).click();
  await proceed();
  await expect(page.getByLabel(words.terms)).toBeVisible();
  await look("05-credentials");
}

// A trace of some hundred looks takes longer than the looks.
test.use({ trace: "off" });

for (const [lang, words] of [
  ["en", en],
  ["es", es],
] as const)
  test(`every screen of its own of the invite journey in ${lang} is accessible and fits, at each width, in both schemes, zoomed and with larger text; the picture stands beside the welcome on wide screens [INV-06]`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await walk(page, lang, words);
  });
