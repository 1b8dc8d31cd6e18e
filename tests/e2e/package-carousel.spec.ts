/** Moving through the packages on screens too narrow for a row. */
import type { Page } from "@playwright/test";
import { inShare } from "./share.ts";
import { expect, show, test } from "./block-page.ts";

// The setting that most people have.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** The example that starts at its first card. */
const NONE_POPULAR = 12;

const card = (page: Page, name: string) => page.getByRole("article", { name });

test("the cards become a carousel where a row does not fit, and only then does Swiper load [PKG-04] [PKG-06] [NOTE-36]", async ({
  page,
}) => {
  await test.step("Swiper loads only if the cards do not fit in a row; focus moves the cards, and with reduced motion they move at once", async () => {
    const scripts: string[] = [];
    page.on("response", (response) => scripts.push(response.url()));
    const swiper = () => scripts.filter((url) => url.includes("swiper"));
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1280, height: 900 });
    await show(page, "packages");
    await expect(card(page, "Plus")).toBeVisible();
    expect(swiper()).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("button", { name: "Next package" })).toBeEnabled();
    expect(swiper()).toHaveLength(1);
    const left = () => page.locator(".packages").evaluate((cards) => cards.scrollLeft);
    const moved = await page.getByRole("button", { name: "Next package" }).evaluate((button: HTMLElement) => {
      button.click();
      return document.querySelector(".packages")?.scrollLeft ?? 0;
    });
    expect(moved).toBeGreaterThan(200);
    await page.getByRole("button", { name: "Select Complete" }).focus();
    await expect(page.getByText(/, 3 of 4$/)).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect.poll(left).toBe(0);
    await expect(page.locator(".swiper-initialized")).toHaveCount(0);
    await page.emulateMedia({ reducedMotion: "no-preference" });
  });

  await test.step("the cards are a carousel below 1200 px (group P0: below 900 px), and a row from there on [PKG-04]", async () => {
    const next = page.getByRole("button", { name: "Next package" });
    for (const [example, from] of [
      [0, 1200],
      [7, 900],
    ] as const) {
      await page.setViewportSize({ width: from, height: 900 });
      await show(page, "packages", example);
      await expect(next).toBeHidden();
      await page.setViewportSize({ width: from - 1, height: 900 });
      await expect(next).toBeVisible();
    }
  });

  await test.step("if all packages are shown at once, their number decides from which width they are in a row [PKG-06] [NOTE-36]", async () => {
    const next = page.getByRole("button", { name: "Next package" });
    for (const [example, cards, from] of [
      [1, 4, 1350],
      [10, 3, 1030],
      [11, 2, 900],
    ] as const) {
      await page.setViewportSize({ width: from, height: 900 });
      await show(page, "packages", example);
      await expect(page.getByRole("article")).toHaveCount(cards);
      await expect(next, `example ${example}`).toBeHidden();
      await page.setViewportSize({ width: from - 1, height: 900 });
      await expect(next, `example ${example}`).toBeEnabled();
    }
  });
});

for (const direction of ["ltr", "rtl"])
  test(
    `each press of an arrow moves one card, however fast the presses follow (${direction}) [PKG-05]`,
    inShare(direction === "rtl"),
    async ({ page }) => {
      await page.addInitScript((dir) => {
        document.addEventListener("readystatechange", () => (document.documentElement.dir = dir));
      }, direction);
      await page.setViewportSize({ width: 390, height: 844 });
      await show(page, "packages", NONE_POPULAR);
      await expect(page.getByRole("button", { name: "Next package" })).toBeEnabled();
      // Presses follow so fast that the cards never stop moving.
      const press = (name: string, times: number) =>
        page.getByRole("button", { name }).evaluate(async (button: HTMLElement, count) => {
          for (let n = 0; n < count; n += 1) {
            button.click();
            await new Promise((resolve) => setTimeout(resolve, 60));
          }
        }, times);
      await press("Next package", 3);
      await press("Previous package", 1);
      await expect(page.getByText(/, 3 of 4$/)).toBeVisible();
      await expect(card(page, "Complete")).toBeInViewport({ ratio: 1 });
      await press("Previous package", 2);
      await expect(page.getByText(/, 1 of 4$/)).toBeVisible();
      await expect(card(page, "Essential")).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("button", { name: "Previous package" })).toBeDisabled();
      // All presses in one task: the Previous button still looks disabled, as on a busy phone.
      await page.getByRole("button", { name: "Next package" }).evaluate((next: HTMLElement) => {
        const region = next.closest("section");
        const previous = region?.querySelector<HTMLElement>('[aria-label="Previous package"]');
        const stopped = new Promise((resolve) => region?.addEventListener("scrollend", resolve, { capture: true }));
        for (const button of [next, next, previous]) button?.click();
        return stopped;
      });
      await expect(page.getByText(/, 2 of 4$/)).toBeVisible();
      await expect(card(page, "Plus")).toBeInViewport({ ratio: 1 });
    },
  );

test("when one card fills the view, arrows and keys move from card to card [PKG-05] [PKG-20]", async ({ page }) => {
  await test.step("the popular card is in view first, with its details open; the others' are collapsed [PKG-05] [PKG-20]", async () => {
    const name = (text: string) => card(page, text).getByRole("heading", { name: text });
    await page.setViewportSize({ width: 390, height: 844 });
    await show(page, "packages");
    await expect(name("Plus")).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("Plus, 2 of 4")).toBeVisible();
    await expect(card(page, "Plus").getByText("5 GB of storage")).toBeVisible();
    await expect(card(page, "Essential").getByText("Shared calendar")).toBeHidden();
    const next = page.getByRole("button", { name: "Next package" });
    await expect(next).toBeEnabled();
    await expect(name("Plus")).toBeInViewport({ ratio: 1 });
    await expect(name("Essential")).not.toBeInViewport();
    await next.click();
    await expect(page.getByText("Complete, 3 of 4")).toBeVisible();
    // For a change of plan, the first package that the person can change to is in view.
    await show(page, "packages", 10);
    await expect(page.getByText("Plus, 2 of 3")).toBeVisible();
    await expect(name("Plus")).toBeInViewport({ ratio: 1 });
  });

  await test.step("the keyboard moves through the cards: arrow keys move the focus, too, and the buttons keep it [PKG-05]", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await show(page, "packages", NONE_POPULAR);
    const select = (name: string) => page.getByRole("button", { name });
    const next = page.getByRole("button", { name: "Next package" });
    await expect(next).toBeEnabled();
    await select("Select Essential").focus();
    for (const [name, position] of [
      ["Select Plus", 2],
      ["Select Complete", 3],
      ["Choose option", 4],
    ] as const) {
      await page.keyboard.press("ArrowRight");
      await expect(select(name)).toBeFocused();
      await expect(select(name)).toBeInViewport({ ratio: 1 });
      await expect(page.getByText(`, ${position} of 4`)).toBeVisible();
    }
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    await expect(select("Select Complete")).toBeFocused();
    // The Next button is disabled at the last card, until the cards have moved back.
    await expect(page.getByText(/, 3 of 4$/)).toBeVisible();
    await expect(next).toBeEnabled();
    await next.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText(/, 4 of 4$/)).toBeVisible();
    await expect(next).toBeDisabled();
    await expect(next).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByText(/, 3 of 4$/)).toBeVisible();
  });

  await test.step("up to 650 px one card fills the view, and the arrows go to the next and back [PKG-05]", async () => {
    const whole = () =>
      page.locator(".package").evaluateAll((cards) => {
        const inside = cards.map((each) => each.getBoundingClientRect());
        return inside.filter(({ left, right }) => left >= 0 && right <= window.innerWidth).length;
      });
    await page.setViewportSize({ width: 651, height: 844 });
    await show(page, "packages", NONE_POPULAR);
    expect(await card(page, "Essential").evaluate((each) => each.clientWidth)).toBeLessThan(350);
    for (const width of [650, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await show(page, "packages", NONE_POPULAR);
      await expect.poll(whole).toBe(1);
      expect(await card(page, "Essential").evaluate((each) => each.clientWidth)).toBeGreaterThan(width * 0.8);
    }
    await expect(page.getByRole("button", { name: "Previous package" })).toBeDisabled();
    for (const position of [2, 3, 4]) {
      await page.getByRole("button", { name: "Next package" }).click();
      await expect(page.getByText(`, ${position} of 4`)).toBeVisible();
      await expect.poll(whole).toBe(1);
    }
    await expect(card(page, "Build Your Own")).toBeInViewport();
    await expect(page.getByRole("button", { name: "Next package" })).toBeDisabled();
    await page.getByRole("button", { name: "Previous package" }).click();
    await expect(page.getByText(/, 3 of 4$/)).toBeVisible();
  });

  await test.step("with text twice as large, the arrows keep their shape and size [PKG-05]", async () => {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await show(page, "packages");
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      for (const name of ["Previous package", "Next package"]) {
        const box = await page.getByRole("button", { name }).boundingBox();
        expect(Math.round(box?.width ?? 0)).toBeGreaterThanOrEqual(44);
        expect(Math.round(box?.width ?? 0)).toBe(Math.round(box?.height ?? 0));
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
});
