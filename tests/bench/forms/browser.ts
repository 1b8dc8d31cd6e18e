import { chromium, type CDPSession, type Page } from "@playwright/test";
import { findBrowser, findHeadlessShell } from "../../../scripts/browser.ts";

/** Measures what pages cost the processor: only what the page's own thread did counts, whoever else is at work on the machine. */
export interface Measuring {
  /** A page of its own, in a process that has drawn nothing else. */
  open(): Promise<Measured>;
  close(): Promise<void>;
}

export interface Measured {
  readonly page: Page;
  /** Milliseconds of processor time that something took the page, until it is at rest again; what measuring takes is left out. */
  cost(act: () => Promise<unknown>): Promise<number>;
  /** Bytes of JavaScript that are still reachable. */
  heap(): Promise<number>;
  close(): Promise<void>;
}

/** Longer than any pause before a value is reported, and than what is looked for after that. */
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
      // Processor time of the page's thread, not of the clock.
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

/** Waits out every timer of a form, then until the page has nothing to do. */
async function rest(page: Page): Promise<void> {
  await page.waitForTimeout(REST_MS);
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 1_000 })));
}

async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
}
