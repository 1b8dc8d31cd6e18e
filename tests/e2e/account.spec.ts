/** The database and the receipt show what the person chose. */
import type { Page } from "@playwright/test";
import {
  choosePackage,
  fillCredentials,
  finishBilling,
  finishPaymentMethod,
  heading,
  pay,
  seen,
  toPackages,
} from "./join.ts";
import { money, readOrder } from "./order.ts";
import { coParent, login } from "./people.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const create = (page: Page) => page.getByRole("button", { name: en.createAccount, exact: true });

/** Creates the login and skips the five seconds before the receipt. */
async function reachReceipt(page: Page): Promise<void> {
  await page.clock.install();
  const ready = seen(page, en.loginReady);
  await create(page).click();
  await ready;
  await page.clock.fastForward(5_000);
  await expect(heading(page, en.receipt)).toBeVisible();
}

test("one year, and only a phone number of the co-parent: charges once, shows a true receipt, prints it on one page [RCPT-02] [RCPT-04] [RCPT-06] [RCPT-08] [RCPT-14] [RCPT-15] [RCPT-16]", async ({
  page,
}) => {
  const [other, credentials] = [coParent(), login()];
  const parent = await toPackages(page, { other: { ...other, email: "" } });
  await choosePackage(page, "Essential");
  await finishBilling(page);
  await finishPaymentMethod(page);
  await page.getByRole("button", { name: en.payNow, exact: true }).dblclick();
  await expect(heading(page, en.credentials)).toBeVisible();
  await fillCredentials(page, en, credentials);
  await reachReceipt(page);

  const order = await readOrder(parent.email);
  expect(order).toMatchObject({ packageId: 2001, years: 1, services: [], currency: "USD", charges: 1 });
  expect(order).toMatchObject({ phoneOfCoParent: `+1${other.phone}`, question: credentials.question });
  const main = page.getByRole("main");
  await expect(main.getByRole("listitem").getByRole("heading")).toHaveText([
    "Download the mobile app",
    "Check your email for the receipt",
    "Your co-parent's invitation",
  ]);
  await expect(main).toContainText("Our support team will ask you for an email address.");
  const summary = main.getByRole("region", { name: "Order summary" });
  await expect(summary).toContainText("Essential, one year");
  await expect(summary).toContainText(money(order.total, order.currency));
  const payment = main.getByRole("region", { name: "Payment information" });
  await expect(payment).toContainText("Visa ending in 1111");
  await expect(payment).toContainText(/[A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d\d\s[AP]M P[SD]T/);
  await expect(main).toContainText("renews automatically every year until cancelled, plus applicable taxes");
  const left = await page.evaluate(() => [localStorage.getItem("join"), sessionStorage.getItem("notice")]);
  expect(left).toEqual([null, null]);
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(parent.email);

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const hidden of [page.getByRole("contentinfo"), main.getByRole("link", { name: "Log In" })])
    await expect(hidden).toBeHidden();
  await expect(summary).toBeVisible();
  const ink = await summary.evaluate((one) => getComputedStyle(one).color.match(/\d+/g)?.map(Number) ?? []);
  expect(Math.max(...ink.slice(0, 3))).toBeLessThan(128);
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test("two years: the login step validates each field, and the username with the service [CRED-01] [CRED-05] [CRED-06] [CRED-07] [NOTE-56] [CRED-08] [CRED-10] [CRED-11] [CRED-13] [SEC-03] [SEC-05] [RCPT-05] [ERR-07]", async ({
  page,
}) => {
  const [other, credentials] = [coParent(), login()];
  const parent = await toPackages(page, { other });
  await page.getByRole("radio", { name: "Two years" }).check();
  await choosePackage(page, "Plus");
  await finishBilling(page);
  await finishPaymentMethod(page);
  await pay(page);

  const username = field(page, en.username);
  const requests: { name: string; answer(available: boolean): Promise<void> }[] = [];
  await page.route("**/v2/users/username-availability", (route) => {
    const { username: name } = route.request().postDataJSON() as { username: string };
    const answer = (available: boolean) => route.fulfill({ json: { available, meetsRequirements: true } });
    if (name.startsWith("jordan.")) return route.continue();
    requests.push({ name, answer });
  });
  await username.fill("taken.name");
  await username.blur();
  await expect.poll(() => requests.length).toBe(1);
  await requests[0]?.answer(false);
  await expect(username).toHaveAccessibleDescription(/This username cannot be used/);
  await username.fill("slow.name");
  await expect(username).not.toHaveAccessibleDescription(/cannot be used/);
  await username.blur();
  await expect.poll(() => requests.length).toBe(2);
  // The person types a better name, which is available, before the answer about the slow one arrives.
  await username.fill(credentials.username);
  await username.blur();
  await expect(page.getByText("This username is available")).toBeVisible();
  await requests[1]?.answer(false).catch(() => undefined);
  await expect(username).not.toHaveAccessibleDescription(/cannot be used/);
  await username.fill("jordan avery");
  await username.blur();
  await expect(username).toHaveAccessibleDescription(/Does not meet requirements\.\.\./);
  await expect(page.getByText("This username is available")).toBeHidden();

  await fillCredentials(page, en, credentials);
  const password = field(page, en.password);
  const rule = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  await password.fill("short-1");
  await expect(rule("At least one number")).toContainText("met");
  await expect(rule("12 to 25 characters")).not.toContainText("met");
  await password.fill(credentials.username.padEnd(12, "x"));
  await expect(rule("12 to 25 characters")).toContainText("met");
  await password.fill(credentials.password);
  await field(page, en.passwordConfirm).fill("something-else-1");
  await field(page, en.answer).fill(credentials.question);
  await field(page, en.codeConfirm).fill("9999");
  const more = field(page, "Please tell us more");
  await expect(more).toBeHidden();
  await field(page, en.referral).selectOption("COURT_ORDERED");
  await expect(more).toBeVisible();
  await create(page).click();
  const problems = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(problems.getByRole("link")).toHaveText([
    "Confirm password: Must match your password",
    "Answer: The answer must not be the same as the question",
    "Confirm security code: Must match your 4 digit security code",
    "Please tell us more: This field is required",
  ]);
  await fillCredentials(page, en, credentials);
  await field(page, en.referral).selectOption("OTHER");
  await more.fill("A neighbour");

  // Another person takes the name between the check and the submit.
  await page.route("**/v2/users/credentials", (route) =>
    route.fulfill({
      status: 422,
      contentType: "application/problem+json",
      json: {
        type: "about:blank",
        title: "",
        status: 422,
        detail: "",
        code: "invalid-values",
        kind: "validation",
        fields: [{ field: "username", code: "errors.usernameUnavailable", text: "This username cannot be used" }],
      },
    }),
  );
  await create(page).click();
  await expect(username).toHaveAccessibleDescription(/This username cannot be used/);
  await expect(page.getByText("This username is available")).toBeHidden();
  await page.unroute("**/v2/users/credentials");
  await username.fill(`${credentials.username}.a`);
  await reachReceipt(page);

  const order = await readOrder(parent.email);
  expect(order).toMatchObject({
    packageId: 2005,
    years: 2,
    charges: 1,
    referral: "OTHER",
    referralOther: "A neighbour",
  });
  const main = page.getByRole("main");
  await expect(main).toContainText(`We sent account information to ${other.email}.`);
  await expect(main).toContainText("Plus, two years");
  await expect(main).toContainText(money(order.total, order.currency));
  await expect(main).toContainText("renews automatically every two years until cancelled, plus applicable taxes");
});
