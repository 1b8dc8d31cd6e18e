/** The table that compares all packages, below the cards. */
import { expect, show, test } from "./block-page.ts";

const COMPARED = 13;
const NAMES = ["Essential", "Plus", "Complete", "Build Your Own"];

test("a table compares all packages; it can be reached, read on a phone, and printed", async ({ page }) => {
  await test.step("the table compares all packages of the chosen length: their prices and what each contains", async () => {
    await show(page, "packages", COMPARED);
    const table = page.getByRole("table", { name: "Compare all packages" });
    await expect(table.getByRole("columnheader")).toHaveText(NAMES);
    const cells = (name: string) => table.getByRole("row", { name }).getByRole("cell");
    await expect(cells("Total for one year")).toHaveText(["USD 150.00", "USD 200.00", "USD 300.00", "from USD 119.00"]);
    await expect(cells("File storage")).toHaveText(["1 GB", "5 GB", "10 GB", "1 GB, or add more"]);
    await expect(cells("Tone meter")).toHaveText([/Not included$/, "Included", "Included", "can be added"]);
    await expect(cells("Expense log")).toHaveText(["Included", "Included", "Included", /Not included$/]);
    await page.getByRole("radio", { name: /^Two years/ }).check();
    await expect(cells("Total for two years")).toHaveText(["USD 270.00", "USD 360.00", /^from USD\s214\.00$/]);
    await expect(table.getByRole("columnheader")).toHaveText(["Essential", "Plus", "Build Your Own"]);
  });

  await test.step("a journey that does not request the table has none", async () => {
    await show(page, "packages");
    await expect(page.getByRole("table")).toHaveCount(0);
  });

  await test.step("print shows the table, without the cards, which have the same content", async () => {
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "");
    });
    await show(page, "packages", COMPARED);
    const print = page.getByRole("button", { name: "Print" });
    await print.click();
    await expect(page.locator("html")).toHaveAttribute("data-printed", "");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("table")).toBeVisible();
    await expect(print).toBeHidden();
    await expect(page.getByRole("article")).toHaveCount(0);
    await page.emulateMedia({ media: null });
  });

  await test.step("a press of a button leads from the cards to the table", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await show(page, "packages", COMPARED);
    await page.getByRole("button", { name: "Compare all packages" }).press("Enter");
    const heading = page.getByRole("heading", { name: "Compare all packages" });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
  });

  await test.step("on a narrow screen and with text twice as large, it stays a table, and nothing is cut off", async () => {
    for (const [width, size] of [
      [320, "100%"],
      [390, "100%"],
      [390, "200%"],
      [320, "200%"],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await show(page, "packages", COMPARED);
      await page.evaluate((text) => document.documentElement.style.setProperty("font-size", text), size);
      const row = page.getByRole("table").getByRole("row", { name: "File storage" });
      await expect(row.getByRole("rowheader")).toHaveText("File storage");
      await expect(row.getByRole("cell")).toHaveCount(4);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const cut = await page
        .getByRole("table")
        .locator("th, td")
        .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length);
      expect(cut, `${width} px, ${size}`).toBe(0);
    }
  });
});
