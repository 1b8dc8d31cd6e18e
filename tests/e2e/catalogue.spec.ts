import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { VIOLATIONS_ALONE, WCAG } from "./axe.ts";
import { open } from "./catalogue.ts";
import { ALL, inShare, LONGER } from "./share.ts";

// The setting that most people have.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const PAGES = ["sheet", "choice", "banner", "dialog", "dialog with a banner", "wide", "checkout"];

/** The other pages are like the journeys' screens, which other tests inspect. */
const LEAST_LIKE_A_SCREEN = ["dialog with a banner", "wide", "checkout"];

let complaints: string[];

test.beforeEach(({ page }) => {
  complaints = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
});

// Other tests inspect the journeys' screens dark and narrow.
for (const [lang, colorScheme, width] of [
  ["en", "light", 1280],
  ["es", "dark", 390],
] as const)
  test(
    `every example is accessible, has its texts and no inline style, fits, and logs nothing, in ${lang}, ${colorScheme}, ${width} px wide`,
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

      // A strict Content-Security-Policy would refuse an inline style. Swiper sets its slides' styles through the
      // CSSOM, which the policy allows.
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

for (const theme of ["plain", "bootstrap"])
  test(`the theme "${theme}" is accessible and fits, on a phone and a desktop`, LONGER, async ({ page }) => {
    for (const [name, width] of [
      ["sheet", 390],
      ["dialog", 1280],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${process.env["E2E_CATALOGUE_URL"] ?? ""}?theme=${theme}&page=${name}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const { violations } = await axeOn(page).analyze();
      expect(violations.map(describeViolation)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    expect(complaints).toEqual([]);
  });

test(
  "an application's Bootstrap decides the colours of its theme, also in the dark, and its own rules win",
  LONGER,
  async ({ page }) => {
    await page.goto(`${process.env["E2E_CATALOGUE_URL"] ?? ""}?theme=bootstrap&page=sheet`);
    await page.addStyleTag({
      content: `:root { --bs-primary: rgb(111, 66, 193); --bs-body-bg: rgb(33, 37, 41); --bs-body-color: rgb(222, 226, 230);
        --bs-link-color: rgb(110, 168, 254); --bs-primary-bg-subtle: rgb(3, 22, 51); --bs-border-radius: 0px }
      body { background: var(--bs-body-bg); color: var(--bs-body-color) } h1 { letter-spacing: 3px }`,
    });
    const button = page.getByRole("button", { name: "Continue" });
    await expect(button).toHaveCSS("border-top-color", "rgb(111, 66, 193)");
    await expect(button).toHaveCSS("border-top-left-radius", "0px");
    await expect(button).toHaveCSS("background-color", "rgb(3, 22, 51)");
    await expect(page.getByRole("textbox", { name: "First name" })).toHaveCSS("background-color", "rgb(33, 37, 41)");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("letter-spacing", "3px");
    const { violations } = await axeOn(page).analyze();
    expect(violations.map(describeViolation)).toEqual([]);
  },
);

test("the alert banner is 75 px high and disappears after 15 s, but not while the pointer is over it [CHROME-04] [CHROME-05]", async ({
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

test("a page has its header and footer, puts the focus where people expect it, keeps the language and fits [CHROME-01] [CHROME-02] [CHROME-03]", async ({
  page,
}) => {
  await test.step("focus moves to the heading of a new step, and stays where it is at the first load", async () => {
    await open(page, "?page=choice");
    await expect(page.locator("body")).toBeFocused();
    await page.getByRole("button", { name: "For Parents" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  await test.step("the skip link skips the header by keyboard", async () => {
    await open(page, "?page=choice");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });

  await test.step("the header has the brand, the languages and Log In; the footer has four links and the copyright [CHROME-01] [CHROME-02] [CHROME-03]", async () => {
    await open(page, "?page=choice");
    const header = page.getByRole("banner");
    await expect(header.getByText("Twofold")).toBeVisible();
    await expect(header.getByRole("link", { name: "Log In" })).toBeVisible();
    const footer = page.getByRole("contentinfo");
    for (const name of ["Terms & Conditions", "Privacy Policy", "Help", "Contact"])
      await expect(footer.getByRole("link", { name })).toBeVisible();
    await expect(footer).toContainText("© ");
  });

  await test.step("choosing a language keeps the typed text [CHROME-03]", async () => {
    await open(page, "?page=sheet");
    await page.getByLabel("First name").pressSequentially("Jordan");
    await page.getByRole("link", { name: "Español" }).click();
    await expect(page.getByLabel("Nombre", { exact: true })).toHaveValue("Jordan");
  });

  await test.step("in right-to-left direction nothing scrolls sideways, and a phone number keeps its order", async () => {
    await page.setViewportSize({ width: 390, height: 900 });
    await open(page, "?page=sheet");
    await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    const line = page.getByLabel("First name");
    await line.fill("+20 100 123 45");
    const shown = await line.screenshot();
    await line.evaluate((input) => (input.style.direction = "ltr"));
    expect(shown.equals(await line.screenshot())).toBe(true);
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

  await test.step("at 320 px with text twice as large, no word crosses the edge of its card", async () => {
    for (const lang of ["en", "es"]) {
      await open(page, `?only=blocks/&lang=${lang}`);
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      await expect.poll(() => wordsAcrossEdges(page), lang).toEqual([]);
      await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
    }
  });
});

test("a dialog keeps the focus, and messages that appear while it is open appear in it [CHROME-04]", async ({
  page,
}) => {
  await test.step("a dialog keeps the focus inside and closes on Escape", async () => {
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

  await test.step("a dialog that the journey requires stays open however often Escape is pressed", async () => {
    await open(page, "?page=dialog with a banner");
    const heading = page.getByRole("dialog").getByRole("heading", { level: 2 }).first();
    const modal = page.locator("dialog:modal");
    await expect(modal).toBeVisible();
    // If Escape forces it to close (the browser fires `close`), it opens again. Listens from before the first press,
    // because nothing closes it after the last one.
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

  await test.step("a message that appears while a dialog is open is shown and dismissed inside it, at the top from the first frame [CHROME-04]", async () => {
    // Makes the dialog's opening animation last through these checks.
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

/** Includes frames, because examples may contain some. */
const axeOn = (page: Page) => new AxeBuilder({ page }).options(VIOLATIONS_ALONE).withTags([...WCAG]);

function describeViolation(violation: { id: string; nodes: { target: unknown; failureSummary?: string }[] }): string {
  return `${violation.id}: ${violation.nodes.map((node) => `${JSON.stringify(node.target)} ${node.failureSummary ?? ""}`).join("; ")}`;
}

/** The words that reach beyond an element around them that has an edge or a background of its own. */
function wordsAcrossEdges(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const parent = text.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest(".visually-hidden, option, svg"))
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const rects = [...range.getClientRects()];
      for (let at: HTMLElement | null = parent; at; at = at.parentElement) {
        const { display, overflowX, borderRightWidth, backgroundColor } = getComputedStyle(at);
        if (overflowX !== "visible") break;
        if (display === "inline" || (parseFloat(borderRightWidth) === 0 && backgroundColor === "rgba(0, 0, 0, 0)"))
          continue;
        const { left, right } = at.getBoundingClientRect();
        if (rects.some((rect) => rect.right > right + 1 || rect.left < left - 1))
          found.push(`${text.data} in ${at.className}`);
      }
    }
    return found;
  });
}
