/**
 * Impatient people on a slow network: each journey from its first page to its end at 50 kB/s, on a phone and on a
 * desktop, dark and light. They take a minute each, so they run only with `SLOW_WALKS=all` (`npm run test:long --
 * slow-walks`). `robust.spec.ts` has one slow submit.
 */
import type { Page } from "@playwright/test";
import { readAccount } from "./account.ts";
import { BrowserInvitee } from "./invite.ts";
import { base, chooseParents, fillCredentials, heading, pay, goToReview } from "./join.ts";
import { countRegistrations } from "./order.ts";
import { mailedLink, newOwner } from "./owner.ts";
import { parentA } from "./people.ts";
import { Professional, base as pro } from "./professional.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

const ALL = process.env["SLOW_WALKS"] === "all";
const BYTES_PER_SECOND = 50_000;
const LATENCY_MS = 400;

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: "dark" } as const;
const DESK = { viewport: { width: 1280, height: 900 }, colorScheme: "light" } as const;

// No answer takes less than 400 ms.
test.slow();

if (ALL) {
  test.describe("on a phone", () => {
    test.use(PHONE);

    test("join at 50 kB/s, to the receipt: one registration, one charge", async ({ page }) => {
      await slowAndImpatient(page);
      const parent = parentA();
      await page.goto(`${base}/signup`);
      await chooseParents(page);
      await goToReview(page, parent);
      await pay(page);
      await fillCredentials(page);
      await page.getByRole("button", { name: en.createAccount, exact: true }).click();
      await expect(heading(page, en.receipt)).toBeVisible();
      expect(await readAccount(parent.email)).toMatchObject({ charges: 1, orderStatus: "paid" });
      expect(await countRegistrations(parent.email)).toBe(1);
    });

    test("professional at 50 kB/s, to the account, which is created once", async ({ page }) => {
      await slowAndImpatient(page);
      const person = new Professional(page);
      const created: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST" && request.url().endsWith("/v2/professional/users"))
          created.push(request.url());
      });
      await page.goto(pro);
      await person.finishContact();
      await person.finishPractice();
      await person.fillSecurity();
      await person.press("security.complete");
      await expect(person.heading("ready.title")).toBeVisible();
      expect(created).toHaveLength(1);
    });
  });

  test.describe("on a desktop", () => {
    test.use(DESK);

    test("an invited parent at 50 kB/s, to the receipt: one charge", async ({ page }) => {
      await slowAndImpatient(page);
      const person = new BrowserInvitee(page);
      await person.buy();
      await person.createLogin();
      await expect(heading(page, en.receipt)).toBeVisible();
      expect((await readAccount(person.invitation?.invited.email ?? "")).charges).toBe(1);
    });

    test("a forgotten password at 50 kB/s, to the login with the new one; the message about the mail survives a reload", async ({
      page,
    }) => {
      await slowAndImpatient(page);
      const owner = await newOwner();
      const field = (name: string) => page.getByLabel(name, { exact: true });
      const press = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();
      await page.goto("/app/join/account/password");
      await field("Username or email").fill(owner.email);
      await press("Email me a link");
      await expect(heading(page, "Check your email")).toBeVisible();
      await page.reload();
      await expect(heading(page, "Check your email")).toBeVisible();
      await page.goto(await mailedLink(page, owner.email));
      await field("New password").fill("another-Harbor-42");
      await field("Confirm new password").fill("another-Harbor-42");
      await press("Save new password");
      await expect(heading(page, "Your password is saved")).toBeVisible();
      await page.getByRole("main").getByRole("link", { name: "Log In" }).click();
      await field("Username").fill(owner.username);
      await field("Password").fill("another-Harbor-42");
      await press("Log In");
      await expect(heading(page, "Welcome, Jordan")).toBeVisible();
    });
  });
}

/** Makes every answer late and slow. After each submit by the person, presses the button again 150 ms later. */
async function slowAndImpatient(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await page.addInitScript(() => {
    document.addEventListener("click", ({ isTrusted, target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (isTrusted && button?.type === "submit") setTimeout(() => button.click(), 150);
    });
  });
}
