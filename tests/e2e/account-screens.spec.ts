/** Every screen of the account journey and of logging in. */
import type { Page } from "@playwright/test";
import { LOOKED_AT, inspectInBoth } from "./inspect.ts";
import { logIn } from "./log-in.ts";
import { mailedLink, newOwner, readOutbox } from "./owner.ts";
import { LONG } from "./share.ts";
import { expect, test } from "./test.ts";

// A trace of some hundred inspections takes longer than the inspections. Set only on request: a file with its own
// setting gets its own workers.
if (process.env["TRACE"]) test.use({ trace: "off" });
test.describe.configure({ timeout: 600_000 });

const base = "/app/join/account";
const NEW = "another-Harbor-42";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();

/** Checks a screen by its heading, then inspects it. */
function walker(page: Page) {
  return async (name: string, title: string): Promise<void> => {
    await expect(heading(page, title)).toBeVisible();
    await inspectInBoth(page, `account-${name}`);
  };
}

test(`every screen of logging in and of changing a password is accessible and fits, ${LOOKED_AT} [I18N-01]`, async ({
  page,
}) => {
  const look = walker(page);
  const owner = await newOwner({ coParent: "unreachable", keptCard: "sample-visa" });
  await page.goto("/ofw/login?lang=en");
  await look("01-login", "Log in");
  await field(page, "Username").fill(owner.username);
  await field(page, "Password").fill("not-the-Password-1");
  await press(page, "Log In");
  await expect(page.getByRole("alert").first()).toBeVisible();
  await look("02-login-wrong", "Log in");
  await field(page, "Password").fill(owner.password);
  await press(page, "Log In");
  await look("03-home", "Welcome, Jordan");
  await press(page, "Upgrade your plan");
  await expect(page.getByRole("article")).toHaveCount(3);
  await look("07-upgrade", "Upgrade your plan");
  await page.getByRole("button", { name: "Upgrade to Plus" }).click();
  await look("08-upgrade-price", "Upgrade to Plus, one year");
  await page.goto(`${base}/home`);
  await press(page, "Change password");
  await look("04-change", "Change your password");
  await press(page, "Save new password");
  await expect(page.getByRole("alert").first()).toBeFocused();
  await look("05-change-errors", "Change your password");
  await page.goto(`${base}/signed-out`);
  await look("06-signed-out", "You were logged out");
});

test(
  `the screens for adding to a self-built package are accessible and fit, ${LOOKED_AT} [I18N-01]`,
  LONG,
  async ({ page }) => {
    const look = walker(page);
    await logIn(page, await newOwner({ order: { package_id: 2007, years: 1, services: ["1GB1"] } }));
    await press(page, "Upgrade your plan");
    await press(page, "Add to your package");
    await look("09-additions", "Add to your package");
  },
);

test(
  `every screen for a forgotten password or username is accessible and fits, ${LOOKED_AT} [I18N-01]`,
  LONG,
  async ({ page }) => {
    const look = walker(page);
    const owner = await newOwner();
    await page.goto(`${base}/password?lang=en`);
    await look("11-password", "Forgot your password?");
    await field(page, "Username or email").fill(owner.email);
    await press(page, "Email me a link");
    await look("12-password-sent", "Check your email");
    await page.goto(await mailedLink(page, owner.email));
    await look("13-reset", "Choose a new password");
    await field(page, "New password").fill(NEW);
    await field(page, "Confirm new password").fill(NEW);
    await press(page, "Save new password");
    await look("14-reset-done", "Your password is saved");
    await page.goto(`${base}/reset-over`);
    await look("15-reset-over", "This link no longer works");

    await page.goto(`${base}/username`);
    await look("21-username", "Forgot your username?");
    await page.getByRole("button", { name: "By email" }).click();
    await look("22-username-email", "Find your username by email");
    await field(page, "Email").fill(owner.email);
    await press(page, "Email me my username");
    await look("23-username-sent", "Check your email");
    await page.goto(`${base}/username/phone`);
    await look("24-username-phone", "Find your username by text message");
    await field(page, "Phone number").fill(owner.phoneNumber);
    await field(page, "Email").fill(owner.email);
    await press(page, "Send me a code");
    await look("25-username-code", "Enter your code");
    const [text = ""] = await readOutbox(page, owner.phoneNumber);
    await field(page, "6-digit code").fill(/\b\d{6}\b/.exec(text.replaceAll(owner.phoneNumber, ""))?.[0] ?? "");
    await press(page, "Check code");
    await look("26-username-found", "Here is your username");
  },
);
