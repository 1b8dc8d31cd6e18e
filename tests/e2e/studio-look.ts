import type { Page } from "@playwright/test";

/** Opens the choice of width, scheme, size, language, site and arm, unless it is open. */
export async function openLook(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: /^Shown: / });
  if ((await button.getAttribute("aria-expanded")) !== "true") await button.press("Enter");
}
