/** Playwright's test, which fails on any console error, page error or policy violation. */
import { test as base, expect, type Page } from "@playwright/test";

export { expect } from "@playwright/test";

export interface Watched {
  /** Console messages that this test causes on purpose. */
  readonly expected: RegExp[];
}

/**
 * Slows the scripts of each page down by this factor. `CPU_SLOWDOWN=6 npm run test:e2e` finds input that is lost while
 * a page starts.
 */
const SLOWDOWN = Number(process.env["CPU_SLOWDOWN"] ?? 1);

export const test = base.extend<{ watched: Watched }>({
  page: async ({ page, context }, use) => {
    if (SLOWDOWN > 1) {
      const session = await context.newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    }
    await use(page);
  },
  watched: [
    async ({ context }, use) => {
      const problems: string[] = [];
      const failed: string[] = [];
      const expected: RegExp[] = [];
      const watch = (page: Page) => {
        page.on("console", (message) => {
          // The browser also logs an error for each refused call; the screens explain those.
          if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
            problems.push(message.text());
        });
        page.on("pageerror", (error) => problems.push(error.stack ?? String(error)));
        // Not problems themselves, but often their cause. Closing a page ends requests, too.
        page.on("requestfailed", (request) => failed.push(`${request.failure()?.errorText ?? ""} ${request.url()}`));
      };
      context.on("page", watch);
      for (const page of context.pages()) watch(page);
      await use({ expected });
      const left = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
      if (left.length === 0) return;
      throw new Error(
        `The browser's console has errors:\n${left.join("\n")}\nRequests without an answer:\n${failed.join("\n")}`,
      );
    },
    { auto: true },
  ],
});

/**
 * Waits until a page that the service rendered is interactive: all its code has loaded. Only then should a test disturb
 * the network.
 */
export const alive = (page: Page) => expect(page.locator("#root[data-view]")).toHaveCount(0);
