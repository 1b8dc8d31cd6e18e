/**
 * The card fields on a light and on a dark page: typed text is readable, and axe finds no problem, not even inside the
 * frames.
 */
import { AxeBuilder } from "@axe-core/playwright";
import { finishBilling, toBilling, typeCard } from "./join.ts";
import { field } from "./payments-shop.ts";
import { contrastSeen } from "./pixels.ts";
import { LONG } from "./share.ts";
import { expect, test } from "./test.ts";

test(
  "text in the card fields is readable on a light and on a dark page, and axe finds no problem in their frames",
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
      // The page passes its colours to the frames; Braintree's frames are created again for this.
      await expect(field(page, "number")).toHaveCSS("color", color);
      await typeCard(page);
      await expect(page.getByRole("button", { name: "Review Order" })).toBeEnabled();
      // Moves the focus away, so that no caret is in the picture, and looks only inside the frame: the field's own
      // colours are around it.
      await page.getByRole("button", { name: "Review Order" }).focus();
      for (const name of ["expirationDate", "cvv", "number"]) {
        const typed = page.locator(`iframe[name=braintree-hosted-field-${name}]`);
        await expect.poll(() => contrastSeen(typed, 2), { message: `${colorScheme} ${name}` }).toBeGreaterThan(7);
      }
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => [colorScheme, id, ...target]));
      // axe assumes white behind a transparent frame. The contrast that people see was measured above.
      expect(found.filter(([, id, , inFrame]) => id !== "color-contrast" || inFrame === undefined)).toEqual([]);
      const { passes } = await new AxeBuilder({ page }).withRules("label").analyze();
      expect(passes.flatMap(({ nodes }) => nodes.filter(({ target }) => target.length > 1))).toHaveLength(3);
    }
  },
);
