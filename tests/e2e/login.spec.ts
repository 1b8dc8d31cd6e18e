/**
 * A self-built package, and the login after paying: suggestions, messages while typing, and the screens that follow.
 */
import { finishBilling, finishPaymentMethod, heading, pay, seen, toPackages } from "./join.ts";
import { inspectInBoth } from "./inspect.ts";
import { money, readOrder } from "./order.ts";
import { login } from "./people.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";
import { holdBack } from "./hold-scripts.ts";

test("the login suggests a username, rates the password and signs the person in; a self-built package is ordered by its parts [CRED-01] [CRED-05] [CRED-16] [CYO-14] [RCPT-08]", async ({
  page,
}) => {
  test.slow();
  const release = await holdBack(page, "**/v2/users/username-suggestion*");
  const parent = await test.step("builds a package; Back from it shows the packages for two years", async () => {
    const person = await toPackages(page);
    await page.getByRole("radio", { name: "Two years" }).check();
    await page.getByRole("button", { name: en.chooseOption }).click();
    await expect(heading(page, en.buildYourOwn)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("radio", { name: "Two years" })).toBeChecked();
    await page.getByRole("button", { name: en.chooseOption }).click();
    await page.getByRole("combobox", { name: "Length" }).selectOption("SUB2YEAR");
    await page.getByRole("radio", { name: "5 GB" }).check();
    await page.getByRole("checkbox", { name: "Add tone meter" }).check();
    await page.getByRole("button", { name: en.continue, exact: true }).click();
    await expect(heading(page, en.billing)).toBeVisible();
    return person;
  });
  await finishBilling(page);
  await finishPaymentMethod(page);
  await pay(page);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field(en.username).focus();
  await expect(field(en.username)).toHaveValue("");
  release();
  await expect(field(en.username)).toHaveValue(/^jordan\.avery\d*$/);
  await expect(page.getByText("This username is available")).toBeVisible();
  await expect(field(en.question)).toHaveValue("Last name of my first teacher");
  await expect(field(en.yourQuestion)).toBeHidden();
  const { username } = login();
  await page.keyboard.type(username);
  await expect(field(en.username)).toHaveValue(username);

  const meter = page.locator(".meter__text");
  const said = page.locator("output").filter({ hasText: /^Strength:/ });
  // Nothing is rated before something is typed.
  await expect(meter).toHaveText("");
  await field(en.password).fill("harbor");
  await expect(meter).toHaveText("Strength: Weak. Use 12 to 25 characters");
  await field(en.password).fill("quiet-Harbor");
  await expect(meter).toHaveText("Strength: Weak. Add a number");
  await field(en.password).fill("quiet-Harbor-41");
  await expect(meter).toHaveText("Strength: Good");
  await field(en.password).fill("quiet-Harbor-41-lamps");
  await expect(meter).toHaveText("Strength: Strong");
  await expect(said).toHaveText("Strength: Strong");
  await expect(page.getByRole("listitem").filter({ hasText: / \(met\)$/ })).toHaveCount(5);

  // A question of one's own, in the same field; then again one from the list.
  await field(en.question).selectOption({ label: en.ownQuestion });
  await field(en.yourQuestion).fill("Who?");
  await field(en.answer).fill("Mrs. Alder");
  await expect(page.getByText("Must be between 5 and 100 characters").first()).toBeVisible();
  await field(en.question).selectOption({ label: "Place of my first job" });
  await expect(field(en.yourQuestion)).toBeHidden();
  await inspectInBoth(page, "login-filled");
  await expect(field(en.question)).toHaveValue("Place of my first job");

  await field(en.password).fill("quiet-Harbor-41-lamps");
  await field(en.passwordConfirm).fill("quiet-Harbor-41-lamps");
  await field(en.answer).fill("Mrs. Alder");
  await field(en.code).fill("4711");
  await field(en.codeConfirm).fill("4711");
  await field(en.referral).selectOption("SEARCH_ENGINE");
  await page.clock.install();
  const signedIn = seen(page, "You are signed in (completed)");
  await page.getByRole("button", { name: en.createAccount, exact: true }).click();
  await expect(heading(page, "Setting up your account")).toBeVisible();
  await signedIn;
  await page.clock.fastForward(5_000);
  await expect(heading(page, en.receipt)).toBeVisible();
  await expect(page.getByText(`You are signed in as ${username}.`)).toBeVisible();
  const main = page.getByRole("main");
  const order = await readOrder(parent.email);
  expect(order).toMatchObject({ years: 2, charges: 1 });
  expect(order.services).toEqual(expect.arrayContaining(["5GB2", "TM2"]));
  expect(order.services).not.toContain("UP2");
  await expect(main).toContainText("Build Your Own, two years");
  await expect(main).toContainText(money(order.total, order.currency));
  await expect(main).toContainText("renews automatically every two years until cancelled");
  await expect(main.getByRole("link", { name: "Log In" })).toHaveCount(0);
  await main.getByRole("link", { name: en.toAccount }).click();
  await expect(heading(page, "Welcome, Jordan")).toBeVisible();
});
