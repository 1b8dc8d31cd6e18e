/** The login after paying: what is offered, what is said while one types, and where it leads. */
import { finishBilling, finishPaymentMethod, heading, pay, seen, toBilling } from "./join.ts";
import { inspectInBoth } from "./inspect.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

test("a free user name and a question are there already; strength and rules are told; then one is signed in, and stays so [CRED-01] [CRED-05] [CRED-16]", async ({
  page,
}) => {
  test.slow();
  await toBilling(page);
  await finishBilling(page);
  await finishPaymentMethod(page);
  await pay(page);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await expect(field(en.username)).toHaveValue(/^jordan\.avery\d*$/);
  await expect(page.getByText("We suggest this one. It is free.")).toBeVisible();
  await expect(field(en.question)).toHaveValue("Last name of my first teacher");
  await expect(field(en.yourQuestion)).toBeHidden();

  const meter = page.locator(".meter__text");
  const said = page.locator("output").filter({ hasText: /^Strength:/ });
  // Nothing is judged before something is typed.
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
  await expect(page.getByRole("listitem").filter({ hasText: /, met$/ })).toHaveCount(5);

  // Of one's own, in the same field; and back to one of the list.
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
  const username = await field(en.username).inputValue();
  const signedIn = seen(page, "You are signed in, completed");
  await page.getByRole("button", { name: en.createAccount, exact: true }).click();
  await expect(heading(page, "Setting up your account")).toBeVisible();
  await signedIn;
  await expect(heading(page, en.receipt)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(`You are signed in as ${username}.`)).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Log In" })).toHaveCount(0);
  await main.getByRole("link", { name: en.toAccount }).click();
  await expect(heading(page, "Welcome, Jordan")).toBeVisible();
});

test("a user name that is suggested while somebody stands in the field is replaced by what they type", async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/v2/users/username-suggestion*", async (route) => {
    await held;
    await route.continue();
  });
  await toBilling(page);
  await finishBilling(page);
  await finishPaymentMethod(page);
  await pay(page);
  const username = page.getByLabel(en.username, { exact: true });
  await username.focus();
  await expect(username).toHaveValue("");
  release();
  await expect(username).toHaveValue(/^jordan\.avery\d*$/);
  await page.keyboard.type("lamp.keeper");
  await expect(username).toHaveValue("lamp.keeper");
});
