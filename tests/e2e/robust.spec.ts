/**
 * Networks that fail, services that restart, tabs that race, broken storage: nothing is lost, and nothing happens
 * twice.
 */
import type { Page, Request } from "@playwright/test";
import { createService, readConfig } from "../../src/server/index.ts";
import { openPayments } from "../../scripts/open-payments.ts";
import { readAccount } from "./account.ts";
import { freePort } from "./free-port.ts";
import {
  base,
  fillContact,
  fillCredentials,
  finishStepOne,
  finishStepTwo,
  heading,
  pay,
  seen,
  toPackages,
  toReview,
} from "./join.ts";
import { countRegistrations } from "./order.ts";
import { coParent, login, parentA } from "./people.ts";
import { ALL, LONG, LONGER } from "./share.ts";
import { alive, expect, test } from "./test.ts";
import { en } from "./words.ts";
import { holdBack } from "./hold-scripts.ts";

const next = (page: Page) => page.getByRole("button", { name: en.continue, exact: true });
const banner = (page: Page) => page.locator(".alert-banner");

test("a reload, a lost network or a lost answer loses nothing: pressing again registers once [DATA-40]", async ({
  page,
  context,
}) => {
  const parent = parentA();
  const keys: (string | undefined)[] = [];
  const firstName = page.getByLabel(en.firstName, { exact: true });
  const busy = page.getByRole("button", { name: "Saving…" });
  await page.goto(`${base}/step1`);
  await fillContact(page, parent);

  await test.step("text typed during a call is still there after a reload during that call", async () => {
    await page.route("**/v2/signups", () => {});
    await next(page).click();
    await expect(busy).toBeVisible();
    await firstName.fill("Annabel");
    await firstName.press("Tab");
    await page.reload();
    await expect(firstName).toHaveValue("Annabel");
    await page.unroute("**/v2/signups");
  });

  await test.step("without a network, shows an error and keeps the input", async () => {
    // Waits until the page's code has loaded; `lacking-script.spec.ts` tests a page without it.
    await alive(page);
    page.on("request", (request) => isCreate(request) && keys.push(request.headers()["idempotency-key"]));
    await context.setOffline(true);
    await next(page).click();
    await expect(banner(page)).toContainText("We could not reach the service.");
    await expect(page.getByLabel(en.email, { exact: true })).toHaveValue(parent.email);
    await context.setOffline(false);
  });

  await test.step("the answer gets lost", async () => {
    // The service registers the person, but the browser does not get the answer.
    await page.route("**/v2/signups", async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    });
    await next(page).click();
    await expect.poll(() => keys.length).toBe(2);
    await expect(next(page)).not.toHaveAttribute("aria-busy", "true");
    await page.unroute("**/v2/signups");
  });

  await test.step("on a slow network, a second press sends nothing", async () => {
    const release = await holdBack(page, "**/v2/signups");
    await next(page).click();
    await expect(busy).toBeVisible();
    await busy.click({ force: true });
    await page.getByLabel(en.email, { exact: true }).press("Enter");
    release();
    await expect(heading(page, en.step2)).toBeVisible();
  });
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(3);
  expect(await countRegistrations(parent.email)).toBe(1);
});

test("a press sends nothing while the next document loads", async ({ page }) => {
  await toPackages(page);
  let chosen = 0;
  page.on("request", (request) => (chosen += Number(request.method() === "PUT" && request.url().endsWith("/package"))));
  let documents = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    (url) => url.pathname.startsWith(base),
    async (route) => {
      documents += 1;
      await held;
      await route.continue();
    },
  );
  const choice = (name: string) =>
    page.getByRole("article", { name }).getByRole("button", { name: new RegExp(en.select) });
  const plus = await choice("Plus").boundingBox();
  await choice("Essential").click();
  await expect.poll(() => documents).toBe(1);
  // Clicks by position: Playwright cannot locate buttons of a page that is being left.
  await page.mouse.click((plus?.x ?? 0) + 20, (plus?.y ?? 0) + 10);
  release();
  await expect(heading(page, en.billing)).toBeVisible();
  await expect(page.getByRole("complementary")).toContainText("Essential");
  expect(chosen).toBe(1);
});

test("a login is created with what was submitted, even if the person types during the call", LONG, async ({ page }) => {
  const parent = await toReview(page);
  await pay(page);
  const mine = login();
  await fillCredentials(page, en, mine);
  const release = await holdBack(page, "**/v2/signups/*");
  await page.getByRole("button", { name: en.createAccount, exact: true }).click();
  await expect(page.getByRole("button", { name: "Creating your account…" })).toBeVisible();
  const username = page.getByLabel(en.username, { exact: true });
  await username.fill("somebody.else");
  await username.press("Tab");
  release();
  await expect(heading(page, en.receipt)).toBeVisible();
  expect((await readAccount(parent.email)).username).toBe(mine.username);
});

test("a restart of the service between two steps goes unnoticed", async ({ page }) => {
  const [port, cards] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    // Vite's build, which other tests of this process run, sets NODE_ENV to "production".
    NODE_ENV: "test",
    PORT: String(port),
    DATABASE_URL: process.env["E2E_DATABASE_URL"],
    SECRET_PEPPER: "a pepper for the browser tests, 32 long",
    LOG_LEVEL: "error",
  };
  const payments = await openPayments(env, { port: cards, host: "127.0.0.1", dataDir: test.info().outputDir });
  const run = async () => {
    const service = await createService(readConfig(env, process.cwd()), payments.gateway);
    await service.listen();
    return service;
  };
  let service = await run();
  try {
    await page.goto(`http://localhost:${port}${base}/step1`);
    await finishStepOne(page, parentA());
    await service.close();
    service = await run();
    await finishStepTwo(page, coParent());
  } finally {
    await service.close();
    await payments.close();
  }
});

test("the tab that finishes first and the tab that waits both reach the receipt", LONG, async ({ page, context }) => {
  const parent = await toReview(page);
  await pay(page);
  const second = await context.newPage();
  await second.goto(`${base}/credentials`);
  await expect(heading(second, en.credentials)).toBeVisible();
  await fillCredentials(second);
  await second.clock.install();
  const ready = seen(second, en.loginReady);
  await second.getByRole("button", { name: en.createAccount, exact: true }).click();
  await ready;
  await expect(heading(page, en.receipt)).toBeVisible();
  await second.clock.fastForward(5_000);
  await expect(heading(second, en.receipt)).toBeVisible();
  expect((await readAccount(parent.email)).charges).toBe(1);
});

test("a person can sign up with broken stored data, or without storage", LONGER, async ({ page }) => {
  const envelope = { flow: "join", version: 1, savedAt: 1, data: {}, drafts: {}, intents: {} };
  const stored = {
    corrupt: "{ not json",
    unfit: JSON.stringify({ ...envelope, data: { lastCompletedStep: "four", signupId: 7 } }),
    // The engine's own tests cover these, too.
    ...(ALL && {
      foreign: JSON.stringify({ ...envelope, flow: "other" }),
      newer: JSON.stringify({ ...envelope, version: 99 }),
      oversized: JSON.stringify({ ...envelope, drafts: { "step1/form": { firstName: "x".repeat(300_000) } } }),
    }),
  };
  for (const text of Object.values(stored)) {
    // A page that runs no journey: a journey would store its own data.
    await page.goto("/healthz");
    await page.evaluate((content) => localStorage.setItem("join", content), text);
    await page.goto(`${base}/step2`);
    await expect(heading(page, en.step1)).toBeVisible();
    await expect(page.getByLabel(en.firstName, { exact: true })).toHaveValue("");
    await expect(page.getByText("We could not open what you entered here before.")).toBeVisible();
  }
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: refuse });
  });
  await page.goto(`${base}/step1`);
  await finishStepOne(page, parentA());
});

function isCreate(request: Request): boolean {
  return request.method() === "POST" && request.url().endsWith("/v2/signups");
}
