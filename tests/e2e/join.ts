/** What a parent does on each screen of the join journey. Finds controls as people do, by their visible names. */
import { expect, type Page } from "@playwright/test";
import { beginAtBilling, beginAtPackages, type Beginning } from "./mid-journey.ts";
import { address, coParent, login as newLogin, parentA, visa, type Person } from "./people.ts";
import { en, type Words } from "./words.ts";

export const base = "/app/join";

export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

/**
 * Waits, from now on, for a text that appears only for a short time. Notices it even when the machine is too busy to
 * poll.
 */
export function seen(page: Page, text: string): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.body.textContent?.includes(wanted)) return;
          observer.disconnect();
          resolve();
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    text,
  );
}

export async function chooseParents(page: Page, words: Words = en): Promise<void> {
  await page.getByRole("button", { name: words.parents }).click();
  await page
    .getByRole("button", { name: words.no, exact: true })
    .or(page.getByRole("button", { name: words.noNote }))
    .first()
    .click();
  await expect(heading(page, words.step1)).toBeVisible();
}

export async function fillContact(page: Page, parent: Person, words: Words = en): Promise<void> {
  await page.getByLabel(words.firstName, { exact: true }).fill(parent.firstName);
  await page.getByLabel(words.lastName, { exact: true }).fill(parent.lastName);
  await page.getByLabel(words.email, { exact: true }).fill(parent.email);
  await page.getByLabel(words.phoneNumber, { exact: true }).fill(parent.phone);
}

export async function finishStepOne(page: Page, parent: Person, words: Words = en): Promise<void> {
  await fillContact(page, parent, words);
  await page.getByRole("button", { name: words.continue, exact: true }).click();
  await expect(heading(page, words.step2)).toBeVisible();
}

export async function fillCoParent(page: Page, other: Person, words: Words = en): Promise<void> {
  await page.getByLabel(words.firstName, { exact: true }).first().fill(other.firstName);
  await page.getByLabel(words.lastName, { exact: true }).first().fill(other.lastName);
  await page.getByLabel(words.email, { exact: true }).first().fill(other.email);
}

export async function fillChild(
  page: Page,
  title: string,
  first: string,
  last: string,
  words: Words = en,
): Promise<void> {
  const child = page.getByRole("group", { name: title, exact: true });
  await child.getByLabel(words.firstName, { exact: true }).fill(first);
  await child.getByLabel(words.lastName, { exact: true }).fill(last);
}

export async function finishStepTwo(page: Page, other: Person, words: Words = en): Promise<void> {
  await fillCoParent(page, other, words);
  await fillChild(page, words.child, "Mila", "Avery", words);
  await page.getByRole("button", { name: words.addChild }).click();
  await fillChild(page, `${words.child} 2`, "Theo", "Avery", words);
  await page.getByRole("button", { name: words.continue, exact: true }).click();
  await expect(heading(page, words.step3)).toBeVisible();
}

export async function choosePackage(page: Page, name: string, words: Words = en): Promise<void> {
  await page
    .getByRole("article", { name })
    .getByRole("button", { name: new RegExp(words.select) })
    .click();
  await expect(heading(page, words.billing)).toBeVisible();
}

/** A new parent with two children, at the packages. The journey starts there for this browser. */
export async function toPackages(page: Page, beginning: Beginning = {}): Promise<Person> {
  const parent = await beginAtPackages(page, beginning);
  await expect(heading(page, en.step3)).toBeVisible();
  return parent;
}

/** A new parent at the billing address for the package "Plus". The journey starts there for this browser. */
export async function toBilling(page: Page, beginning: Beginning = {}): Promise<Person> {
  const parent = await beginAtBilling(page, beginning);
  await expect(heading(page, en.billing)).toBeVisible();
  return parent;
}

/** The same, but through all screens before it, which are then in the browser's history. */
export async function walkToBilling(page: Page): Promise<Person> {
  await page.goto(`${base}/step1`);
  return goToBilling(page);
}

/** From step 1, which is open, to the billing address for the package "Plus". */
export async function goToBilling(page: Page, parent = parentA()): Promise<Person> {
  await finishStepOne(page, parent);
  await finishStepTwo(page, coParent());
  await choosePackage(page, "Plus");
  return parent;
}

/** From step 1, which is open, to the review of an order that is paid by card. */
export async function goToReview(page: Page, parent: Person): Promise<void> {
  await goToBilling(page, parent);
  await finishBilling(page);
  await finishPaymentMethod(page);
}

/** A new parent, up to the review of an order that is paid by card. */
export async function toReview(page: Page): Promise<Person> {
  const parent = await toBilling(page);
  await finishBilling(page);
  await finishPaymentMethod(page);
  return parent;
}

export async function finishBilling(page: Page, words: Words = en): Promise<void> {
  await page.getByLabel(words.billingAddress, { exact: true }).fill(address.line1);
  await page.getByLabel(words.city, { exact: true }).fill(address.city);
  await page.getByLabel(words.region, { exact: true }).selectOption({ label: address.region });
  await page.getByLabel(words.postalCode, { exact: true }).fill(address.postalCode);
  const timezone = page.getByLabel(words.timezone, { exact: true });
  if ((await timezone.inputValue()) === "") await timezone.selectOption("America/Los_Angeles");
  await page.getByRole("button", { name: words.toPayment, exact: true }).click();
  await expect(heading(page, words.payment)).toBeVisible();
}

/** The same for an address in the United Kingdom, where the time zone follows from it. */
export async function finishBritishBilling(page: Page): Promise<void> {
  await page.getByLabel(en.billingAddress, { exact: true }).fill("18 Alder Street");
  await page.getByLabel(en.town, { exact: true }).fill("Leeds");
  await page.getByLabel(en.regionAlone, { exact: true }).selectOption({ index: 1 });
  await page.getByLabel(en.postcode, { exact: true }).fill("LS1 4AP");
  await expect(page.getByLabel(en.timezone, { exact: true })).toHaveValue("Europe/London");
  await page.getByRole("button", { name: en.toPayment, exact: true }).click();
  await expect(heading(page, en.payment)).toBeVisible();
}

export async function typeCard(page: Page, card = visa): Promise<void> {
  const field = (name: string) => page.frameLocator(`iframe[name="braintree-hosted-field-${name}"]`).locator("input");
  // Fills in all digits at once; `payments-client.spec.ts` and `keyboard.spec.ts` type them.
  await field("number").fill(card.number);
  await field("expirationDate").fill(card.expiry);
  await field("cvv").fill(card.cvv);
}

export async function finishPaymentMethod(page: Page, words: Words = en, card = visa): Promise<void> {
  await typeCard(page, card);
  await page.getByRole("button", { name: words.reviewOrder, exact: true }).click();
  await expect(heading(page, words.review)).toBeVisible();
}

export async function pay(page: Page, words: Words = en): Promise<void> {
  await page.getByRole("button", { name: words.payNow, exact: true }).click();
  await expect(heading(page, words.credentials)).toBeVisible();
}

export async function fillCredentials(page: Page, words: Words = en, login = newLogin()): Promise<void> {
  await page.getByLabel(words.username, { exact: true }).fill(login.username);
  await page.getByLabel(words.password, { exact: true }).fill(login.password);
  await page.getByLabel(words.passwordConfirm, { exact: true }).fill(login.password);
  await page.getByLabel(words.referral, { exact: true }).selectOption("SEARCH_ENGINE");
  await page.getByLabel(words.question, { exact: true }).selectOption({ label: words.ownQuestion });
  await page.getByLabel(words.yourQuestion, { exact: true }).fill(login.question);
  await page.getByLabel(words.answer, { exact: true }).fill(login.answer);
  await page.getByLabel(words.code, { exact: true }).fill(login.code);
  await page.getByLabel(words.codeConfirm, { exact: true }).fill(login.code);
}

/** Skips the five seconds before the receipt; `join.spec.ts` waits for them. */
export async function finishCredentials(page: Page, words: Words = en, login = newLogin()): Promise<void> {
  await page.clock.install();
  await fillCredentials(page, words, login);
  const ready = seen(page, words.loginReady);
  await page.getByRole("button", { name: words.createAccount, exact: true }).click();
  await ready;
  await page.clock.fastForward(5_000);
  await expect(heading(page, words.receipt)).toBeVisible();
}
