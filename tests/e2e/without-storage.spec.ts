/** A browser that keeps nothing: it is said, and one can buy all the same. */
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
  heading,
  pay,
} from "./join.ts";
import { coParent, parentA, type Person } from "./people.ts";
import { alive, expect, test } from "./test.ts";
import { refusals } from "./without-storage.ts";
import { en, es } from "./words.ts";

const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "This browser does not save your answers" });

// Whole journeys.
test.slow();

/**
 * `STORAGE=all`: both parents in each kind of browser, to the end. Else three kinds: where nothing can be kept by an invited parent who pays and by one who joins
 * and reloads while they pay; where storage is full, and where it is blocked, by who joins, up to the payment. Of those that throw it is asked what they are told.
 */
const ALL = process.env["STORAGE"] === "all";
const THROWING = "whose local and session storage throw";
const FULL = "whose local and session storage are full";
const STRICTEST = "that has no storage and no database";
const where = ALL ? ", in every kind of browser" : "";

for (const [name, refuse] of Object.entries(refusals)) {
  if (ALL)
    test(`in a browser ${name} a parent is told, signs up, pays and comes to the receipt${where}`, async ({ page }) => {
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
    test(`without storage, who goes back before the page's ${part} have come is followed when they have`, async ({
      page,
    }) => {
      await refusals[THROWING]?.(page);
      await page.goto(`${base}/step1`);
      await finishStepOne(page, parentA());
      await finishStepTwo(page, coParent());
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(files, async (route) => {
        // Not what the packages still need.
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
  test("without storage, who goes back and forth as soon as each page is seen comes to the other one", async ({
    page,
  }) => {
    await refusals[THROWING]?.(page);
    await page.goto(`${base}/step1`);
    await finishStepOne(page, parentA());
    await finishStepTwo(page, coParent());
    await choosePackage(page, "Plus");
    // Each of the pages is a document of its own, which may still be beginning.
    for (let round = 1; round <= 5; round += 1) {
      await page.goBack();
      await expect(heading(page, en.step3), `back, round ${round}`).toBeVisible();
      await page.goForward();
      await expect(heading(page, en.billing), `forth, round ${round}`).toBeVisible();
    }
  });

for (const name of ["whose local storage throws", FULL])
  if (ALL || name !== FULL)
    test(`in a browser ${name} the warning is there with the first picture, and nothing moves under who presses a button when the scripts come`, async ({
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

test(`in Chromium with all cookies blocked a parent ${ALL ? "signs up, and an invited one does" : "is told, and comes to the payment"}`, async () => {
  const dir = test.info().outputPath("profile");
  await mkdir(join(dir, "Default"), { recursive: true });
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(dir, "Default", "Preferences"), JSON.stringify(preferences));
  const { launchOptions, baseURL, locale, timezoneId } = test.info().project.use;
  // The whole browser: the headless shell knows no such preferences.
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

test("nothing that was entered without a storage stands in an address, and a reload during the payment goes on with it", async ({
  page,
}) => {
  await refusals[STRICTEST]?.(page);
  const parent = parentA();
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url(), request.headers()["referer"] ?? ""));
  await page.goto(`${base}/step1`);
  await finishStepOne(page, parent);
  await finishStepTwo(page, coParent());
  await choosePackage(page, "Plus");
  await finishBilling(page);
  await finishPaymentMethod(page);
  let charge = () => {};
  const charged = new Promise<void>((resolve) => (charge = resolve));
  await page.route("**/payment", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    // The card is charged; the answer is on its way for ever.
    await route.fetch();
    charge();
  });
  await page.getByRole("button", { name: en.payNow, exact: true }).click();
  await charged;
  await page.reload();
  await expect(heading(page, en.credentials)).toBeVisible();
  expect((await readAccount(parent.email)).charges).toBe(1);
  const secrets = [parent.firstName, parent.lastName, parent.email.split("@")[0] ?? "", parent.phone];
  for (const address of addresses) for (const secret of secrets) expect(address).not.toContain(secret);
});

test("a browser that keeps answers is told nothing, and one that does not is told in Spanish too", async ({ page }) => {
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

/** From the first page to the receipt; a reload, Back and Forward on the way. */
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

/** From the first page to the billing address of the package "Plus". */
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
  // The page's scripts may not have come yet.
  await page.goBack();
  await expect(heading(page, en.step3)).toBeVisible();
  await page.goForward();
  await expect(heading(page, en.billing)).toBeVisible();
  await page.goBack();
  await choosePackage(page, "Plus");
  await expect(heading(page, en.billing)).toBeVisible();
  return parent;
}

/** From the link to the login that the payment leads to. */
async function buyInvited(page: Page): Promise<void> {
  const invitee = new BrowserInvitee(page);
  await invitee.openLink();
  await invitee.begin();
  await invitee.confirmDetails();
  await invitee.choosePackage();
  await invitee.enterAddress();
  await invitee.enterCard();
  await invitee.pay();
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`${inviteBase}/credentials$`));
  await expect(heading(page, en.credentials)).toBeVisible();
  expect((await readAccount(invitee.invitation?.invited.email ?? "")).charges).toBe(1);
}
