/** Every screen on the main path of the join journey. */
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
import { LOOKED_AT, inspectInBoth } from "./inspect.ts";
import { coParent, parentA } from "./people.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

// A trace of some hundred inspections takes longer than the inspections. Set only on request: a file with its own
// setting gets its own workers.
if (process.env["TRACE"]) test.use({ trace: "off" });

test(`every screen of the join journey is accessible and fits, ${LOOKED_AT}, zoomed and with larger text`, async ({
  page,
}) => {
  test.setTimeout(600_000);
  const look = (name: string) => inspectInBoth(page, name);
  await page.goto(`${base}/signup?lang=en`);
  await expect(page.getByRole("button", { name: en.parents })).toBeVisible();
  await look("01-signup");
  await page.goto(`${base}/no-permission`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await look("00-no-permission");
  await page.goBack();
  await page.getByRole("button", { name: en.parents }).click();
  await page.getByRole("button", { name: en.yesNote }).click();
  await expect(heading(page, en.instructionsSent)).toBeVisible();
  await look("02-status-yes");
  await page.getByRole("button", { name: en.back, exact: true }).click();
  await expect(heading(page, en.status)).toBeVisible();
  await look("02-status");
  await page.goto(`${base}/signup?lang=en`);
  await chooseParents(page);
  await look("03-step1");
  await fillContact(page, { firstName: "J", lastName: "", email: "jordan.example.com", phone: "55501" });
  await page.getByRole("button", { name: en.continue, exact: true }).click();
  await expect(page.locator("[role=alert]").first()).toBeFocused();
  await look("03-step1-errors");
  await finishStepOne(page, parentA());
  await look("04-step2");
  await finishStepTwo(page, coParent());
  await expect(page.getByRole("article").first()).toBeVisible();
  await look("05-step3");
  await choosePackage(page, "Plus");
  await look("06-billing");
  await finishBilling(page);
  await expect(page.frameLocator('iframe[name="braintree-hosted-field-cvv"]').locator("input")).toBeVisible();
  await look("07-payment");
  await finishPaymentMethod(page);
  await look("08-review");
  await pay(page);
  await look("09-credentials");
  await finishCredentials(page);
  await expect(heading(page, en.receipt)).toBeVisible();
  await look("10-receipt");
});
