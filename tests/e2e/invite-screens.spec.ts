/** Every screen of the invite journey. */
import type { Page } from "@playwright/test";
import { ALL, LOOKED_AT, inspectInBoth } from "./inspect.ts";
import { invite } from "./invitation.ts";
import { BrowserInvitee } from "./invite.ts";
import { finishBilling, finishPaymentMethod, heading, pay } from "./join.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

// A trace of some hundred inspections takes longer than the inspections. Set only on request: a file with its own
// setting gets its own workers.
if (process.env["TRACE"]) test.use({ trace: "off" });
test.describe.configure({ timeout: 600_000 });

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const at = (link: string, query = "") => link.replace("#", `?lang=en${query}#`);

test(`the screens of an invited parent who is paid for, or has a bad link, are accessible and fit, ${LOOKED_AT}; wide screens show a picture [INV-06]`, async ({
  page,
}) => {
  const look = (name: string) => inspectInBoth(page, `invite-${name}`);
  await page.goto("/app/join/invite/request?lang=en");
  await expect(heading(page, en.noInvite)).toBeVisible();
  await look("01-nobody");
  await page.goto("/app/join/invite?lang=en");
  await expect(heading(page, "Open the link in your invitation")).toBeVisible();
  await look("01-without-link");
  await page.goto(at((await invite({ link: "expired" })).link));
  await expect(heading(page, en.expired)).toBeVisible();
  await look("02-expired");
  await press(page, en.requestLink);
  await expect(page.getByText(en.linkSent)).toBeVisible();
  await look("03-requested");
  await page.goto(at((await invite({ link: "used" })).link));
  await expect(heading(page, en.used)).toBeVisible();
  await look("04-used");

  await page.goto(at((await invite({ professional: true })).link, "&arm.socialProof=treatment"));
  await expect(page.getByRole("button", { name: en.begin })).toBeVisible();
  await look("05-welcome");
  const picture = page.getByRole("img", { name: en.picture });
  await expect(picture).toBeVisible();
  await page.setViewportSize({ width: 899, height: 844 });
  await expect(picture).toBeHidden();

  await page.goto(at((await invite({ paidFor: true })).link));
  await expect(page.getByRole("button", { name: en.begin })).toBeVisible();
  await look("06-paid-for");
  await press(page, en.begin);
  await press(page, en.continue);
  await expect(heading(page, en.billingInfo)).toBeVisible();
  await look("07-address");
  await page.goto(at((await invite({ paidFor: true, addressed: true })).link));
  await press(page, en.begin);
  await press(page, en.continue);
  await expect(page.getByLabel(en.terms)).toBeVisible();
  await look("08-login-with-terms");
});

test(`every screen of an invited parent who pays${ALL ? "" : " (up to the order)"} is accessible and fits, ${LOOKED_AT}; one press chooses the co-parent's package [INV-22]`, async ({
  page,
}) => {
  const look = (name: string) => inspectInBoth(page, `invite-${name}`);
  const person = new BrowserInvitee(page);
  await person.openLink();
  await person.begin();
  await look("11-details");
  await person.confirmDetails();
  await expect(page.getByRole("article").first()).toBeVisible();
  await look("12-packages");
  await person.buildOwn();
  await expect(heading(page, en.buildYourOwn)).toBeVisible();
  await look("13-own");
  await page.goBack();
  await press(page, "Choose Plus too");
  await expect(heading(page, en.billing)).toBeVisible();
  // From here on the screens have the same blocks as the join journey's.
  if (!ALL) return;
  await look("14-billing");
  await finishBilling(page);
  await expect(page.frameLocator('iframe[name="braintree-hosted-field-cvv"]').locator("input")).toBeVisible();
  await look("15-payment");
  await finishPaymentMethod(page);
  await expect(page.getByRole("main")).toContainText("Plus");
  await look("16-review");
  await pay(page);
  await look("17-login");
  await person.createLogin();
  await expect(heading(page, en.receipt)).toBeVisible();
  await look("18-receipt");
});
