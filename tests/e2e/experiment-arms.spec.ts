/**
 * Each arm of the experiments on packages, discounts and payment, as people see it, beside control. `SCREENSHOTS=FOLDER`
 * also takes the pictures of docs/experiments.md.
 */
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { BrowserInvitee } from "./invite.ts";
import { base, finishStepOne, fillChild, fillCoParent, heading, toBilling, toPackages } from "./join.ts";
import { coParent, parentA } from "./people.ts";
import { inShare } from "./share.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

const ARMS = ["control", "treatment"] as const;
type Arm = (typeof ARMS)[number];

/** What a person sees in an arm. The function leads the page there, and states what is visible. */
interface Trial {
  readonly flag: string;
  readonly requirement: string;
  readonly see: (page: Page, arm: Arm, query: string) => Promise<void>;
}

const card = (page: Page, name: string) => page.getByRole("article", { name });

const trials: readonly Trial[] = [
  {
    flag: "packageStep",
    requirement: "[EXP-02]",
    see: async (page, arm, query) => {
      await page.goto(`${base}/step1${query}&packageId=2002&years=1`);
      await finishStepOne(page, parentA());
      await fillCoParent(page, coParent());
      await fillChild(page, en.child, "Mila", "Avery");
      await page.getByRole("button", { name: en.continue, exact: true }).click();
      await expect(heading(page, arm === "treatment" ? en.step3 : en.billing)).toBeVisible();
      if (arm === "treatment") await expect(card(page, "Plus")).toContainText("You chose this package earlier");
      else await expect(page.getByRole("main")).not.toContainText("You chose this package earlier");
    },
  },
  {
    flag: "premiumPickMe",
    requirement: "[EXP-02]",
    see: async (page, arm, query) => {
      await toPackages(page, { query });
      const [popular, other] = arm === "treatment" ? ["Complete", "Plus"] : ["Plus", "Complete"];
      await expect(card(page, popular)).toContainText("Popular");
      await expect(card(page, other)).not.toContainText("Popular");
    },
  },
  {
    flag: "discountOfferLanguage",
    requirement: "[EXP-02]",
    see: async (page, arm, query) => {
      const link = new URLSearchParams({ discount: "true", referrer: "FRIEND-7", percentage: btoa("20") });
      await page.goto(`${base}/step1${query}&${link.toString()}`);
      const offer = page.getByRole("complementary", { name: "Offer" });
      await expect(offer).toContainText(
        arm === "treatment" ? "Our gift to you: we take 20% off" : "Your offer is saved. We will take 20% off",
      );
    },
  },
  ...(
    [
      ["recordedCallsParentB", "Recorded calls", ["Complete"], ["Essential", "Plus"]],
      ["unrecordedCallsParentB", "Basic calls", ["Essential", "Plus", "Complete"], []],
    ] as const
  ).map(
    ([flag, label, holding, others]): Trial => ({
      flag,
      requirement: "[EXP-03] [EXP-04]",
      see: async (page, arm, query) => {
        const person = new BrowserInvitee(page);
        await person.openLink(undefined, query);
        await person.begin();
        await person.confirmDetails();
        const named = (name: string) =>
          card(page, name).locator(".package__emphasis").getByText(label, { exact: true });
        for (const name of holding) await expect(named(name)).toHaveCount(arm === "treatment" ? 1 : 0);
        for (const name of others) await expect(named(name)).toHaveCount(0);
        await card(page, "Complete").evaluate((one) => one.scrollIntoView({ block: "start", inline: "center" }));
      },
    }),
  ),
  {
    flag: "ukCardPayment",
    requirement: "[EXP-03]",
    see: async (page, arm, query) => {
      await toBilling(page, { query: `${query}&site=uk` });
      await page.getByLabel(en.billingAddress, { exact: true }).fill("12 Rose Lane");
      await page.getByLabel("Town or city", { exact: true }).fill("York");
      await page.getByLabel("Region", { exact: true }).selectOption({ label: "England" });
      await page.getByLabel("Postcode", { exact: true }).fill("YO1 7LZ");
      // Filled in when the list of the region's time zones arrives; before, it would be missing.
      await expect(page.getByLabel(en.timezone, { exact: true })).toHaveValue("Europe/London");
      await page.getByRole("button", { name: en.toPayment, exact: true }).click();
      await expect(heading(page, en.payment)).toBeVisible();
      const main = page.getByRole("main");
      if (arm === "control") {
        await expect(page.frameLocator('iframe[name="braintree-hosted-field-number"]').locator("input")).toBeVisible();
        return expect(main).not.toContainText("Pay by phone");
      }
      await expect(main).toContainText("we take your payment by phone. Call us on 0800 496 0142");
      await expect(page.getByRole("link", { name: "Call us" })).toHaveAttribute("href", "tel:+448004960142");
      await expect(page.getByRole("button", { name: en.reviewOrder, exact: true })).toHaveCount(0);
      await page.getByRole("button", { name: "Back to billing", exact: true }).click();
      await expect(heading(page, en.billing)).toBeVisible();
      await page.getByRole("button", { name: en.toPayment, exact: true }).click();
      await expect(heading(page, en.payment)).toBeVisible();
    },
  },
];

for (const { flag, requirement, see } of trials)
  for (const arm of ARMS)
    test(
      `${flag}, ${arm}: the page shows what the arm says ${requirement}`,
      inShare(flag === "ukCardPayment"),
      async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await see(page, arm, `?arm.${flag}=${arm}`);
        expect(await violationsOf(page, WCAG)).toEqual([]);
        const folder = process.env["SCREENSHOTS"];
        if (folder) await page.screenshot({ path: join(folder, `${flag}-${arm}.png`) });
      },
    );
