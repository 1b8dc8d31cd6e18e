/** Runs axe on a page with as little work as possible. */
import type { Page } from "@playwright/test";
import axe, { type Result, type RunOptions } from "axe-core";

/** Tags of the axe rules for WCAG 2.2 AA. */
export const WCAG: readonly string[] = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

export const VIOLATIONS_ALONE: RunOptions = {
  // For other result types axe would describe each element that passes.
  resultTypes: ["violations"],
  // None of these rules needs the style sheets, which axe preloads by default.
  preload: { assets: ["media"] },
};

/** Violations of the rules with these tags on the page, without its frames: their content is the provider's. */
export async function violationsOf(page: Page, tags: readonly string[]): Promise<readonly Result[]> {
  // Injected once per document. `AxeBuilder` would inject these 600 kB twice per check, and once into each frame.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ exclude: ["iframe"] }, options);
      return violations;
    },
    { ...VIOLATIONS_ALONE, runOnly: { type: "tag" as const, values: [...tags] } },
  );
}
