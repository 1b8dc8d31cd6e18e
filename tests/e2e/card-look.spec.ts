/** The card's fields in a light and in a dark page: what is typed can be read, and axe finds nothing, inside their frames either. */
import { AxeBuilder } from "@axe-core/playwright";
import { finishBilling, toBilling, typeCard } from "./join.ts";
import { field } from "./payments-shop.ts";
import { contrastSeen } from "./pixels.ts";
import { LONG } from "./share.ts";
import { expect, test } from "./test.ts";

test(
  "what is typed into the card's fields is read on a light page as on a dark one, and axe finds nothing in their frames",
  LONG,
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await toBilling(page);
    await finishBilling(page);
    for (const [colorScheme, color] of [
      ["light", "rgb(38, 28, 44)"],
      ["dark", "rgb(244, 239, 246)"],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      // The frames are told of the page's colours; Braintree's are made anew for it.
      await expect(field(page, "number")).toHaveCSS("color", color);
      await typeCard(page);
      await expect(page.getByRole("button", { name: "Review Order" })).toBeEnabled();
      // Without the caret, and within the frame: the field's own colours are around it.
      await page.getByRole("button", { name: "Review Order" }).focus();
      for (const name of ["expirationDate", "cvv", "number"]) {
        const typed = page.locator(`iframe[name=braintree-hosted-field-${name}]`);
        await expect.poll(() => contrastSeen(typed, 2), { message: `${colorScheme} ${name}` }).toBeGreaterThan(7);
      }
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => [colorScheme, id, ...target]));
      // axe takes what a frame lets through for white; what is seen was measured above.
      expect(found.filter(([, id, , inFrame]) => id !== "color-contrast" || inFrame === undefined)).toEqual([]);
      const { passes } = await new AxeBuilder({ page }).withRules("label").analyze();
      expect(passes.flatMap(({ nodes }) => nodes.filter(({ target }) => target.length > 1))).toHaveLength(3);
    }
  },
);
