/** From the first page to the receipt without a pointer, for a person who asked for less motion. */
import type { Locator, Page } from "@playwright/test";
import { readAccount } from "./account.ts";
import { base, heading } from "./join.ts";
import { address, coParent, login, parentA, visa } from "./people.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("the whole journey can be finished with the keyboard alone, and nothing moves [MISC-02] [CRED-01] [RCPT-01]", async ({
  page,
}) => {
  test.slow();
  const [parent, other, credentials] = [parentA(), coParent(), login()];
  const label = (name: string) => page.getByLabel(name, { exact: true }).first();
  const button = (name: string | RegExp) => page.getByRole("button", { name }).first();

  await page.goto(base);
  await press(page, button(en.parents));
  await press(page, button(en.noNote));
  await expect(heading(page, en.step1)).toBeFocused();
  await type(page, label(en.firstName), parent.firstName);
  await type(page, label(en.lastName), parent.lastName);
  await type(page, label(en.email), parent.email);
  await type(page, label(en.phoneNumber), parent.phone);
  await page.keyboard.press("Enter");

  await expect(heading(page, en.step2)).toBeFocused();
  await type(page, label(en.firstName), other.firstName);
  await type(page, label(en.lastName), other.lastName);
  await type(page, label(en.email), other.email);
  const child = page.getByRole("group", { name: en.child, exact: true });
  await type(page, child.getByLabel(en.firstName, { exact: true }), "Mila");
  await type(page, child.getByLabel(en.lastName, { exact: true }), "Avery");
  await press(page, button(en.continue));

  await expect(heading(page, en.step3)).toBeFocused();
  const plus = page.getByRole("article", { name: "Plus" }).getByRole("button", { name: new RegExp(en.select) });
  await expect(plus).toBeVisible();
  await expectStillness(page);
  await press(page, plus);

  await expect(heading(page, en.billing)).toBeVisible();
  await type(page, label(en.billingAddress), address.line1);
  await type(page, label(en.city), address.city);
  await type(page, label(en.region), address.region);
  await type(page, label(en.postalCode), address.postalCode);
  const timezone = label(en.timezone);
  if ((await timezone.inputValue()) === "") await type(page, timezone, "Pac");
  await press(page, button(en.toPayment));

  await expect(heading(page, en.payment)).toBeVisible();
  const hosted = (name: string) =>
    page.frameLocator(`iframe[name="braintree-hosted-field-${name}"]`).locator("input").first();
  await expect(hosted("cvv")).toBeVisible();
  await type(page, hosted("number"), visa.number);
  await type(page, hosted("expirationDate"), visa.expiry);
  await type(page, hosted("cvv"), visa.cvv);
  await press(page, button(en.reviewOrder));

  await expect(heading(page, en.review)).toBeVisible();
  await press(page, button(en.payNow));

  await expect(heading(page, en.credentials)).toBeVisible();
  await type(page, label(en.username), credentials.username);
  await type(page, label(en.password), credentials.password);
  await type(page, label(en.passwordConfirm), credentials.password);
  await type(page, label(en.referral), "Search");
  await type(page, label(en.question), credentials.question);
  await type(page, label(en.answer), credentials.answer);
  await type(page, label(en.code), credentials.code);
  await type(page, label(en.codeConfirm), credentials.code);
  await page.keyboard.press("Enter");

  await expect(heading(page, en.receipt)).toBeFocused();
  await expectStillness(page);
  expect(await readAccount(parent.email)).toMatchObject({ orderStatus: "paid", username: credentials.username });
});

/** Comes to a control as somebody without a pointer does, and finds it in view. */
async function reach(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((one) => one === document.activeElement && document.hasFocus())) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`60 presses of Tab do not lead to ${String(control)}`);
}

async function press(page: Page, control: Locator): Promise<void> {
  await reach(page, control);
  await page.keyboard.press("Enter");
}

async function type(page: Page, control: Locator, text: string): Promise<void> {
  await reach(page, control);
  await page.keyboard.type(text);
}

/** Nothing is on its way from one place to another. */
async function expectStillness(page: Page): Promise<void> {
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .flatMap((one) =>
        (one.effect as KeyframeEffect).getKeyframes().filter((frame) => "transform" in frame || "translate" in frame),
      ),
  );
  expect(moving).toEqual([]);
}
