import type { Locator, Page } from "@playwright/test";

/** For what the Studio computes: a check, a plan, a picture. */
export const patient = { timeout: 240_000 };

/** The places of the Studio's window. */
export function placesOf(page: Page) {
  return {
    bar: page.getByRole("banner"),
    lens: page.getByRole("group", { name: "What to look at" }),
    contents: page.getByRole("navigation", { name: "On this page" }),
    parts: page.getByRole("tree", { name: "From top to bottom" }),
    chosen: page.getByRole("complementary", { name: "What is chosen" }),
    step: page.getByRole("complementary", { name: "The chosen step" }),
    frame: page.frameLocator("iframe"),
    dialog: page.getByRole("dialog"),
    place: (name: string | RegExp) => page.getByRole("navigation", { name: "Places" }).getByRole("link", { name }),
    stepChoice: page.getByRole("group", { name: "What to look at" }).getByLabel("Step", { exact: true }),
  };
}

/** What a command would change, in a dialog or a panel. */
export const changesIn = (around: Locator): Locator => around.getByRole("region", { name: "What would change" });

/** Writes a text in both languages. */
export async function inBoth(around: Locator, english: string, spanish: string): Promise<void> {
  await around.getByLabel("English").first().fill(english);
  await around.getByLabel("Español").first().fill(spanish);
}
