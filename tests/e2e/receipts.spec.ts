/** Reloads while paying, and the receipts in the account, which replace a receipt page that is reloaded. */
import { readAccount } from "./account.ts";
import { finishCredentials, finishPaymentMethod, heading, pay, toReview } from "./join.ts";
import { login } from "./people.ts";
import { inspect } from "./inspect.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

test("a reload during payment or at the login does not charge again; a reloaded receipt leads to the account's receipts [PAY-08] [RCPT-09] [RCPT-12] [RCPT-13]", async ({
  page,
}) => {
  const credentials = login();
  const parent = await toReview(page);
  await page.reload();
  await expect(heading(page, en.billing)).toBeVisible();
  await expect(page.getByLabel(en.city, { exact: true })).toHaveValue("Sacramento");
  await page.getByRole("button", { name: en.toPayment, exact: true }).click();
  await page.getByLabel("I have a subscription activation code").check();
  await page.getByLabel("Activation code", { exact: true }).fill("FIFTY-04");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("complementary", { name: "Order summary" })).toContainText("USD 160.88");
  await finishPaymentMethod(page);
  await pay(page);
  await page.reload();
  await expect(heading(page, en.credentials)).toBeVisible();
  await page.goBack();
  await expect(heading(page, en.credentials)).toBeVisible();
  await finishCredentials(page, en, credentials);
  await expect(page).toHaveTitle(/Account activated!/);
  await expect(page.getByRole("region", { name: "Payment information" })).toContainText(/Renews on\s*\w+ \d+, \d{4}/);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "receipt");
  });
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "receipt");
  await page.reload();
  await expect(heading(page, "You have tried to reload your receipt.")).toBeVisible();
  await expect(page).toHaveTitle(/^Your receipt/);
  expect((await readAccount(parent.email)).charges).toBe(1);

  // A person who has created a login stays logged in for half an hour, so the test clears the cookies.
  await page.context().clearCookies();
  await page.getByRole("main").getByRole("link", { name: "Log In" }).click();
  await page.getByLabel("Username", { exact: true }).fill(credentials.username);
  await page.getByLabel("Password", { exact: true }).fill(credentials.password);
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
  await page.getByRole("button", { name: "Receipts" }).click();
  await expect(heading(page, "Receipts")).toBeFocused();
  const main = page.getByRole("main");
  await expect(main).toContainText("Plus, one year");
  const order = page.getByRole("region", { name: "Order summary" });
  for (const line of ["Subtotal", "USD 200.00", "Activation code FIFTY-04", "−USD 50.00", "USD 10.88", "USD 160.88"])
    await expect(order).toContainText(line);
  const payment = page.getByRole("region", { name: "Payment information" });
  await expect(payment).toContainText("Visa ending in 1111");
  // In the time zone of the billing address.
  await expect(payment).toContainText(/ at \d{1,2}:\d\d\s[AP]M P[SD]T/);
  await inspect(page, "receipts", "en");

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: /^Print the receipt of/ }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("button", { name: /^View the receipt of/ })).toBeHidden();
  await expect(order).toBeVisible();
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: "screen" });

  await page.getByRole("banner").getByRole("link", { name: "Español" }).click();
  await expect(heading(page, "Recibos")).toBeVisible();
  await expect(main).toContainText("Código de activación FIFTY-04");
});
