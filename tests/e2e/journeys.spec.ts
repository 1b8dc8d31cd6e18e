/**
 * The main branches of the journey, from the same table as the engine's tests, in a browser with the running service.
 */
import type { Page } from "@playwright/test";
import { branches, type Parent } from "../unit/journeys/branches.ts";
import {
  base,
  choosePackage,
  fillChild,
  fillCoParent,
  fillContact,
  fillCredentials,
  finishBilling,
  finishPaymentMethod,
  heading,
} from "./join.ts";
import { coParent, parentA } from "./people.ts";
import { LONG } from "./share.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

/** The headings of the steps where the main branches end. */
const HEADINGS: Readonly<Record<string, string>> = { step1: en.step1, step2: en.step2, billing: en.billing };

// `@long`, because `join.spec.ts` and `receipts.spec.ts` also walk these branches.
for (const { title, go, step } of branches.filter((branch) => branch.main))
  test(`${title} (${step})`, LONG, async ({ page }) => {
    await go(atBrowser(page));
    await expect(heading(page, HEADINGS[step] ?? "")).toBeVisible();
  });

function atBrowser(page: Page): Parent {
  const person = parentA();
  const press = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
  return {
    open: async (path) => {
      await page.goto(`${base}${path}`);
    },
    chooseParents: () => page.getByRole("button", { name: en.parents }).click(),
    answerStatus: (hasAccount) =>
      page
        .getByRole("button", { name: hasAccount ? en.yesNote : en.noNote })
        .first()
        .click(),
    async enterContact() {
      await fillContact(page, person);
      await press(en.continue);
      await expect(heading(page, en.step2)).toBeVisible();
    },
    async enterFamily(other) {
      const ownEmail = other === "with the parent's own e-mail";
      await fillCoParent(page, coParent({ ...(ownEmail && { email: person.email }) }));
      if (other === "with a phone only") {
        await page.getByRole("checkbox", { name: en.noEmail }).check();
        await page.getByLabel(/^Phone number/).fill(coParent().phone);
      }
      await fillChild(page, en.child, "Mila", "Avery");
      await press(en.continue);
      if (!ownEmail) await expect(heading(page, en.step3)).toBeVisible();
      else await expect(page.getByRole("alert").first()).toBeVisible();
    },
    choosePackage: () => choosePackage(page, "Plus"),
    buildOwn: () => press("Choose option"),
    enterBilling: () => finishBilling(page),
    enterCard: () => finishPaymentMethod(page),
    async pay(outcome) {
      await press(en.payNow);
      await expect(heading(page, outcome === "declined" ? en.payment : en.credentials)).toBeVisible();
    },
    async createLogin() {
      await fillCredentials(page);
      await press(en.createAccount);
      await expect(heading(page, en.receipt)).toBeVisible();
    },
    goBack: () => page.getByRole("main").getByRole("button", { name: "Back" }).click(),
  };
}
