/**
 * Getting back into an account, through browser and service. tests/unit/journeys/account*.test.ts cover all branches.
 */
import type { Locator, Page } from "@playwright/test";
import { mailedLink, newOwner, readOutbox, type Owner } from "./owner.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const base = "/app/join/account";
const NEW = "another-Harbor-42";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await field(page, "Username").fill(username);
  await field(page, "Password").fill(password);
  await press(page, "Log In");
}

async function atHome(page: Page, owner: Owner): Promise<void> {
  await page.goto("/ofw/login");
  await logIn(page, owner.username, owner.password);
  await expect(heading(page, "Welcome, Jordan")).toBeVisible();
}

/** Everything that scripts, other pages and the next person at this computer could read. */
const leftBehind = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([location.href, document.referrer, history.state, document.cookie, localStorage, sessionStorage]),
  );

test("resets a forgotten password by a mailed link, changes it again in two tabs, and logs out of both; no secret is left behind [ACCT-01] [ACCT-02] [ACCT-04] [ACCT-05] [ACCT-08] [GUARD-04] [SESS-01] [SESS-02] [SESS-03]", async ({
  page,
  browser,
}) => {
  const owner = await newOwner();
  const elsewhere = await browser.newPage();
  await atHome(elsewhere, owner);

  // A person who is not logged in sees no receipts.
  await page.goto(`${base}/receipts`);
  await expect(page).toHaveURL(/\/ofw\/login$/);
  await page.goto("/app/join/signup");
  await page.getByRole("banner").getByRole("link", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/ofw\/login$/);
  await logIn(page, owner.username, "not-the-Password-1");
  await expect(page.getByRole("alert").filter({ hasText: "The username or the password is not right." })).toBeVisible();
  await page.getByRole("link", { name: "password", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/password$`));
  await field(page, "Username or email").fill(owner.email);
  await press(page, "Email me a link");
  await expect(heading(page, "Check your email")).toBeFocused();

  const link = await mailedLink(page, owner.email);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url(), request.headers()["referer"] ?? ""));
  await page.goto(link);
  await expect(page.getByText(owner.username, { exact: true })).toBeVisible();
  const secret = link.split("#token=")[1] ?? "";
  expect(secret).toHaveLength(80);
  expect(await leftBehind(page)).not.toContain(secret);
  await page.reload();
  await expect(heading(page, "This link no longer works")).toBeVisible();
  await expect(page.getByText("just open the link in the email once more")).toBeVisible();
  await page.goto(link);

  const rule = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  await field(page, "New password").fill("short");
  await expect(rule("At least one letter")).toContainText("met");
  await expect(rule("12 to 25 characters")).not.toContainText("met");
  await field(page, "New password").fill(NEW);
  await field(page, "Confirm new password").fill(NEW);
  await press(page, "Save new password");
  await expect(heading(page, "Your password is saved")).toBeFocused();
  expect(await leftBehind(page)).not.toContain(secret);
  expect(requests.join(" ")).not.toContain(secret);
  await page.reload();
  await expect(heading(page, "Your password is saved")).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "Log In" }).click();
  await logIn(page, owner.username, NEW);
  await expect(heading(page, "Welcome, Jordan")).toBeVisible();
  expect((await page.context().cookies()).find(({ name }) => name === "session")).toMatchObject({
    httpOnly: true,
    sameSite: "Strict",
  });
  await elsewhere.goto(`${base}/home`);
  await expect(elsewhere).toHaveURL(/\/ofw\/login$/);
  await elsewhere.close();
  await changeInTwoTabs(page, owner);
  await page.goto(link);
  await expect(heading(page, "This link no longer works")).toBeVisible();
});

/** Starts from the account of a person whose password is `NEW`. */
async function changeInTwoTabs(page: Page, owner: Owner): Promise<void> {
  await page.goto(`${base}/receipts`);
  await expect(page.getByText("You have no receipts. Your subscription was paid by somebody else.")).toBeVisible();
  await page.goBack();
  await expect(heading(page, "Welcome, Jordan")).toBeVisible();

  const other = await page.context().newPage();
  await other.goto("/ofw/login");
  await expect(heading(other, "Welcome, Jordan")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Log In" })).toHaveCount(0);
  await press(page, "Change password");
  await field(page, "Current password").fill(NEW);
  await field(page, "New password").fill(NEW);
  await field(page, "Confirm new password").fill(NEW);
  await press(page, "Save new password");
  await expect(field(page, "New password")).toHaveAccessibleDescription(/differs from your current password/);
  await field(page, "New password").fill(owner.password);
  await field(page, "Confirm new password").fill(owner.password);
  await press(page, "Save new password");
  await expect(page.getByText("Your password was changed. We told you by email, too.")).toBeVisible();
  await expect(heading(page, "Welcome, Jordan")).toBeVisible();
  expect((await readOutbox(page, owner.email))[0]).toContain("password was changed");

  await page.goto("/app/join/step1");
  await expect(page).toHaveURL(/\/legacy\/billing$/);
  await page.goto(`${base}/home`);
  await page.getByRole("banner").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/ofw\/login$/);
  // The other tab's worker checks the session when the person returns to that tab.
  await other.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(heading(other, "You were logged out")).toBeVisible();
  await other.close();

  const requests = page.waitForResponse((response) => response.url().endsWith("/v2/users/me/subscription"));
  await page.goto("/app/join/step1");
  expect(await (await requests).json()).toEqual({ status: "" });
  await expect(heading(page, en.step1)).toBeVisible();
}

test("finds a username by a text-message code, with the keyboard alone; Back and reload lose nothing [ACCT-03] [ACCT-07]", async ({
  page,
}) => {
  const owner = await newOwner();
  await page.goto(`${base}/username`);
  await pressKey(page, page.getByRole("button", { name: "By text message" }));
  await type(page, field(page, "Phone number"), owner.phoneNumber);
  await type(page, field(page, "Email"), owner.email);
  await page.keyboard.press("Enter");
  await expect(heading(page, "Enter your code")).toBeFocused();
  await page.goBack();
  const shown = owner.phoneNumber.replace(/^(...)(...)(....)$/, "($1) $2-$3");
  await expect(field(page, "Phone number")).toHaveValue(shown);
  await page.goForward();
  await page.reload();
  const [text = ""] = await readOutbox(page, owner.phoneNumber);
  const code = /\b\d{6}\b/.exec(text.replaceAll(owner.phoneNumber, ""))?.[0] ?? "";
  await type(page, field(page, "6-digit code"), code === "000000" ? "000001" : "000000");
  await page.keyboard.press("Enter");
  await expect(field(page, "6-digit code")).toHaveAccessibleDescription(/This code is not right/);
  await field(page, "6-digit code").selectText();
  await type(page, field(page, "6-digit code"), code);
  await page.keyboard.press("Enter");
  await expect(heading(page, "Here is your username")).toBeFocused();
  await expect(page.getByText(owner.username, { exact: true })).toBeVisible();
  await pressKey(page, page.getByRole("button", { name: "Email it to me, too" }));
  await expect(page.getByText("We have sent it to the email address of your account.")).toBeVisible();
  expect((await readOutbox(page, owner.email))[0]).toContain(owner.username);
  expect(await leftBehind(page)).not.toContain(code);
});

/** Moves the focus to a control with Tab, as a person without a pointer does. */
async function reach(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await control.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`40 presses of Tab do not lead to ${String(control)}`);
}

async function pressKey(page: Page, control: Locator): Promise<void> {
  await reach(page, control);
  await page.keyboard.press("Enter");
}

async function type(page: Page, control: Locator, text: string): Promise<void> {
  await reach(page, control);
  await page.keyboard.type(text);
}
