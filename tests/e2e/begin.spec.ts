/** Entry, status, step 1, step 2, duplicates and the session, from the person's view. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { base, fillChild, fillCoParent, fillContact, finishStepOne, finishStepTwo, heading } from "./join.ts";
import { mailedLink } from "./owner.ts";
import { coParent, parentA } from "./people.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

async function sql(text: string, ...values: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: process.env["E2E_DATABASE_URL"] });
  await client.connect();
  await client.query(text, [...values]);
  await client.end();
}

/** Turns a registration into an account, as paying does. */
const pay = (email: string) => sql("update signups set paid_at = now() where email = $1", email);

test("an unknown address leads to the landing page; Back and Forward move between the question, its answer and the next screen [DEVR-02] [ENTRY-03] [ENTRY-06] [STATUS-01] [STATUS-03] [STATUS-04] [STATUS-05]", async ({
  page,
}) => {
  await page.goto(`${base}/step2-dev`);
  await expect(page).toHaveURL(`${base}/signup`);
  const main = page.getByRole("main");
  await expect(main.getByRole("button")).toHaveText([/For Parents/, /For Professionals/]);
  await main.getByRole("button", { name: "For Parents" }).click();
  await expect(heading(page, "Does your co-parent already have an account?")).toBeVisible();
  await expect(main.getByRole("button", { name: /^No/ })).toBeVisible();
  const yes = main.getByRole("button", { name: /^Yes/ });
  await expect(yes).not.toHaveAttribute("aria-current");
  await yes.click();
  await expect(heading(page, "Check your email for sign-up instructions")).toBeVisible();
  await expect(main).toContainText("check your spam or junk folder");
  await expect(main.getByRole("link", { name: "1-800-555-0142" })).toHaveAttribute("href", /^tel:/);
  await expect(main.getByRole("link", { name: "support@twofold.example" })).toHaveAttribute("href", /^mailto:/);
  await expect(main.getByRole("link", { name: "Log In" })).toHaveAttribute("href", "/ofw/login");

  await page.goBack();
  await expect(heading(page, en.status)).toBeVisible();
  await expect(yes).toHaveAttribute("aria-current", "true");
  await page.goForward();
  await expect(heading(page, en.instructionsSent)).toBeVisible();
  await page.goBack();
  await expect(heading(page, en.status)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: "For Parents" })).toBeVisible();
  const gone = page.waitForRequest((request) => new URL(request.url()).pathname === `${base}/pro`);
  await main.getByRole("button", { name: "For Professionals" }).click();
  await gone;
});

test("a production build contains no sample data of mock pages [DEVR-02]", () => {
  const built = readdirSync("dist", { recursive: true, encoding: "utf8" }).filter((name) => /\.(js|html)$/.test(name));
  expect(built.length).toBeGreaterThan(5);
  for (const name of built)
    expect(readFileSync(join("dist", name), "utf8"), name).not.toContain("jordan.avery@example.com");
});

test("a discount link shows its offer on step 1 and leaves the address; step 1 is validated from the start [DISC-01] [DISC-02] [DISC-03] [STEP1-06] [STEP1-12]", async ({
  page,
}) => {
  await page.goto(`${base}/signup?discount=true&referrer=FRIEND-7&percentage=MjA%3D&utm_source=mail`);
  await expect(page).toHaveURL(`${base}/signup?utm_source=mail`);
  await page.goto(`${base}/step1`);
  const offer = page.getByRole("complementary", { name: "Offer" });
  await expect(offer).toContainText("20% off");
  const button = page.getByRole("button", { name: en.continue, exact: true });
  await expect(button).toHaveAttribute("data-invalid", "");
  await fillContact(page, parentA());
  await page.getByLabel(en.firstName, { exact: true }).focus();
  await expect(button).not.toHaveAttribute("data-invalid");
  await page.reload();
  await expect(offer).toContainText("20% off");
});

test("a parent with an account sees the duplicate screen and a warning on step 1, and can confirm and continue [STEP1-03] [STEP1-07] [STEP1-18] [DUP-01] [DUP-02] [DUP-03]", async ({
  page,
}) => {
  const parent = parentA();
  await page.goto(`${base}/step1`);
  await finishStepOne(page, parent);
  await pay(parent.email);
  await page.evaluate(() => localStorage.clear());
  await page.setViewportSize({ width: 800, height: 400 });
  await page.goto(`${base}/step1`);
  await fillContact(page, parent);
  await page.getByRole("button", { name: en.continue, exact: true }).click();
  await expect(heading(page, "It appears you are attempting to create a duplicate user.")).toBeVisible();
  await expect(page).toHaveURL(`${base}/duplicate`);
  await expect(page.getByRole("main")).toContainText(
    "To continue this process, please contact support at 1-800-555-0142. If you think you may already have an account, try our password retrieval tool.",
  );
  await page
    .getByRole("main")
    .getByRole("button", { name: "Back" })
    .or(page.getByRole("main").getByRole("link", { name: "Back" }))
    .click();
  const warning = page.getByRole("main").getByRole("alert");
  await expect(warning).toContainText("attempting to create a duplicate user");
  const [above, below] = await Promise.all([
    warning.boundingBox(),
    page.getByLabel(en.firstName, { exact: true }).boundingBox(),
  ]);
  expect(above?.y ?? 0).toBeLessThan(below?.y ?? 0);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await page.getByRole("button", { name: "Continue with a new account" }).click();
  await expect(heading(page, en.step2)).toBeVisible();
});

test("a co-parent who may have an account: a screen, then a banner; submitting again continues [STEP2-30] [DUP-04] [DUP-05] [DUP-06]", async ({
  page,
}) => {
  const other = coParent();
  await page.goto(`${base}/step1`);
  await finishStepOne(page, parentA({ email: other.email }));
  await pay(other.email);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${base}/step1`);
  await finishStepOne(page, parentA());
  await fillCoParent(page, other);
  await fillChild(page, "Child", "Mila", "Avery");
  await page.getByRole("button", { name: en.continue, exact: true }).click();
  await expect(heading(page, "Your co-parent may already have signed up")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(/Search your inbox .* contact support at 1-800-555-0142/);
  await page.getByRole("button", { name: "Continue my registration" }).click();
  await expect(heading(page, en.step2)).toBeVisible();
  const banner = page.getByRole("main").getByRole("alert");
  await expect(banner.getByRole("heading")).toHaveText("Your co-parent's account may be a duplicate.");
  await expect(banner).toContainText(
    "You can continue your registration, but you will need to contact support at 1-800-555-0142 to ensure we get you connected with your co-parent.",
  );
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole("button", { name: en.continue, exact: true }).click();
  await expect(heading(page, en.step3)).toBeVisible();
});

test("step 2 shows its texts and progress, and each field shows its problem [STEP2-01] [STEP2-03] [STEP2-04] [STEP2-06] [STEP2-07] [STEP2-10] [STEP2-16] [STEP2-21] [CHILD-03] [CHILD-04] [NOTE-43]", async ({
  page,
}) => {
  await page.goto(`${base}/step1`);
  await finishStepOne(page, parentA());
  await expect(page.getByText("Provide your co-parent's email address to get connected faster.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Progress" }).locator("[aria-current=step]")).toContainText(
    "Co-parent",
  );
  await expect(page.getByRole("heading", { name: "Add your children" })).toBeVisible();
  await expect(page.getByLabel("Country code", { exact: true })).toBeVisible();
  const button = page.getByRole("button", { name: en.continue, exact: true });
  await expect(button).toHaveAttribute("data-invalid", "");
  await expect(button).toBeEnabled();
  await fillCoParent(page, coParent({ firstName: "S", lastName: "R".repeat(21), email: "sam.example.com" }));
  await page.getByLabel(/^Phone number/).fill("5550100");
  await fillChild(page, "Child", "M", "");
  const child = page.getByRole("group", { name: "Child", exact: true });
  await child.getByLabel(/^Email/).fill("mila");
  await button.click();
  const names = /Must be between 2 and 20 characters/;
  await expect(page.getByLabel(en.firstName, { exact: true }).first()).toHaveAccessibleDescription(names);
  await expect(page.getByLabel(en.lastName, { exact: true }).first()).toHaveAccessibleDescription(names);
  await expect(page.getByLabel(/^Email/).first()).toHaveAccessibleDescription(/Invalid email address/);
  await expect(page.getByLabel(/^Phone number/)).toHaveAccessibleDescription(/Must be 8 to 15 digits/);
  await expect(child.getByLabel(en.firstName, { exact: true })).toHaveAccessibleDescription(names);
  await expect(child.getByLabel(en.lastName, { exact: true })).toHaveAccessibleDescription(/This field is required/);
  await expect(child.getByLabel(/^Email/)).toHaveAccessibleDescription(/Invalid email address/);
  await child.getByLabel(/^Email/).fill("");
  await page.getByLabel(/^Phone number/).fill("");
  await finishStepTwo(page, coParent());
});

test("an expired session returns the person to step 1 with the reason, and the worker that keeps it alive ends [SESS-01] [SESS-02] [SESS-03] [GUARD-02]", async ({
  page,
}) => {
  const parent = parentA();
  const keptAlive = page.waitForResponse((response) => new URL(response.url()).pathname === "/ofw/keepalive.form");
  await page.goto(`${base}/step1`);
  await finishStepOne(page, parent);
  expect((await keptAlive).status()).toBe(200);
  expect(page.workers()).toHaveLength(1);
  await sql("update signups set expires_at = now() - interval '1 minute' where email = $1", parent.email);
  await page.reload();
  await expect(page).toHaveURL(`${base}/step1`);
  await expect(page.getByText("Your registration has expired. Please start again.")).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
  await expect(page.getByLabel(en.email, { exact: true })).toHaveValue("");
});

test("a registration that was left for a day has expired: the page says so and mails a link to the details, once [GUARD-06]", async ({
  page,
}) => {
  const parent = parentA();
  await page.clock.install();
  await page.goto(`${base}/step1`);
  await finishStepOne(page, parent);
  await page.clock.fastForward("25:00:00");
  await page.reload();
  await expect(heading(page, en.step1)).toBeVisible();
  await expect(page.getByText("An unfinished sign-up stays open for 24 hours.")).toBeVisible();
  await expect(page.getByLabel(en.firstName, { exact: true })).toHaveValue("");

  await page.getByRole("button", { name: "Email me a link to my details" }).click();
  await page.getByLabel(en.email, { exact: true }).fill(parent.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(heading(page, "Check your email")).toBeVisible();

  const link = await mailedLink(page, parent.email);
  const open = async () => {
    await page.goto(link);
    await expect(page).toHaveURL(`${base}/details/open`);
    await page.getByRole("button", { name: "Fill in my details" }).click();
  };
  await open();
  await expect(heading(page, en.step1)).toBeVisible();
  await expect(page.getByLabel(en.firstName, { exact: true })).toHaveValue(parent.firstName);
  await expect(page.getByLabel(en.lastName, { exact: true })).toHaveValue(parent.lastName);
  await expect(page.getByLabel(en.email, { exact: true })).toHaveValue(parent.email);
  await expect(page.getByLabel(en.phoneNumber, { exact: true })).toHaveValue("");

  await open();
  await expect(heading(page, "Email me a link to my details")).toBeVisible();
  await expect(page.getByText("This link no longer works.")).toBeVisible();
});
