/** What axe has against a page, asked for as cheaply as axe can be asked. */
import type { Page } from "@playwright/test";
import axe, { type Result, type RunOptions } from "axe-core";

/** Tags of the rules of WCAG 2.2 AA. */
export const WCAG: readonly string[] = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

export const VIOLATIONS_ALONE: RunOptions = {
  // Of all else axe would describe each element that passes.
  resultTypes: ["violations"],
  // Of what axe loads beforehand no rule of these needs the style sheets.
  preload: { assets: ["media"] },
};

/** Violations of the rules with these tags on the page without its frames, which are somebody else's. */
export async function violationsOf(page: Page, tags: readonly string[]): Promise<readonly Result[]> {
  // Once a document: `AxeBuilder` gives it these 600 kB twice for each look, and each frame once.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ exclude: ["iframe"] }, options);
      return violations;
    },
    { ...VIOLATIONS_ALONE, runOnly: { type: "tag" as const, values: [...tags] } },
  );
}
