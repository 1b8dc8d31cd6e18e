import { chromium, type CDPSession, type Page } from "@playwright/test";
import { findBrowser, findHeadlessShell } from "../../../scripts/browser.ts";

/** Measures what pages cost the processor. Counts only the page's own thread, whatever else the machine does. */
export interface Measuring {
  /** Opens a page in a new process that has rendered nothing else. */
  open(): Promise<Measured>;
  close(): Promise<void>;
}

export interface Measured {
  readonly page: Page;
  /** Milliseconds of processor time that `act` costs the page until it is idle again, without the cost of measuring. */
  cost(act: () => Promise<unknown>): Promise<number>;
  /** Bytes of JavaScript that are still reachable. */
  heap(): Promise<number>;
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
    async open() {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      // Counts processor time of the page's thread instead of wall time.
      await session.send("Performance.enable", { timeDomain: "threadTicks" });
      const gross = async (act: () => Promise<unknown>): Promise<number> => {
        await rest(page);
        const before = await taskTime(session);
        await act();
        await rest(page);
        return (await taskTime(session)) - before;
      };
      let measuring: number | undefined;
      return {
        page,
        cost: async (act) => {
          measuring ??= await gross(() => Promise.resolve());
          return (await gross(act)) - measuring;
        },
        heap: async () => {
          await session.send("HeapProfiler.enable");
          await session.send("HeapProfiler.collectGarbage");
          const { usedSize } = await session.send("Runtime.getHeapUsage");
          return usedSize;
        },
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}

/** Waits for every timer of a form, then until the page is idle. */
async function rest(page: Page): Promise<void> {
  await page.waitForTimeout(REST_MS);
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 1_000 })));
}

async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
}
