import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { VIOLATIONS_ALONE, WCAG } from "./axe.ts";
import { open } from "./catalogue.ts";
import { ALL, inShare, LONGER } from "./share.ts";

// As most people see it.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const PAGES = ["sheet", "choice", "banner", "dialog", "dialog with a banner", "wide", "checkout"];

/** Screens of journeys, which are looked at too, are like the others. */
const LEAST_LIKE_A_SCREEN = ["dialog with a banner", "wide", "checkout"];

let complaints: string[];

test.beforeEach(({ page }) => {
  complaints = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
});

// The screens of the journeys are looked at dark and narrow.
for (const [lang, colorScheme, width] of [
  ["en", "light", 1280],
  ["es", "dark", 390],
] as const)
  test(
    `every example is accessible, has its texts, no style of its own, fits and says nothing on the console, in ${lang}, ${colorScheme}, ${width} px wide`,
    inShare(lang === "en"),
    async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await open(page, `?lang=${lang}`);
      const { violations } = await axeOn(page).include("[data-example]").analyze();
      expect(violations.map(describeViolation)).toEqual([]);
      await expect(page.locator("[data-example]").filter({ hasText: /\bblocks\.[a-z]/ })).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(complaints).toEqual([]);

      // A strict Content-Security-Policy would refuse such a style. Swiper sets its slides' styles through the CSSOM, which the policy allows.
      await page.emulateMedia({ reducedMotion: "no-preference" });
      await open(page, `?lang=${lang}`);
      await expect(page.locator("[data-example] [style]:not(.carousel, .carousel *)")).toHaveCount(0);
    },
  );

test(
  `whole pages are accessible, ${ALL ? "light on a desktop and dark on a phone" : "dark on a phone, and fit on a desktop"}`,
  LONGER,
  async ({ page }) => {
    for (const name of ALL ? PAGES : LEAST_LIKE_A_SCREEN)
      for (const [colorScheme, width] of [
        ["dark", 390],
        ["light", 1280],
      ] as const)
        await test.step(`"${name}", ${colorScheme}, ${width} px wide`, async () => {
          await page.setViewportSize({ width, height: 900 });
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          if (ALL || width === 390) {
            await open(page, `?page=${name}`);
            const { violations } = await axeOn(page).analyze();
            expect(violations.map(describeViolation)).toEqual([]);
          }
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
        });
    expect(complaints).toEqual([]);
  },
);

test("the alert banner is 75 px high and goes after 15 s, but not while hovered [CHROME-04] [CHROME-05]", async ({
  page,
}) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await open(page, "?page=banner");
  const banner = page.locator(".alert-banner");
  expect((await banner.boundingBox())?.height).toBe(75);
  await page.clock.fastForward(10_000);
  await banner.hover();
  await page.clock.fastForward(60_000);
  await expect(banner).toBeVisible();
  await page.mouse.move(600, 600);
  await page.clock.fastForward(4_000);
  await expect(banner).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(banner).toBeHidden();

  await open(page, "?page=banner");
  await page.getByRole("button", { name: "Dismiss" }).press("Enter");
  await expect(banner).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
});

test("a page has its header and footer, its focus where people expect it, their language, and fits [CHROME-01] [CHROME-02] [CHROME-03]", async ({
  page,
}) => {
  await test.step("focus goes to the heading of a new step, and stays where it is at the first load", async () => {
    await open(page, "?page=choice");
    await expect(page.locator("body")).toBeFocused();
    await page.getByRole("button", { name: "For Parents" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  await test.step("the skip link leads past the header by keyboard", async () => {
    await open(page, "?page=choice");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });

  await test.step("the header has the brand, the languages and Log In; the footer its four links and the copyright [CHROME-01] [CHROME-02] [CHROME-03]", async () => {
    await open(page, "?page=choice");
    const header = page.getByRole("banner");
    await expect(header.getByText("Twofold")).toBeVisible();
    await expect(header.getByRole("link", { name: "Log In" })).toBeVisible();
    const footer = page.getByRole("contentinfo");
    for (const name of ["Terms & Conditions", "Privacy Policy", "Help", "Contact"])
      await expect(footer.getByRole("link", { name })).toBeVisible();
    await expect(footer).toContainText("© ");
  });

  await test.step("choosing a language keeps what is typed [CHROME-03]", async () => {
    await open(page, "?page=sheet");
    await page.getByLabel("First name").pressSequentially("Jordan");
    await page.getByRole("link", { name: "Español" }).click();
    await expect(page.getByLabel("Nombre", { exact: true })).toHaveValue("Jordan");
  });

  await test.step("right to left, nothing is cut or scrolls sideways", async () => {
    await page.setViewportSize({ width: 390, height: 900 });
    await open(page, "?page=sheet");
    await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.evaluate(() => document.documentElement.removeAttribute("dir"));
  });

  await test.step("at 320 px with text twice as large, nothing scrolls sideways", async () => {
    await page.setViewportSize({ width: 320, height: 900 });
    for (const name of PAGES) {
      await open(page, `?page=${name}`);
      await page.addStyleTag({ content: "html { font-size: 200% }" });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
  });
});

test("a dialog keeps the focus, and what is said meanwhile is said in it [CHROME-04]", async ({ page }) => {
  await test.step("a dialog keeps the focus in it and closes on Escape", async () => {
    await open(page, "?page=dialog");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading", { level: 2 }).first()).toBeFocused();
    for (let press = 0; press < 14; press += 1) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.closest("header,footer,main") === null)).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("a dialog that the journey keeps is there however often Escape is pressed", async () => {
    await open(page, "?page=dialog with a banner");
    const heading = page.getByRole("dialog").getByRole("heading", { level: 2 }).first();
    const modal = page.locator("dialog:modal");
    await expect(modal).toBeVisible();
    // Closed by force it is open again, and says so. Listened to before the first press: after the last one nothing closes it any more.
    await page.evaluate(() => {
      const dialogClosed = new Promise<true>((done) => {
        document.querySelector("dialog")?.addEventListener("close", () => done(true), { once: true });
      });
      Object.assign(window, { dialogClosed });
    });
    for (let press = 0; press < 3; press += 1) await page.keyboard.press("Escape");
    expect(await page.evaluate(() => (window as Window & { dialogClosed?: Promise<true> }).dialogClosed)).toBe(true);
    await expect(modal).toBeVisible();
    await expect(heading).toBeFocused();
    await expect(page.getByRole("button", { name: "Close" })).toBeVisible();
  });

  await test.step("what is said while a dialog is open is heard and dismissed in it, at the top from the first picture [CHROME-04]", async () => {
    // The dialog is still on its way in while it is looked at.
    await page.evaluate(() => {
      const slow = new CSSStyleSheet();
      slow.replaceSync(":root { --motion-slow: 60s !important; }");
      document.adoptedStyleSheets = [slow];
    });
    await open(page, "?page=dialog with a banner");
    const dialog = page.getByRole("dialog");
    const banner = dialog.getByRole("alert").filter({ hasText: "We could not reach the service." });
    await expect(banner).toBeInViewport({ ratio: 1 });
    expect((await banner.boundingBox())?.y).toBe(0);
    await banner.getByRole("button", { name: "Dismiss" }).click();
    await expect(banner).toBeHidden();
    await expect(dialog.getByRole("heading", { level: 2 }).first()).toBeFocused();
  });
});

/** Into frames as well: examples may have some. */
const axeOn = (page: Page) => new AxeBuilder({ page }).options(VIOLATIONS_ALONE).withTags([...WCAG]);

function describeViolation(violation: { id: string; nodes: { target: unknown; failureSummary?: string }[] }): string {
  return `${violation.id}: ${violation.nodes.map((node) => `${JSON.stringify(node.target)} ${node.failureSummary ?? ""}`).join("; ")}`;
}
