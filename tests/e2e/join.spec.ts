import { readAccount } from "./account.ts";
import { inShare, LONG } from "./share.ts";
import { expect, test } from "./test.ts";
import {
  base,
  choosePackage,
  chooseParents,
  fillChild,
  fillCoParent,
  fillContact,
  fillCredentials,
  finishBilling,
  finishPaymentMethod,
  finishStepOne,
  finishStepTwo,
  heading,
  pay,
  toReview,
} from "./join.ts";
import { mailedLink } from "./owner.ts";
import { coParent, login, parentA } from "./people.ts";
import { en, es } from "./words.ts";

// The setting that most people have.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

for (const [lang, words] of [
  ["en", en],
  ["es", es],
] as const) {
  test(
    `parent A signs up and pays in ${lang}, and the database holds what they entered [MISC-02] [ENTRY-01] [ENTRY-02] [ENTRY-04] [STATUS-02] [STEP1-13] [STEP1-17] [STEP2-26] [STEP2-29] [PKG-23] [PAY-05] [PAY-06] [PAY-25] [CRED-15] [CRED-16] [RCPT-01] [RCPT-08] [I18N-01]`,
    inShare(lang === "en"),
    async ({ page }) => {
      const [parent, other, credentials] = [parentA(), coParent(), login()];
      await page.goto(`${base}?lang=${lang}`);
      await expect(page).toHaveURL(new RegExp(`${base}/signup`));
      await chooseParents(page, words);
      await finishStepOne(page, parent, words);
      await finishStepTwo(page, other, words);
      await choosePackage(page, "Plus", words);
      await finishBilling(page, words);
      await finishPaymentMethod(page, words);
      await pay(page, words);
      await fillCredentials(page, words, credentials);
      // The wait is real. Drawing the animation during it would cost as much as the rest of this test.
      await page.emulateMedia({ reducedMotion: "reduce" });
      const before = Date.now();
      await page.getByRole("button", { name: words.createAccount, exact: true }).click();
      await expect(heading(page, words.receipt)).toBeVisible();
      expect(Date.now() - before).toBeGreaterThan(4500);
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await expect(page.getByText(other.email)).toBeVisible();

      const account = await readAccount(parent.email);
      expect(account).toMatchObject({
        parent: { firstName: parent.firstName, lastName: parent.lastName, email: parent.email },
        coParent: { firstName: other.firstName, email: other.email },
        children: ["Mila Avery", "Theo Avery"],
        orderStatus: "paid",
        charges: 1,
        username: credentials.username,
      });
      expect(account.secrets).not.toContain(credentials.password);
      expect(account.secrets).not.toContain(credentials.answer);
    },
  );
}

test(
  "a parent who loses the browser after paying creates their login in another one with the receipt's link, and logs in",
  LONG,
  async ({ page, browser }) => {
    const parent = await toReview(page);
    await pay(page);
    const link = await mailedLink(page, parent.email);
    await page.close();

    const elsewhere = await browser.newPage();
    const credentials = login();
    await elsewhere.goto(link);
    await expect(heading(elsewhere, en.credentials)).toBeVisible();
    await expect(elsewhere).toHaveURL(/\/credentials$/);
    await fillCredentials(elsewhere, en, credentials);
    await elsewhere.getByRole("button", { name: en.createAccount, exact: true }).click();
    await elsewhere.waitForURL(/\/legacy\/home$/);
    // A person who has just created a login is signed in.
    await elsewhere.goto(`${base}/account/home`);
    await expect(heading(elsewhere, `Welcome, ${parent.firstName}`)).toBeVisible();
    await elsewhere.getByRole("button", { name: "Log out", exact: true }).click();
    await expect(heading(elsewhere, "Log in")).toBeVisible();
    await elsewhere.getByLabel(en.username, { exact: true }).fill(credentials.username);
    await elsewhere.getByLabel(en.password, { exact: true }).fill(credentials.password);
    await elsewhere.getByRole("main").getByRole("button", { name: "Log In", exact: true }).click();
    await expect(heading(elsewhere, `Welcome, ${parent.firstName}`)).toBeVisible();
    await elsewhere.goto(link);
    await expect(heading(elsewhere, "This link has already been used")).toBeVisible();
    await elsewhere.close();
  },
);

test("step 1 shows its texts, progress and blocks, reports problems at each field and in the summary, and keeps what was typed [STEP1-01] [STEP1-02] [STEP1-04] [STEP1-09] [STEP1-10] [STEP1-11] [ERR-09] [CHROME-01] [CHROME-02] [CHROME-03]", async ({
  page,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => request.method() === "POST" && calls.push(request.url()));
  await page.goto(`${base}/signup`);
  await chooseParents(page);
  const first = page.getByLabel(en.firstName, { exact: true });
  const last = page.getByLabel(en.lastName, { exact: true });

  await test.step("shows texts, progress and blocks", async () => {
    await expect(heading(page, "Create your parent account")).toBeVisible();
    await expect(page.getByText("Please provide your contact information")).toBeVisible();
    const progress = page.getByRole("navigation", { name: "Progress" });
    await expect(progress.locator("[aria-current=step]")).toContainText("Your details");
    for (const label of ["First name", "Last name", "Email", "Country code", "Phone number"])
      await expect(page.getByLabel(label, { exact: true })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Log In" })).toBeVisible();
    for (const name of ["Terms & Conditions", "Privacy Policy", "Help", "Contact"])
      await expect(page.getByRole("contentinfo").getByRole("link", { name })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Language" })).toContainText("Español");
  });

  await test.step("keeps unfinished typing when the page is reloaded or left by Back", async () => {
    await first.fill("Jordan");
    await page.reload();
    await expect(first).toHaveValue("Jordan");
    await last.fill("Avery");
    await page.goBack();
    await expect(heading(page, en.step1)).toBeHidden();
    await page.goForward();
    await expect(last).toHaveValue("Avery");
  });

  await test.step("shows problems at each field and in the summary, and sends nothing", async () => {
    await fillContact(page, { firstName: "J", lastName: "", email: "jordan.example.com", phone: "555 01 x" });
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await expect(summary).toBeFocused();
    for (const line of ["Must be between 2 and 20 characters", "This field is required", "Invalid email address"])
      await expect(summary).toContainText(line);
    await expect(first).toHaveAccessibleDescription(/Must be between 2 and 20 characters/);
    await expect(page.getByLabel("Email", { exact: true })).toHaveAccessibleDescription(/Invalid email address/);
    await expect(page.getByLabel("Phone number", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await expect(page).toHaveTitle(/^Error: /);
    await summary.getByRole("link", { name: /First name/ }).click();
    await expect(first).toBeFocused();
    expect(calls.filter((url) => url.includes("/v2/signups"))).toEqual([]);
  });

  await test.step("keeps what was typed in another language and over a reload", async () => {
    const parent = parentA();
    await fillContact(page, parent);
    await first.focus();
    await page
      .getByRole("link", { name: "Español" })
      .or(page.getByRole("button", { name: "Español" }))
      .click();
    await expect(heading(page, es.step1)).toBeVisible();
    await expect(page.getByLabel(es.email, { exact: true })).toHaveValue(parent.email);
    await page.reload();
    await expect(page.getByLabel(es.email, { exact: true })).toHaveValue(parent.email);
  });
});

test("step 2 adds and removes children, requires a phone number if the e-mail is missing, and refuses the parent's own contacts [STEP2-05] [STEP2-08] [STEP2-09] [STEP2-11] [STEP2-12] [STEP2-14] [STEP2-15] [STEP2-17] [STEP2-19] [CHILD-01] [CHILD-02] [CHILD-05] [CHILD-06] [CHILD-07]", async ({
  page,
}) => {
  const parent = parentA();
  await page.goto(`${base}/step1`);
  await finishStepOne(page, parent);

  await test.step("adds and removes children", async () => {
    await expect(
      page.getByText("Add your children's names for easy organization of events, expenses, and more."),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: /Remove/ })).toHaveCount(0);
    await fillChild(page, "Child", "Mila", "Avery");
    await page.getByRole("button", { name: "Add Child" }).click();
    await fillChild(page, "Child 2", "Theo", "Avery");
    await page
      .getByRole("group", { name: "Child", exact: true })
      .getByRole("button", { name: /Remove/ })
      .click();
    await expect(page.getByRole("group", { name: "Child", exact: true }).getByLabel("First name")).toHaveValue("Theo");
    await expect(page.getByRole("button", { name: /Remove/ })).toHaveCount(0);
  });

  await test.step("requires a phone number without the co-parent's e-mail", async () => {
    const email = page.getByLabel(/^Email/).first();
    await email.fill("sam@example.com");
    await page.getByLabel("I don't have an email address for my co-parent.").check();
    await expect(email).toHaveValue("");
    await expect(page.getByText("Email (optional)").first()).toBeVisible();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(page.getByLabel("Phone number", { exact: true })).toHaveAccessibleDescription(
      /This field is required/,
    );
    await email.fill("sam@example.com");
    await expect(page.getByLabel("I don't have an email address for my co-parent.")).not.toBeChecked();
  });

  await test.step("refuses the parent's own e-mail and phone", async () => {
    await fillCoParent(page, coParent({ email: ` ${parent.email} ` }));
    await page.getByLabel(/^Phone number/).fill(parent.phone);
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await expect(summary).toContainText("The email of the co-parent cannot be the same as your email.");
    await expect(summary).toContainText("Your co-parent's phone number cannot be the same as yours.");
    await expect(heading(page, en.step2)).toBeVisible();
  });
});
