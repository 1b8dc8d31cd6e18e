import { chromium, type CDPSession, type Page } from "@playwright/test";
import { findBrowser, findHeadlessShell } from "../../../scripts/browser.ts";

/** Measures what pages cost the processor. Counts only the page's own thread, whatever else the machine does. */
export interface Measuring {
  /** Opens a page without a cache, and waits until its first field is there and the page is idle. */
  open(url: string, values?: Readonly<Record<string, string>>): Promise<Measured>;
  close(): Promise<void>;
}

export interface Measured {
  readonly page: Page;
  /** Milliseconds of processor time that the page has needed until it was idle. */
  loading(): Promise<number>;
  /** Milliseconds of processor time that `act` costs the page until it is idle again. */
  cost(act: () => Promise<unknown>): Promise<number>;
  /** MiB of JavaScript that are still reachable. */
  heap(): Promise<number>;
  /** The addresses that the page has loaded. */
  loaded(): readonly string[];
  close(): Promise<void>;
}

/** Longer than any pause before a value is reported, and the validation after it. */
const REST_MS = 450;

export async function openBrowser(): Promise<Measuring> {
  const browser = await chromium.launch({
    executablePath: findHeadlessShell() ?? findBrowser(),
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  return {
    async open(url, values) {
      const context = await browser.newContext({ viewport: { width: 1000, height: 800 } });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      // Counts processor time of the page's thread instead of wall time.
      await session.send("Performance.enable", { timeDomain: "threadTicks" });
      const loaded = new Set<string>();
      page.on("response", (response) => loaded.add(response.url()));
      await page.addInitScript((entered) => Object.assign(globalThis, { benchValues: entered }), values);
      await page.goto(url);
      await page.locator("form input").first().waitFor();
      await rest(page);
      const loading = (await metric(session, "TaskDuration")) * 1000;
      return {
        page,
        loading: () => Promise.resolve(loading),
        async cost(act) {
          const before = await metric(session, "TaskDuration");
          await act();
          await rest(page);
          return ((await metric(session, "TaskDuration")) - before) * 1000;
        },
        async heap() {
          await session.send("HeapProfiler.enable");
          for (let time = 0; time < 3; time += 1) await session.send("HeapProfiler.collectGarbage");
          return (await metric(session, "JSHeapUsedSize")) / 2 ** 20;
        },
        loaded: () => [...loaded],
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}

/** Waits for every timer of a form, then until the page has painted and is idle. */
async function rest(page: Page): Promise<void> {
  await page.waitForTimeout(REST_MS);
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 1_000 })));
}

async function metric(session: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
}
