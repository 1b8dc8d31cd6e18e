import type { Page } from "@playwright/test";
import type { StudioProcess } from "./studio-process.ts";
import { placesOf } from "./studio-places.ts";
import { expect } from "./test.ts";

const LAYOUT = "schemas/garden/details.ui.json";

/**
 * On the page with the form, where a name was typed: another program swaps the fields. The page shows that at once, and
 * hides nothing meanwhile. Then it swaps them back.
 */
export async function swapFields(page: Page, studio: StudioProcess, typed: string): Promise<void> {
  const { frame } = placesOf(page);
  const fields = frame.getByRole("textbox");
  const original = studio.textOf(LAYOUT);
  expect(original).toContain('["name", "email"]');
  // React hides what it cannot show yet.
  const hidden = await frame.locator(":root").evaluateHandle((page) => {
    const seen: string[] = [];
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof HTMLElement && target.style.display === "none") seen.push(target.className);
    }).observe(page, { subtree: true, attributeFilter: ["style"] });
    return seen;
  });
  studio.write(LAYOUT, original.replace('["name", "email"]', '["email", "name"]'));
  await expect(fields.first()).toHaveAccessibleName("Email address");
  await expect(frame.getByLabel("Name")).toHaveValue(typed);
  studio.write(LAYOUT, original);
  await expect(fields.first()).toHaveAccessibleName("Name");
  await expect(frame.getByLabel("Name")).toHaveValue(typed);
  expect(await hidden.jsonValue()).toEqual([]);
}
