/**
 * A payment while the journey is open in two tabs, reloads or is left: pages show only what the service knows, and the
 * person is charged once.
 */
import type { BrowserContext, Page, Route } from "@playwright/test";
import { base, choosePackage, finishBilling, finishPaymentMethod, heading, toBilling, toReview } from "./join.ts";
import { countCharges } from "./order.ts";
import { settled } from "./settled.ts";
import { LONG } from "./share.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

const declined = { number: "4000111111111115", expiry: "1230", cvv: "123" };
const CHECKING = "We are checking your payment";
const ELSEWHERE = "You are paying in another tab";
const NOT_CHARGED = "nothing was charged";

/**
 * Holds each payment until `release`: its request before it reaches the service, or its answer before it reaches the
 * page.
 */
async function holdPayments(page: Page, where: "request" | "answer") {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let arrived = (): void => {};
  const held = new Promise<void>((resolve) => (arrived = resolve));
  await page.route("**/payment", async (route: Route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const response = where === "answer" ? await route.fetch() : undefined;
    arrived();
    await released;
    // The page may have closed in between.
    await (response ? route.fulfill({ response }) : route.continue()).catch(() => undefined);
  });
  return { held, release };
}

/** Records, from now on, every text with these words that a page of the context shows. */
async function hearing(context: BrowserContext, words: string): Promise<() => readonly string[]> {
  const heard: string[] = [];
  await context.exposeFunction("heard", (text: string) => heard.push(text));
  await context.addInitScript((words) => {
    const look = () => {
      const text = document.body?.textContent ?? "";
      if (text.includes(words)) void (window as unknown as { heard(text: string): void }).heard(text.slice(0, 300));
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  }, words);
  return () => heard;
}

/**
 * Simulates a tab in the background: it draws nothing, and its timers run once a second. Playwright treats every page
 * as if it were in front.
 */
async function hide(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, "visibilityState", { get: () => "hidden" });
    Object.defineProperty(Document.prototype, "hidden", { get: () => true });
    window.requestAnimationFrame = () => 0;
    const inFront = window.setTimeout.bind(window);
    window.setTimeout = ((act: TimerHandler, ms = 0, ...values: unknown[]) =>
      inFront(act, Math.max(1_000, ms), ...values)) as typeof window.setTimeout;
  });
}

/** One tab is at the review, another at the payment's address. */
async function twoTabs(page: Page) {
  const { email } = await toReview(page);
  const other = await page.context().newPage();
  await other.goto(`${base}/payment`);
  await expect(heading(other, en.billing)).toBeVisible();
  await page.bringToFront();
  return { email, other };
}

/** Pays from the review in one tab, while the other tab is at the payment's address. */
async function payInOneOfTwo(page: Page, other: Page, where: "request" | "answer"): Promise<void> {
  const { held, release } = await holdPayments(page, where);
  await payNow(page).click();
  await held;
  await expect(heading(other, ELSEWHERE)).toBeVisible();
  await expect(payNow(other)).toHaveCount(0);
  await other.reload();
  await expect(heading(other, ELSEWHERE)).toBeVisible();
  await other.goto(`${base}/payment`);
  await expect(heading(other, ELSEWHERE)).toBeVisible();
  await expect(heading(page, en.review)).toBeVisible();
  release();
  await expect(heading(page, en.credentials)).toBeVisible();
  await expect(heading(other, en.credentials)).toBeVisible();
}

const payNow = (page: Page) => page.getByRole("button", { name: en.payNow });

test("while one tab pays, the other waits, even after a reload; both continue after a decline or a payment (answer held)", async ({
  page,
  context,
}) => {
  const heard = await hearing(context, NOT_CHARGED);
  const { email } = await toBilling(page);
  await finishBilling(page);
  await finishPaymentMethod(page, en, declined);
  const other = await page.context().newPage();
  await other.goto(`${base}/payment`);
  await expect(heading(other, en.billing)).toBeVisible();
  await page.bringToFront();

  await test.step("the card is declined: both tabs continue, and the tab that paid shows why", async () => {
    const checks: string[] = [];
    page.on("request", (request) => /\/signups\/[^/]+\/payments\//.test(request.url()) && checks.push(request.url()));
    const { held, release } = await holdPayments(page, "answer");
    await payNow(page).click();
    await held;
    await expect(heading(other, ELSEWHERE)).toBeVisible();
    await expect(other).toHaveTitle(new RegExp(ELSEWHERE));
    release();
    await expect(heading(page, en.payment)).toBeVisible();
    await expect(page.getByText("Payment method declined. You were not charged.")).toBeVisible();
    await expect(heading(other, en.billing)).toBeVisible();
    await page.unroute("**/payment");
    await finishPaymentMethod(page);
    expect(checks).toEqual([]);
  });

  await test.step("the payment succeeds: both tabs continue", () => payInOneOfTwo(page, other, "answer"));
  expect(await countCharges(email)).toBe(1);
  expect(heard()).toEqual([]);
});

test(
  "while one tab pays, the other waits, even after a reload; both continue after the payment (request held)",
  LONG,
  async ({ page, context }) => {
    const heard = await hearing(context, NOT_CHARGED);
    const { email, other } = await twoTabs(page);
    await payInOneOfTwo(page, other, "request");
    expect(await countCharges(email)).toBe(1);
    expect(heard()).toEqual([]);
  },
);

test(
  "a second tab that is still starting while the first one pays also shows that",
  LONG,
  async ({ page, context }) => {
    await toReview(page);
    const other = await context.newPage();
    // Pauses the first document of the tab after it has read the stored state.
    await other.addInitScript(() => {
      if (sessionStorage.getItem("first") !== null) return;
      sessionStorage.setItem("first", "begun");
      const query = navigator.locks.query.bind(navigator.locks);
      const goesOn = new Promise<void>((resolve) => Object.assign(window, { goOn: resolve }));
      navigator.locks.query = async () => {
        Object.assign(window, { hasRead: true });
        await goesOn;
        return query();
      };
    });
    await other.goto(`${base}/payment`, { waitUntil: "commit" });
    await other.waitForFunction(() => "hasRead" in window);
    await page.bringToFront();
    const { held, release } = await holdPayments(page, "request");
    await payNow(page).click();
    await held;
    await other.evaluate(() => (window as unknown as { goOn(): void }).goOn());
    await expect(heading(other, ELSEWHERE)).toBeVisible();
    release();
    await expect(heading(page, en.credentials)).toBeVisible();
    await expect(heading(other, en.credentials)).toBeVisible();
  },
);

test(
  "a hidden second tab that the browser froze for a while shows nothing false and reaches the login",
  LONG,
  async ({ page, context }) => {
    const heard = await hearing(context, NOT_CHARGED);
    const { email } = await toReview(page);
    const other = await context.newPage();
    await hide(other);
    await other.goto(`${base}/payment`);
    await expect(heading(other, en.billing)).toBeVisible();
    await page.bringToFront();
    const { held, release } = await holdPayments(page, "request");
    await payNow(page).click();
    await held;
    await expect(heading(other, ELSEWHERE)).toBeVisible();
    const lifecycle = await context.newCDPSession(other);
    await lifecycle.send("Page.setWebLifecycleState", { state: "frozen" });
    release();
    await expect(heading(page, en.credentials)).toBeVisible();
    await lifecycle.send("Page.setWebLifecycleState", { state: "active" });
    await expect(heading(other, en.credentials)).toBeVisible();
    expect(await countCharges(email)).toBe(1);
    expect(heard()).toEqual([]);
  },
);

test(
  "after a reload before the payment reached the service, the page learns that nothing was charged; then either tab can pay",
  LONG,
  async ({ page }) => {
    const { email, other } = await twoTabs(page);
    const { held } = await holdPayments(page, "request");
    await payNow(page).click();
    await held;
    await expect(heading(other, ELSEWHERE)).toBeVisible();
    await page.reload();
    await expect(heading(page, CHECKING)).toBeVisible();
    await expect(other.getByText(NOT_CHARGED).first()).toBeVisible();
    await expect(heading(other, CHECKING).or(heading(other, ELSEWHERE))).toHaveCount(0);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await other.goto(`${base}/payment`);
    await finishBilling(other);
    await finishPaymentMethod(other);
    await payNow(other).click();
    await expect(heading(other, en.credentials)).toBeVisible();
    await expect(heading(page, en.credentials)).toBeVisible();
    expect(await countCharges(email)).toBe(1);
  },
);

test(
  "leaving or reloading before the answer arrives leads to the paid state, and no page claims otherwise",
  LONG,
  async ({ page, context }) => {
    const heard = await hearing(context, NOT_CHARGED);
    const { email } = await toReview(page);
    const { held, release } = await holdPayments(page, "answer");
    await payNow(page).click();
    await held;
    await page.goBack();
    // The previous page also learns of the payment, and may already be navigating to the login.
    await settled(page.goto(`${base}/payment`));
    await expect(heading(page, en.credentials)).toBeVisible();
    release();
    await page.reload();
    await expect(heading(page, en.credentials)).toBeVisible();
    expect(await countCharges(email)).toBe(1);
    expect(heard()).toEqual([]);
  },
);

test("another package that is chosen in one tab is never shown with the price of the first one in a tab at Billing", async ({
  page,
}) => {
  await toBilling(page);
  const summary = (tab: Page) => tab.getByRole("complementary", { name: "Order summary" });
  await expect(summary(page)).toContainText(/Plus.*USD\s200\.00/);
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/pricing", async (route) => {
    await released;
    await route.fallback();
  });
  const other = await page.context().newPage();
  await other.goto(`${base}/step3`);
  await choosePackage(other, "Essential");
  await expect(summary(other)).toContainText(/Essential.*USD\s150\.00/);

  await expect(summary(page)).toContainText("Essential");
  await expect(summary(page)).not.toContainText(/USD\s2/);
  release();
  await expect(summary(page)).toContainText(/Essential.*USD\s150\.00/);
});
