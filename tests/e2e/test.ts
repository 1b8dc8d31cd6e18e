/** Playwright's test, failing on any console error, page error or policy violation. */
import { test as base, expect, type Page } from "@playwright/test";

export { expect } from "@playwright/test";

export interface Watched {
  /** Console messages that this test causes on purpose. */
  readonly expected: RegExp[];
}

/** So many times slower than this machine each page runs its scripts: `CPU_SLOWDOWN=6 npm run test:e2e` finds what is lost while a page comes to life. */
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
      const expected: RegExp[] = [];
      const watch = (page: Page) => {
        page.on("console", (message) => {
          // A refused call is also a console error of the browser's own; the screens say what it means.
          if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
            problems.push(message.text());
        });
        page.on("pageerror", (error) => problems.push(String(error)));
      };
      context.on("page", watch);
      for (const page of context.pages()) watch(page);
      await use({ expected });
      const left = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
      if (left.length > 0) throw new Error(`The browser's console has errors:\n${left.join("\n")}`);
    },
    { auto: true },
  ],
});

/** Waits until a page that the service drew has come to life: all that it was made of is there, and the network may do what a test has it do. */
export const alive = (page: Page) => expect(page.locator("#root[data-view]")).toHaveCount(0);
