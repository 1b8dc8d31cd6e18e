/** A browser that stores nothing: the page says so, and people can still buy. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { readAccount } from "./account.ts";
import { holdScripts, pressWhileScriptsCome } from "./hold-scripts.ts";
import { BrowserInvitee, base as inviteBase } from "./invite.ts";
import {
  base,
  choosePackage,
  chooseParents,
  fillContact,
  finishBilling,
  finishCredentials,
  finishPaymentMethod,
  finishStepOne,
  finishStepTwo,
  goToReview,
  heading,
  pay,
  walkToBilling,
} from "./join.ts";
import { coParent, parentA, type Person } from "./people.ts";
import { alive, expect, test } from "./test.ts";
import { payUnanswered } from "./unanswered-payment.ts";
import { refusals } from "./without-storage.ts";
import { en, es } from "./words.ts";

const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "This browser does not save your answers" });

// These tests walk whole journeys.
test.slow();

/**
 * `STORAGE=all`: both parents walk the whole journey in each kind of browser. Otherwise: an invited parent pays, and a
 * joining one reloads during the payment, in the browser without any storage; a joining parent reaches the payment with
 * all cookies blocked; and the warning is checked in a browser whose local storage throws.
 */
const ALL = process.env["STORAGE"] === "all";
const THROWING = "whose local and session storage throw";
const FULL = "whose local and session storage are full";
const STRICTEST = "that has no storage and no database";
const where = ALL ? ", in every kind of browser" : "";

for (const [name, refuse] of Object.entries(refusals)) {
  if (ALL)
    test(`in a browser ${name} a parent sees a warning, signs up, pays and reaches the receipt${where}`, async ({
      page,
    }) => {
      await refuse(page);
      await buy(page);
    });

  if (ALL || name === STRICTEST)
    test(`in a browser ${name} an invited parent pays${where}`, async ({ page }) => {
      await refuse(page);
      await buyInvited(page);
    });
}

for (const [part, files] of [
  ["scripts", "**/assets/*.js"],
  ["texts", "**/assets/*.json"],
] as const)
  if (ALL)
    test(`without storage, Back pressed before the page's ${part} have loaded takes effect afterwards`, async ({
      page,
    }) => {
      await refusals[THROWING]?.(page);
      await page.goto(`${base}/step1`);
      await finishStepOne(page, parentA());
      await finishStepTwo(page, coParent());
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(files, async (route) => {
        // Does not hold what the packages still need.
        if (page.url().endsWith("/payment")) await released;
        await route.continue();
      });
      await page
        .getByRole("article", { name: "Plus", exact: true })
        .getByRole("button", { name: new RegExp(en.select) })
        .click();
      await expect(page.getByText("Loading…")).toBeVisible();
      await page.goBack({ waitUntil: "commit" });
      release();
      await expect(heading(page, en.step3)).toBeVisible();
      await choosePackage(page, "Essential");
      await expect(heading(page, en.billing)).toBeVisible();
    });

if (ALL)
  test("without storage, Back and Forward right after each page appears reach the other page", async ({ page }) => {
    await refusals[THROWING]?.(page);
    await walkToBilling(page);
    // Each page is a separate document, which may still be starting.
    for (let round = 1; round <= 5; round += 1) {
      await page.goBack();
      await expect(heading(page, en.step3), `back, round ${round}`).toBeVisible();
      await page.goForward();
      await expect(heading(page, en.billing), `forth, round ${round}`).toBeVisible();
    }
  });

for (const name of ["whose local storage throws", FULL])
  if (ALL || name !== FULL)
    test(`in a browser ${name} the warning is in the first frame, and a button does not move under a press when the scripts load`, async ({
      page,
    }) => {
      await refusals[name]?.(page);
      const release = await holdScripts(page);
      await page.goto(`${base}/step1`, { waitUntil: "commit" });
      await expect(notice(page)).toBeVisible();
      await fillContact(page, parentA());
      const next = page.getByRole("button", { name: en.continue, exact: true });
      await pressWhileScriptsCome(page, next, release, () => expect(notice(page)).toBeVisible());
      await expect(heading(page, en.step2)).toBeVisible();
    });

test(`in Chromium with all cookies blocked a parent ${ALL ? "signs up, and an invited one, too" : "sees a warning and reaches the payment"}`, async () => {
  const dir = test.info().outputPath("profile");
  await mkdir(join(dir, "Default"), { recursive: true });
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(dir, "Default", "Preferences"), JSON.stringify(preferences));
  const { launchOptions, baseURL, locale, timezoneId } = test.info().project.use;
  // Uses the full browser: the headless shell ignores these preferences.
  const executablePath = process.env["CHROMIUM_PATH"];
  const context = await chromium.launchPersistentContext(dir, {
    ...launchOptions,
    ...(executablePath !== undefined && { executablePath }),
    baseURL,
    locale,
    timezoneId,
  });
  try {
    const page = await context.newPage();
    await page.goto("/healthz");
    for (const area of ["localStorage", "sessionStorage"])
      expect(await page.evaluate((name) => typeof Reflect.get(window, name), area).catch(() => "denied")).toBe(
        "denied",
      );
    if (!ALL) return await toBilling(page);
    await buy(page);
    await buyInvited(await context.newPage());
  } finally {
    await context.close();
  }
});

test("without storage no address contains what was entered, and a reload during the payment continues with it", async ({
  page,
}) => {
  await refusals[STRICTEST]?.(page);
  const parent = parentA();
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url(), request.headers()["referer"] ?? ""));
  await page.goto(`${base}/step1`);
  await goToReview(page, parent);
  await payUnanswered(page);
  await page.reload();
  await expect(heading(page, en.credentials)).toBeVisible();
  expect((await readAccount(parent.email)).charges).toBe(1);
  const secrets = [parent.firstName, parent.lastName, parent.email.split("@")[0] ?? "", parent.phone];
  for (const address of addresses) for (const secret of secrets) expect(address).not.toContain(secret);
});

test("a browser with storage shows no warning, and one without shows it in Spanish, too", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(`${base}/step1`, { waitUntil: "commit" });
  await expect(heading(page, en.step1)).toBeVisible();
  await expect(notice(page)).toBeHidden();
  release();
  await alive(page);
  await expect(notice(page)).toBeHidden();
  await refusals["whose local storage throws"]?.(page);
  await page.goto(`${base}/step1?lang=es`);
  await expect(heading(page, es.step1)).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Este navegador no guarda tus respuestas" })).toBeVisible();
});

/** From the first page to the receipt, with a reload, Back and Forward on the way. */
async function buy(page: Page): Promise<void> {
  const parent = await toBilling(page);
  await finishBilling(page);
  await finishPaymentMethod(page);
  await pay(page);
  await page.reload();
  await expect(heading(page, en.credentials)).toBeVisible();
  await finishCredentials(page);
  const account = await readAccount(parent.email);
  expect(account).toMatchObject({ orderStatus: "paid", charges: 1, packageId: 2002 });
}

/** From the first page to the billing address for the package "Plus". */
async function toBilling(page: Page): Promise<Person> {
  const parent = parentA();
  await page.goto(base);
  await chooseParents(page);
  await expect(notice(page)).toBeVisible();
  await finishStepOne(page, parent);
  await page.reload();
  await expect(heading(page, en.step2)).toBeVisible();
  await finishStepTwo(page, coParent());
  await choosePackage(page, "Essential");
  await expect(heading(page, en.billing)).toBeVisible();
  // The page's scripts may not have loaded yet.
  await page.goBack();
  await expect(heading(page, en.step3)).toBeVisible();
  await page.goForward();
  await expect(heading(page, en.billing)).toBeVisible();
  await page.goBack();
  await choosePackage(page, "Plus");
  await expect(heading(page, en.billing)).toBeVisible();
  return parent;
}

/** From the link to the login after the payment. */
async function buyInvited(page: Page): Promise<void> {
  const invitee = new BrowserInvitee(page);
  await invitee.buy();
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`${inviteBase}/credentials$`));
  await expect(heading(page, en.credentials)).toBeVisible();
  expect((await readAccount(invitee.invitation?.invited.email ?? "")).charges).toBe(1);
}
