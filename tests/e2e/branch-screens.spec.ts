/** The screens, dialogs and banners of the join journey that are off its main path. */
import type { Page } from "@playwright/test";
import { BRIEF, inspect } from "./inspect.ts";
import { base, fillChild, fillContact, finishBilling, finishStepOne, heading, typeCard } from "./join.ts";
import { coParent, parentA } from "./people.ts";
import { expect, test } from "./test.ts";
import { es } from "./words.ts";

// A trace of some hundred inspections takes longer than the inspections. Set only on request: a file with its own
// setting gets its own workers.
if (process.env["TRACE"]) test.use({ trace: "off" });

const look = (page: Page, name: string) => inspect(page, `branch-${name}`, "es", BRIEF);
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();

/** Makes the service refuse the next call to an address. */
async function refuse(page: Page, url: string | RegExp, method: string, problem: object): Promise<void> {
  await page.route(
    url,
    (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 409, contentType: "application/problem+json", body: JSON.stringify(problem) })
        : route.fallback(),
    { times: 1 },
  );
}
const duplicate = (field: string) => ({
  kind: "validation",
  code: "duplicate",
  fields: [{ field, code: "x", text: "…" }],
});

test("screens off the main path are accessible and fit: offers, duplicates, wallets, dialogs, a payment in doubt", async ({
  page,
}) => {
  test.setTimeout(600_000);
  const arms = ["payPalInJoin", "venmoInJoin", "parentBEmailSpeedBump"]
    .map((flag) => `arm.${flag}=treatment`)
    .join("&");
  await page.goto(`${base}/step1?lang=es&discount=true&referrer=FRIEND-7&percentage=${btoa("20")}&${arms}`);
  await fillContact(page, parentA(), es);
  await look(page, "01-offer");
  await refuse(page, "**/v2/signups", "POST", duplicate("parent.email.duplicate"));
  await press(page, es.continue);
  await expect(page).toHaveURL(/duplicate$/);
  await look(page, "02-duplicate");
  await press(page, es.back);
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await look(page, "03-step1-duplicate");
  // Step 2 already requests the packages.
  let down = true;
  await page.route(/\/v2\/packages\?/, (route) => (down ? route.abort() : route.continue()));
  await finishStepOne(page, parentA(), es);

  await refuse(page, "**/v2/signups/*", "PUT", duplicate("coParent.email.duplicate"));
  const other = coParent();
  await page.getByLabel(es.firstName, { exact: true }).first().fill(other.firstName);
  await page.getByLabel(es.lastName, { exact: true }).first().fill(other.lastName);
  await page.getByLabel(es.email, { exact: true }).first().fill(other.email);
  await fillChild(page, es.child, "Mila", "Avery", es);
  await press(page, es.continue);
  await expect(page).toHaveURL(/duplicate$/);
  await look(page, "04-co-parent-duplicate");
  await press(page, es.coParentContinue);
  await expect(heading(page, es.step2)).toBeVisible();
  await page.getByRole("checkbox", { name: es.noEmail }).check();
  await press(page, es.continue);
  await expect(page.locator("[role=alert]").first()).toBeFocused();
  await look(page, "05-step2-no-email");
  await page.getByLabel(es.phoneNumber, { exact: true }).fill(other.phone);
  await press(page, es.continue);
  const again = page.getByRole("alert").getByRole("button");
  await expect(again).toBeVisible();
  await look(page, "06-packages-failed");
  down = false;
  await again.click();

  await refuse(page, "**/package", "PUT", { kind: "conflict", code: "package-not-available", fields: [] });
  await page
    .getByRole("button", { name: new RegExp(es.select) })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await look(page, "07-country");
  await page.getByRole("dialog").getByRole("button", { name: es.packageMismatchOk }).click();
  await page.setViewportSize({ width: 1280, height: 844 });
  await press(page, es.chooseOption);
  await page.getByLabel(es.subscriptionLength, { exact: true }).selectOption({ index: 1 });
  await page.getByRole("radio").last().check();
  await look(page, "08-build-your-own");
  await page.getByRole("main").getByRole("button", { name: es.continue, exact: true }).click();
  await expect(heading(page, es.billing)).toBeVisible();

  await finishBilling(page, es);
  const haveCode = page.getByRole("checkbox", { name: es.haveCode });
  await haveCode.check();
  await page.getByLabel(es.codeLabel, { exact: true }).fill("WRONG-1");
  await press(page, es.applyCode);
  await expect(page.getByRole("main").getByText(es.wrongCode)).toBeVisible();
  await look(page, "09-payment-methods");
  await haveCode.uncheck();
  await page.getByRole("radio", { name: "PayPal" }).check();
  await look(page, "10-paypal");
  await page.getByRole("radio", { name: es.byCard }).check();
  await typeCard(page);
  await press(page, es.reviewOrder);
  await expect(page.getByRole("dialog")).toBeVisible();
  await look(page, "11-speed-bump");
  await page.getByRole("dialog").getByRole("button", { name: es.skipEmail }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator(".order__toggle").click();
  await look(page, "12-review-open");

  const pending = { kind: "conflict", code: "payment-pending", fields: [] };
  await refuse(page, "**/payment", "POST", pending);
  await page.route("**/payment", (route) =>
    route.fulfill({ status: 409, contentType: "application/problem+json", body: JSON.stringify(pending) }),
  );
  await press(page, es.payNow);
  await expect(heading(page, es.pending)).toBeVisible();
  await look(page, "13-pending");
  // Another document, because this one would store the state of the payment again when it learns of it.
  await page.goto("/healthz");
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${base}/receipt?lang=es`);
  await expect(heading(page, es.reload)).toBeVisible();
  await look(page, "14-reload");
});
