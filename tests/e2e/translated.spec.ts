import {
  base,
  choosePackage,
  chooseParents,
  fillContact,
  finishBilling,
  finishCredentials,
  finishPaymentMethod,
  finishStepTwo,
  heading,
  pay,
} from "./join.ts";
import { coParent, parentA } from "./people.ts";
import { expect, test } from "./test.ts";
import { translated } from "./translation.ts";
import { en } from "./words.ts";

test("a parent signs up and pays on pages that the browser translates, and each message is the current one", async ({
  page,
  context,
}) => {
  await translated(context);
  await page.goto(base);
  await chooseParents(page);
  await expect(heading(page, en.step1).locator("font").first()).toBeVisible();
  const proceed = page.getByRole("button", { name: en.continue, exact: true });
  const email = page.getByLabel(en.email, { exact: true });
  await proceed.click();
  await expect(email).toHaveAccessibleDescription(/This field is required/);
  await email.fill("somebody");
  await email.blur();
  await expect(email).toHaveAccessibleDescription(/Invalid email/);
  await fillContact(page, parentA());
  await expect(email).toHaveAccessibleDescription(/^(?!.*Invalid email)/s);
  await proceed.click();
  await expect(heading(page, en.step2)).toBeVisible();
  await finishStepTwo(page, coParent());
  await choosePackage(page, "Plus");
  await page.goBack();
  await choosePackage(page, "Essential");
  await finishBilling(page);
  await finishPaymentMethod(page);
  await pay(page);
  await finishCredentials(page);
  await expect(heading(page, en.receipt)).toBeVisible();
});
