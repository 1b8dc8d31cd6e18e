/** A payment of which nobody knows whether it went through, at the real service and its sandbox. */
import {
  base,
  choosePackage,
  finishBilling,
  finishPaymentMethod,
  finishStepOne,
  finishStepTwo,
  heading,
} from "./join.ts";
import { leaveAttempt, readOrder } from "./order.ts";
import { coParent, parentA } from "./people.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

test("a payment that got lost is shown as being checked, also after a reload, until it is certain; then it can be made again, or has been", async ({
  page,
}) => {
  const parent = parentA();
  await page.goto(`${base}/step1`);
  await finishStepOne(page, parent);
  await finishStepTwo(page, coParent());
  await choosePackage(page, "Plus");
  await finishBilling(page);
  await finishPaymentMethod(page);
  const pay = page.getByRole("button", { name: en.payNow, exact: true });
  const checking = heading(page, "We are checking your payment");

  await leaveAttempt(parent.email);
  await pay.click();
  await expect(checking).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(await page.getByRole("banner").getByRole("button").count());
  await page.reload();
  await expect(checking).toBeVisible();
  await expect(page.getByText("Your last payment did not go through, and nothing was charged.")).toBeVisible({
    timeout: 30_000,
  });

  await finishBilling(page);
  await finishPaymentMethod(page);
  // The service charges; that it did does not come back.
  await page.route("**/payment", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    const problem = { type: "about:blank", title: "Pending", status: 409, code: "payment-pending", kind: "conflict" };
    return route.fulfill({ status: 409, contentType: "application/problem+json", body: JSON.stringify(problem) });
  });
  await pay.click();
  await expect(heading(page, en.credentials)).toBeVisible({ timeout: 20_000 });
  expect(await readOrder(parent.email)).toMatchObject({ charges: 1 });
});
