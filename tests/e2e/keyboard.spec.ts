/** From the first page to the receipt by keyboard, for a person who prefers reduced motion. */
import type { Page } from "@playwright/test";
import { readAccount } from "./account.ts";
import { Keyboard } from "./by-keyboard.ts";
import { base, heading } from "./join.ts";
import { address, coParent, login, namesake, visa } from "./people.ts";
import { withPlaces } from "./places-service.ts";
import { LONG } from "./share.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("the shortest journey works by keyboard alone, at 200 % text on a phone, without motion, with at most 20 typed fields [MISC-02] [CRED-01] [RCPT-01]", async ({
  page,
}) => {
  test.slow();
  await enlarge(page);
  const keyboard = await walk(page, "");
  print("without address completion", keyboard);
  expect(keyboard.typed).toBeLessThanOrEqual(20);
});

test(
  "with address completion it needs at most 17 typed fields, and the focus stays on the screen, at 200 % text on a phone",
  LONG,
  async ({ page }) => {
    test.slow();
    await enlarge(page);
    await withPlaces(test.info().outputDir, async (origin) => {
      const keyboard = await walk(page, origin, "18 Ald");
      print("with address completion", keyboard);
      expect(keyboard.typed).toBeLessThanOrEqual(17);
    });
  },
);

/** Text of 200 % on a phone, which leaves the least in view. */
async function enlarge(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    const enlarge = () => document.documentElement.style.setProperty("font-size", "200%");
    if (document.documentElement) enlarge();
    else document.addEventListener("DOMContentLoaded", enlarge);
  });
}

function print(how: string, { typed, chosen }: Keyboard): void {
  console.log(`The shortest join journey, ${how}: ${typed} fields typed in, ${chosen} chosen of a list`);
}

/**
 * Walks from the first page into the account. `street`: the first letters of an address to complete; without it, the
 * whole address is typed.
 */
async function walk(page: Page, origin: string, street?: string): Promise<Keyboard> {
  const keyboard = new Keyboard(page);
  const [parent, other, credentials] = [namesake(), coParent(), login()];
  const label = (name: string) => page.getByLabel(name, { exact: true }).first();
  const button = (name: string | RegExp) => page.getByRole("button", { name }).first();

  await page.goto(origin + base);
  await keyboard.press(button(en.parents));
  await keyboard.press(button(en.noNote));
  await expect(heading(page, en.step1)).toBeFocused();
  await keyboard.type(label(en.firstName), parent.firstName);
  await keyboard.type(label(en.lastName), parent.lastName);
  await keyboard.type(label(en.email), parent.email);
  await keyboard.type(label(en.phoneNumber), parent.phone);
  await page.keyboard.press("Enter");

  await expect(heading(page, en.step2)).toBeFocused();
  await keyboard.type(label(en.firstName), other.firstName);
  await keyboard.type(label(en.lastName), other.lastName);
  await keyboard.type(label(en.email), other.email);
  const child = page.getByRole("group", { name: en.child, exact: true });
  await keyboard.type(child.getByLabel(en.firstName, { exact: true }), "Mila");
  // Filled in with the parent's last name, which most children have; it can be changed.
  await expect(child.getByLabel(en.lastName, { exact: true })).toHaveValue(parent.lastName);
  await keyboard.press(button(en.continue));

  await expect(heading(page, en.step3)).toBeFocused();
  const plus = page.getByRole("article", { name: "Plus" }).getByRole("button", { name: new RegExp(en.select) });
  await expect(plus).toBeVisible();
  await expectStillness(page);
  await keyboard.press(plus);

  await expect(heading(page, en.billing)).toBeVisible();
  await keyboard.type(label(en.billingAddress), street ?? address.line1);
  if (street === undefined) {
    await keyboard.type(label(en.city), address.city);
    await keyboard.choose(label(en.region), address.region);
    await keyboard.type(label(en.postalCode), address.postalCode);
  } else {
    await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(label(en.city)).toHaveValue(address.city);
  }
  // Derived from the address.
  await expect(label(en.timezone)).toHaveValue("America/Los_Angeles");
  await keyboard.press(button(en.toPayment));

  await expect(heading(page, en.payment)).toBeVisible();
  const hosted = (name: string) =>
    page.frameLocator(`iframe[name="braintree-hosted-field-${name}"]`).locator("input").first();
  await expect(hosted("cvv")).toBeVisible();
  await keyboard.type(hosted("number"), visa.number);
  await keyboard.type(hosted("expirationDate"), visa.expiry);
  await keyboard.type(hosted("cvv"), visa.cvv);
  await keyboard.press(button(en.reviewOrder));

  await expect(heading(page, en.review)).toBeVisible();
  await keyboard.press(button(en.payNow));

  await expect(heading(page, en.credentials)).toBeVisible();
  await expect(label(en.username)).toHaveValue(new RegExp(`^jordan\\.${parent.lastName.toLowerCase()}\\d*$`));
  const username = await label(en.username).inputValue();
  await keyboard.type(label(en.password), credentials.password);
  await keyboard.type(label(en.passwordConfirm), credentials.password);
  await keyboard.type(label(en.answer), credentials.answer);
  await keyboard.type(label(en.code), credentials.code);
  await keyboard.type(label(en.codeConfirm), credentials.code);
  await keyboard.choose(label(en.referral), "Search");
  await keyboard.press(button(en.createAccount));

  await expect(heading(page, en.receipt)).toBeFocused();
  await expectStillness(page);
  expect(await readAccount(parent.email)).toMatchObject({ orderStatus: "paid", username });
  await keyboard.press(page.getByRole("link", { name: en.toAccount }));
  await expect(heading(page, `Welcome, ${parent.firstName}`)).toBeVisible();
  return keyboard;
}

/** No animation moves anything. */
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
