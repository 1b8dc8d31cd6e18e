/** The window of a wallet, which the page of `payments-page/` opens. */
import { expect, type Page } from "@playwright/test";

/** What came of a wallet once the page has this many outcomes: the last one. */
export function outcome(page: Page, count: number): Promise<object> {
  return expect
    .poll(() => page.evaluate(() => window.page.outcomes.length))
    .toBe(count)
    .then(() => page.evaluate(() => window.page.outcomes.at(-1) ?? {}));
}

/**
 * The SDK opens a window in one statement and navigates it in the next. A busy machine may pause the page between the
 * two; this pauses it for a second, once.
 */
export function haltAfterOpening(): void {
  const usual = window.open;
  window.open = new Proxy(usual, {
    apply(open, self, rest) {
      const opened: unknown = Reflect.apply(open, self, rest);
      window.open = usual;
      for (const until = performance.now() + 1_000; performance.now() < until; );
      return opened;
    },
  });
}

/** Presses the wallet's button, then decides in the window that opens, or closes it. */
export async function decide(page: Page, button: string, decision: "Approve" | "Cancel" | "close"): Promise<void> {
  const [opened] = await Promise.all([page.waitForEvent("popup"), page.getByRole("button", { name: button }).click()]);
  const approve = opened.getByRole("button", { name: decision === "close" ? "Approve" : decision });
  await expect(approve).toBeVisible();
  if (decision === "close") return opened.close();
  await approve.click();
}
