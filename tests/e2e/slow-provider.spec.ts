/**
 * Payments at a slow provider, while tabs reload, go back, open or press Pay now too, at every moment of the payment.
 * `npm test` uses a provider that needs 4 s, and a second tab that pays at every moment. `SLOW_PROVIDER=all` (`npm run
 * test:long -- slow-provider`) uses 20 s, and runs every action at each moment separately.
 */
import type { BrowserContext, Page } from "@playwright/test";
import {
  base,
  finishBilling,
  finishCredentials,
  finishPaymentMethod,
  heading,
  toBilling,
  walkToBilling,
} from "./join.ts";
import { type Attempt, type SlowProvider, startSlowProvider, until } from "./slow-provider.ts";
import { settled } from "./settled.ts";
import { expect, test as watchedTest } from "./test.ts";
import { en } from "./words.ts";

const ALL = process.env["SLOW_PROVIDER"] === "all";
const TAKES_SECONDS = ALL ? 20 : 4;
/** Covers the provider, the pauses between the page's checks, and a busy machine. */
const PATIENCE_MS = 200_000;
const CHECKING = "We are checking your payment";
const NOT_CHARGED = "nothing was charged";

// A fixture of each test. A fixture of the worker would need another worker, which starts only when all others have
// ended.
const test = watchedTest.extend<{ provider: SlowProvider }>({
  // Playwright reads a fixture's dependencies from this pattern: there are none.
  // oxlint-disable-next-line no-empty-pattern
  provider: async ({}, use) => {
    const provider = await startSlowProvider(TAKES_SECONDS);
    await use(provider);
    await provider.stop();
  },
  baseURL: ({ provider }, use) => use(provider.url),
});

// These tests walk journeys in two tabs and wait for the provider.
test.slow();

/** Whether the payment has reached this moment, from the latest attempt. The moments are in order. */
const MOMENTS: Readonly<Record<string, (attempt: Attempt | undefined) => boolean>> = {
  "at the press": () => true,
  "once the service has it": (attempt) => attempt !== undefined,
  "once it is charged": (attempt) => (attempt?.chargedAt.length ?? 0) > 0,
  "once the service knows": (attempt) => attempt?.status === "charged",
};

interface Tabs {
  readonly provider: SlowProvider;
  readonly email: string;
  readonly paying: Page;
  /** Number of attempts that were given up before the latest press. */
  cancelled: number;
  /** Missing until it is open. */
  other?: Page;
}

type Act = (tabs: Tabs) => Promise<unknown>;

const ACTS: Readonly<Record<string, Act>> = {
  "the paying tab reloads": ({ paying }) => settled(paying.reload()),
  "the paying tab goes back": ({ paying }) => settled(paying.goBack()),
  "a second tab opens or reloads": async (tabs) => {
    tabs.other ??= await tabs.paying.context().newPage();
    await settled(tabs.other.goto(`${base}/payment`));
  },
  "a second tab presses Pay now if it can": async ({ other }) => {
    // The button may disappear before the press.
    if (other && (await payNow(other).isVisible()))
      await payNow(other)
        .click({ timeout: 2_000 })
        .catch(() => undefined);
  },
};
const NEEDS_SECOND_TAB = "a second tab presses Pay now if it can";

const SHARED: ReadonlySet<string> = new Set([NEEDS_SECOND_TAB]);

for (const [does, act] of Object.entries(ACTS)) {
  if (ALL || SHARED.has(does))
    test(`a provider that takes ${TAKES_SECONDS} s: ${does}, at every moment: one charge, a receipt, and no page denies the charge`, ({
      page,
      provider,
    }) => payWhile(page, provider, Object.keys(MOMENTS), act, does === NEEDS_SECOND_TAB));
  if (ALL)
    for (const moment of Object.keys(MOMENTS))
      test(`a provider that takes ${TAKES_SECONDS} s: ${does}, ${moment}: one charge, a receipt, and no page denies the charge`, ({
        page,
        provider,
      }) => payWhile(page, provider, [moment], act, does === NEEDS_SECOND_TAB));
}

if (ALL)
  test(`a provider that takes ${TAKES_SECONDS} s, four presses of Back: each shows a request to wait; then the login appears`, async ({
    page,
    provider,
  }) => {
    const heard = await hearing(page.context(), NOT_CHARGED);
    const { email } = await walkToBilling(page);
    await finishBilling(page);
    await finishPaymentMethod(page);
    await payNow(page).click();
    await until(async () => (await provider.attemptsOf(email)).length > 0);
    for (let presses = 0; presses < 4; presses += 1) {
      await settled(page.goBack());
      // A slow machine may show the paid state already.
      await expect(page.getByText("Your payment is being made.").or(heading(page, en.credentials))).toBeVisible();
    }
    await expect(heading(page, en.credentials)).toBeVisible({ timeout: PATIENCE_MS });
    await finishCredentials(page);
    await expectTruth(provider, email, heard());
  });

if (ALL)
  test(`a provider that takes ${TAKES_SECONDS} s, four entries back at once: the page shows the payment being checked, then the login`, async ({
    page,
    provider,
  }) => {
    const heard = await hearing(page.context(), NOT_CHARGED);
    const { email } = await walkToBilling(page);
    await finishBilling(page);
    await finishPaymentMethod(page);
    await payNow(page).click();
    await until(async () => (await provider.attemptsOf(email)).length > 0);
    // As the menu of the Back button does.
    await settled(page.evaluate(() => history.go(-4)));
    await expect(heading(page, CHECKING).or(heading(page, en.credentials))).toBeVisible();
    await expect(heading(page, en.credentials)).toBeVisible({ timeout: PATIENCE_MS });
    await finishCredentials(page);
    await expectTruth(provider, email, heard());
  });

async function payWhile(
  page: Page,
  provider: SlowProvider,
  moments: readonly string[],
  act: Act,
  needsSecondTab: boolean,
): Promise<void> {
  const context = page.context();
  const heard = await hearing(context, NOT_CHARGED);
  const { email } = await toBilling(page, { origin: provider.url });
  await finishBilling(page);
  await finishPaymentMethod(page);
  const tabs: Tabs = { provider, email, paying: page, cancelled: 0 };
  if (needsSecondTab) {
    tabs.other = await context.newPage();
    await tabs.other.goto(`${base}/payment`);
    await finishBilling(tabs.other);
    await finishPaymentMethod(tabs.other);
    await page.bringToFront();
  }
  await payNow(page).click();
  for (const moment of moments) {
    while (!(await comes(moment, tabs))) await payAgain(tabs);
    await act(tabs);
  }
  while (!(await comes("once the service knows", tabs))) await payAgain(tabs);
  await expectTruth(provider, email, heard());
  await backToPayment(page);
  for (const tab of [page, tabs.other])
    if (tab) await expect(heading(tab, en.credentials)).toBeVisible({ timeout: PATIENCE_MS });
  await finishCredentials(page);
  await expectTruth(provider, email, heard());
}

/**
 * Expects one charge. From the start of the charged attempt, no page may have shown "nothing was charged"; for an
 * earlier attempt that never reached the service, that text is true.
 */
async function expectTruth(provider: SlowProvider, email: string, heard: readonly number[]): Promise<void> {
  const charged = (await provider.attemptsOf(email)).filter(({ chargedAt }) => chargedAt.length > 0);
  expect(charged.flatMap(({ chargedAt }) => chargedAt)).toHaveLength(1);
  expect(heard.filter((at) => at >= (charged[0]?.begunAt ?? 0))).toEqual([]);
}

/**
 * Returns true once the latest attempt has reached that moment, or false if it was given up because its request never
 * arrived.
 */
async function comes(moment: string, { provider, email, cancelled }: Tabs): Promise<boolean> {
  if (moment === "at the press") return true;
  let there = false;
  await until(async () => {
    there = MOMENTS[moment]?.((await provider.attemptsOf(email)).at(-1)) ?? false;
    return there || (await provider.countVoided(email)) > cancelled;
  });
  return there;
}

/** Goes through the steps that the tab shows, up to Pay now. */
async function payAgain(tabs: Tabs): Promise<void> {
  const { provider, email, paying, other } = tabs;
  const offers = [en.toPayment, en.reviewOrder, en.payNow].map((name) => paying.getByRole("button", { name }));
  // Waits, so that no payment starts while another tab still checks the previous one.
  for (const tab of [paying, other])
    if (tab) await expect(heading(tab, CHECKING)).toHaveCount(0, { timeout: PATIENCE_MS });
  await backToPayment(paying);
  const offer = offers.reduce((all, one) => all.or(one)).first();
  await expect(offer).toBeVisible({ timeout: PATIENCE_MS });
  if (await heading(paying, en.billing).isVisible()) await finishBilling(paying);
  if (await heading(paying, en.payment).isVisible()) await finishPaymentMethod(paying);
  tabs.cancelled = await provider.countVoided(email);
  await payNow(paying).click();
}

/** Returns to the payment if the tab went back further than that. */
async function backToPayment(page: Page): Promise<void> {
  if (!/\/(payment|credentials)$/.test(new URL(page.url()).pathname)) await page.goto(`${base}/payment`);
}

const payNow = (page: Page) => page.getByRole("button", { name: en.payNow });

/** Records each time, in ms since the epoch, when a page of the context starts to show these words. */
async function hearing(context: BrowserContext, words: string): Promise<() => readonly number[]> {
  const heard: number[] = [];
  await context.exposeFunction("heard", (at: number) => heard.push(at));
  await context.addInitScript((words) => {
    let shown = false;
    new MutationObserver(() => {
      const before = shown;
      shown = (document.body?.textContent ?? "").includes(words);
      if (shown && !before) void (window as unknown as { heard(at: number): void }).heard(Date.now());
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, words);
  return () => heard;
}
