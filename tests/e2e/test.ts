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

interface Problem {
  readonly text: string;
  readonly at: number;
}

/**
 * What a page logs if it cannot be loaded. A frame that is replaced while it loads may log it, too: the browser has ended
 * its requests (`net::ERR_ABORTED`, which no server causes), and its scripts still run for a moment.
 */
const NOT_LOADED = /^(TypeError: Failed to fetch|Error: The texts .+ could not be loaded)/;

/** Within this time, in ms, of a busy machine. */
const AT_ONCE_MS = 5_000;

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
      const problems: Problem[] = [];
      const failed: string[] = [];
      /** When requests of frames ended because the browser replaced the frame. */
      const replaced: number[] = [];
      const expected: RegExp[] = [];
      const watch = (page: Page) => {
        const note = (text: string) => problems.push({ text, at: Date.now() });
        page.on("console", (message) => {
          // The browser also logs an error for each refused call; the screens explain those.
          if (message.type() === "error" && !/Failed to load resource/.test(message.text())) note(message.text());
        });
        page.on("pageerror", (error) => note(error.stack ?? String(error)));
        // Not problems themselves, but often their cause. Closing a page ends requests, too.
        page.on("requestfailed", (request) => {
          const why = request.failure()?.errorText ?? "";
          failed.push(`${why} ${request.url()}`);
          if (why === "net::ERR_ABORTED" && !request.isNavigationRequest() && request.frame() !== page.mainFrame())
            replaced.push(Date.now());
        });
      };
      context.on("page", watch);
      for (const page of context.pages()) watch(page);
      await use({ expected });
      const isOfReplaced = ({ text, at }: Problem) =>
        NOT_LOADED.test(text) && replaced.some((one) => Math.abs(one - at) < AT_ONCE_MS);
      const left = problems.filter((one) => !expected.some((pattern) => pattern.test(one.text)) && !isOfReplaced(one));
      if (left.length === 0) return;
      throw new Error(
        `The browser's console has errors:\n${left.map(({ text }) => text).join("\n")}\nRequests without an answer:\n${failed.join("\n")}`,
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
