/** The cards of the packages in each style, and the offer to change from one package to another. */
import type { Page } from "@playwright/test";
import { expect, sent, show, test } from "./block-page.ts";

const names = (page: Page) => page.locator(".package__name").allTextContents();
const card = (page: Page, name: string) => page.getByRole("article", { name });

test("the cards show what each package is, costs and contains [PKG-21] [PKG-12] [PKG-13] [PKG-14] [PKG-15] [PKG-16] [PKG-18] [PKG-02] [PKG-03] [PKG-19] [CONST-05] [PKG-08] [PKG-09] [UPG-01] [UPG-02] [UPG-03] [NOTE-50]", async ({
  page,
}) => {
  await test.step("packages are cards in ascending order of their id, with the self-built one last [PKG-21]", async () => {
    await show(page, "packages");
    await expect(page.getByRole("article")).toHaveCount(4);
    expect(await names(page)).toEqual(["Essential", "Plus", "Complete", "Build Your Own"]);
  });

  await test.step("a card shows what the package is, what it costs and what it contains [PKG-12] [PKG-13] [PKG-14] [PKG-15] [PKG-16] [PKG-18]", async () => {
    await show(page, "packages");
    const plus = card(page, "Plus");
    await expect(plus.locator(".package__ribbon")).toHaveText("Popular");
    await expect(page.locator(".package__ribbon")).toHaveCount(1);
    await expect(plus.locator(".price")).toHaveText("USD 16.67 per month");
    await expect(plus.locator(".package__total")).toHaveText("USD 200.00 for one year");
    await expect(plus).toContainText("For families who handle costs and files together.");
    await expect(plus.getByRole("button", { name: "Select Plus" })).toHaveText(/^Select/);
    await expect(card(page, "Build Your Own").getByRole("button", { name: "Choose option" })).toBeVisible();
    await expect(plus.getByRole("heading", { level: 3 })).toHaveText([
      "Everything in Essential, and",
      "For your records",
    ]);
    await expect(plus.getByRole("list")).toHaveCount(2);
    await expect(card(page, "Complete").getByRole("listitem").filter({ hasText: "Recorded calls" })).toContainText(
      "New",
    );
    await expect(page.locator(".badge")).toHaveCount(1);
    await page.getByRole("radio", { name: "Two years" }).check();
    await expect(plus.locator(".price")).toHaveText("USD 15.00 per month");
    await expect(plus.locator(".package__total")).toHaveText(/^USD 360\.00 for two yearsYou save USD\s40\.00$/);
    // A different package id, but the same package: Plus is also the popular one for two years.
    await expect(page.locator(".package__ribbon")).toHaveText(["Popular"]);
    await expect(plus.locator(".package__ribbon")).toHaveText("Popular");
    const own = card(page, "Build Your Own");
    await expect(own.locator(".package__total")).toHaveText(/^USD 214\.00 for two yearsYou save USD\s24\.00$/);
    await expect(own.locator(".price")).toHaveText(/^From USD\s8\.92 per month$/);
  });

  await test.step("the length toggle appears only if packages for two years exist, and switches the list [PKG-02] [PKG-03]", async () => {
    await show(page, "packages", 1);
    await expect(page.getByRole("radio")).toHaveCount(0);
    await show(page, "packages", 0);
    await expect(page.getByRole("radio", { name: "One year" })).toBeChecked();
    await page.getByRole("radio", { name: "One year" }).press("ArrowRight");
    await expect(page.getByRole("radio", { name: "Two years" })).toBeChecked();
    expect(await names(page)).toEqual(["Essential", "Plus", "Build Your Own"]);
    expect(await sent(page)).toEqual([]);
  });

  await test.step("the package that the co-parent chose is marked [PKG-19]", async () => {
    await show(page, "packages", 2);
    await expect(card(page, "Plus")).toContainText("Your co-parent selected this package");
    await expect(page.locator(".marker")).toHaveCount(1);
  });

  await test.step("a coupon appears once, above the cards, which show the reduced prices [CONST-05]", async () => {
    await show(page, "packages", 5);
    const plus = card(page, "Plus");
    await expect(page.getByText("20% off with your coupon. Taken off the prices below.")).toBeVisible();
    await expect(page.locator(".package__coupon")).toHaveCount(0);
    await expect(plus.locator(".price")).toHaveText(/^USD\s13\.33 per month$/);
    await expect(plus.locator(".package__total")).toHaveText(/^Was USD 200\.00USD\s160\.00 for one year$/);
    // The saving of two years is computed from the reduced prices: twice 160 compared with 288.
    await page.getByRole("radio", { name: /^Two years/ }).check();
    await expect(plus.locator(".package__saving")).toHaveText(/^You save USD\s32\.00$/);
    // No card has an empty band above its name.
    for (const head of await page.locator(".package__head").all()) {
      const [name, own] = await Promise.all([head.locator("h2").boundingBox(), head.boundingBox()]);
      expect(Math.abs((name?.y ?? 0) - (own?.y ?? 99))).toBeLessThan(2);
    }
  });

  await test.step("the style follows the pricing group or the journey's setting [PKG-08] [PKG-09]", async () => {
    for (const [example, variant] of [
      [0, "brand-refresh"],
      [7, "brand-refresh"],
      [3, "pick-me"],
      [4, "priced-build-your-own"],
      [5, "watermelon"],
    ] as const) {
      await show(page, "packages", example);
      await expect(page.locator(".packages")).toHaveAttribute("data-variant", variant);
      const priced = variant === "priced-build-your-own" ? ["USD 24.00", "USD 30.00", "USD 36.00"] : [];
      await expect(page.locator(".features__price")).toHaveText(priced);
    }
  });

  await test.step("packages whose prices include VAT show that, and the others do not", async () => {
    await show(page, "packages", 6);
    await expect(card(page, "Essential")).toContainText("including VAT");
    await expect(card(page, "Complete")).toContainText("including VAT");
    await expect(card(page, "Plus")).not.toContainText("VAT");
  });

  await test.step("for a person with a plan, the cards show when it renews and what another one costs today [UPG-01] [UPG-02] [UPG-03] [NOTE-50]", async () => {
    await show(page, "packages", 10);
    const mine = card(page, "Essential");
    await expect(mine.locator(".package__ribbon")).toHaveText("Current plan");
    await expect(mine.locator(".package__total")).toHaveText("Renews for USD 150.00 every year");
    await expect(mine.locator(".package__due")).toHaveText("Next renewal date March 4, 2027");
    await expect(page.getByText("Next renewal date")).toHaveCount(1);
    await expect(mine.getByRole("button", { name: /Upgrade|Select/ })).toHaveCount(0);
    await expect(card(page, "Plus")).toContainText("Amount due today USD 31.20");
    await expect(card(page, "Plus").getByText("Current plan")).toHaveCount(0);
    await page.getByRole("button", { name: "Upgrade to Plus" }).click();
    expect((await sent(page)).map(({ name, payload }) => [name, payload])).toEqual([
      ["choose", { packageId: 103, packageName: "PLUS", years: 1, buildYourOwn: false }],
    ]);
    await expect(card(page, "Plus").locator(".package__total")).toHaveText("From March 4, 2027: USD 200.00 every year");
  });
});

test("cards can be pressed and expanded, and their tooltips opened [PKG-17] [PKG-07] [PKG-20]", async ({ page }) => {
  await test.step("a tooltip opens on press, hover and focus, closes on Escape, and shows only its own text [PKG-17]", async () => {
    await show(page, "packages");
    const mark = card(page, "Plus").getByRole("button", { name: "About Tone meter" });
    const bubble = card(page, "Plus").getByRole("tooltip").filter({ hasText: "Marks words" });
    await expect(bubble).toHaveCount(0);
    await mark.hover();
    await expect(bubble).toHaveText("Tone meterMarks words that may read as sharper than you meant, before you send.");
    await page.keyboard.press("Escape");
    await expect(bubble).toHaveCount(0);
    await page.mouse.move(0, 0);
    await mark.focus();
    await expect(bubble).toBeVisible();
    await expect(mark).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Escape");
    await expect(bubble).toHaveCount(0);
    await expect(mark).toBeFocused();
    await mark.press("Enter");
    await expect(bubble).toBeVisible();
    await mark.press("Enter");
    await expect(bubble).toHaveCount(0);
    await mark.click();
    await page.mouse.move(0, 0);
    await expect(bubble).toBeVisible();
    await page.mouse.click(2, 2);
    await expect(bubble).toHaveCount(0);
  });

  await test.step("while packages load, a placeholder appears and is announced; after a failure the person can try again [PKG-07]", async () => {
    await show(page, "packages", 8);
    await expect(page.getByRole("status").filter({ hasText: "Loading packages" })).toHaveCount(1);
    await expect(page.locator(".package .skeleton").first()).toBeVisible();
    await show(page, "packages", 9);
    await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
    expect(await sent(page)).toEqual([{ name: "retry" }]);
  });

  await test.step("choosing a package sends which one and for how long", async () => {
    await show(page, "packages");
    await page.getByRole("button", { name: "Select Complete" }).press("Enter");
    await page.getByRole("button", { name: "Choose option" }).click();
    expect((await sent(page)).map(({ name, payload }) => [name, payload])).toEqual([
      ["choose", { packageId: 104, packageName: "COMPLETE", years: 1, buildYourOwn: false }],
      ["choose", { packageId: 101, packageName: "CYO", years: 1, buildYourOwn: true }],
    ]);
    await page.evaluate(() => window.setBusy(true));
    await expect(page.getByRole("button", { name: "Choose option" })).toHaveAttribute("aria-busy", "true");
  });

  await test.step("up to 650 px the details can be collapsed; above that they are always visible [PKG-20]", async () => {
    await page.setViewportSize({ width: 650, height: 844 });
    await show(page, "packages");
    const essential = card(page, "Essential");
    await expect(essential.getByText("Shared calendar")).toBeHidden();
    const expand = essential.getByRole("button", { name: "Expand Details" });
    await expand.press("Enter");
    await expect(essential.getByText("Shared calendar")).toBeVisible();
    await essential.getByRole("button", { name: "Collapse Details" }).click();
    await expect(essential.getByText("Shared calendar")).toBeHidden();
    await page.setViewportSize({ width: 651, height: 900 });
    await expect(essential.getByText("Shared calendar")).toBeVisible();
    await expect(expand).toBeHidden();
  });

  await test.step("optional features have no tick like included ones, and a tooltip never covers the button", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await show(page, "packages");
    const plus = card(page, "Plus");
    const own = card(page, "Build Your Own");
    await own.getByRole("button", { name: "Expand Details" }).click();
    const mark = (name: string) =>
      own
        .getByRole("listitem")
        .filter({ hasText: name })
        .evaluate((item) => getComputedStyle(item, "::before").transform);
    expect(await mark("Shared calendar")).not.toBe("none");
    expect(await mark("Unlimited payments")).toBe("none");
    await expect(own.getByRole("list").nth(1)).toHaveAttribute("data-kind", "extra");
    const bubble = plus.getByRole("tooltip").filter({ hasText: "Marks words" });
    await plus.getByRole("button", { name: "About Tone meter" }).click();
    await expect(bubble).toBeVisible();
    const [over, button] = await Promise.all([
      bubble.boundingBox(),
      plus.getByRole("button", { name: "Select Plus" }).boundingBox(),
    ]);
    expect(over?.y ?? 0).toBeGreaterThan((button?.y ?? 0) + (button?.height ?? 0));
  });
});
