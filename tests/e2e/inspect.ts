import { expect, type Page } from "@playwright/test";
import { answersFrom } from "./answered.ts";
import { WCAG, violationsOf } from "./axe.ts";

const WIDTHS = [320, 390, 768, 1280];
/**
 * `SCREENS=all`: axe checks every screen at each width, in either scheme. Otherwise it checks the narrowest dark and
 * the widest light screen, which covers what width, scheme and language can change.
 */
export const ALL = process.env["SCREENS"] === "all";
const EVERY: readonly Look[] = WIDTHS.flatMap((width) => [
  { width, scheme: "dark" },
  { width, scheme: "light" },
]);
const NARROW: Look = { width: 320, scheme: "dark" };
const WIDE: Look = { width: 1280, scheme: "light" };
const LOOKS: readonly Look[] = [NARROW, WIDE];

/** For test titles: at which widths and in which languages a run checks a screen. */
export const LOOKED_AT = ALL
  ? "at each width, in both schemes and languages"
  : "at up to three widths, in both languages";

/**
 * Screens with the same blocks and layout as another one. In `npm test` they must only fit at the narrowest width and
 * show no raw keys.
 */
const LIKE_ANOTHER: ReadonlySet<string> = new Set([
  "00-no-permission",
  "02-status-yes",
  "03-step1",
  "invite-01-nobody",
  "invite-01-without-link",
  "invite-03-requested",
  "invite-04-used",
  "invite-06-paid-for",
  "invite-07-address",
  "invite-08-login-with-terms",
  "invite-11-details",
  "invite-12-packages",
  "pro-1",
  "pro-3",
  "pro-4-ready",
  "account-01-login",
  "account-04-change",
  "account-06-signed-out",
  "account-08-upgrade-price",
  "account-09-additions",
  "account-11-password",
  "account-12-password-sent",
  "account-14-reset-done",
  "account-15-reset-over",
  "account-22-username-email",
  "account-23-username-sent",
  "account-24-username-phone",
  "account-26-username-found",
  "branch-01-offer",
  "branch-02-duplicate",
  "branch-03-step1-duplicate",
  "branch-05-step2-no-email",
  "branch-06-packages-failed",
  "branch-08-build-your-own",
  "branch-10-paypal",
  "branch-11-speed-bump",
  "branch-12-review-open",
  "branch-14-reload",
]);

interface Look {
  readonly width: number;
  readonly scheme: "light" | "dark";
}

/**
 * The widths of `npm test`, for English and for Spanish with larger text. Between the narrowest and the widest is one
 * where columns begin.
 */
const SHARED_WIDTHS = ALL ? WIDTHS : [NARROW.width, 768, WIDE.width];
const SHARED_WIDTHS_OF_WORDS = ALL ? WIDTHS : [NARROW.width, WIDE.width];

/** For a screen that differs little from another: only the narrowest width. */
export const BRIEF: readonly Look[] = [NARROW];

/**
 * Checks a screen: it fits at each width without scrolling sideways, has no axe violation and shows no raw locale key.
 */
export async function inspect(page: Page, name: string, lang: string, looks = LOOKS): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await inspectIn(page, name, lang, looks);
}

/**
 * Checks a screen in English and in Spanish, changing the language on the page. The page is in English again
 * afterwards.
 */
export async function inspectInBoth(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  for (const [lang, language] of [
    ["en", "English"],
    ["es", "Español"],
  ] as const) {
    await changeLanguage(page, language, lang);
    if (ALL || isBrief(name)) await inspectIn(page, name, lang, EVERY);
    else await SHARE[lang](page, name);
  }
  await changeLanguage(page, "English", "en");
}

/**
 * Checks of a screen in both languages: English at several widths, with axe once; Spanish, whose texts are longer, at
 * the narrowest width and with larger text. The catalogue of blocks covers the light scheme.
 */
const SHARE: Readonly<Record<"en" | "es", (page: Page, name: string) => Promise<void>>> = {
  en: async (page, name) => {
    await lookAt(page, name, "en", SHARED_WIDTHS, [NARROW]);
    await expectNoKeys(page, name);
  },
  es: async (page, name) => {
    await lookAt(page, name, "es", [NARROW.width], []);
    await expectWords(page, name);
  },
};

async function inspectIn(page: Page, name: string, lang: string, looks: readonly Look[]): Promise<void> {
  if (isBrief(name)) return inspectBriefly(page, name, lang);
  await lookAt(page, name, lang, SHARED_WIDTHS, ALL ? EVERY : looks);
  await expectWords(page, name);
}

const isBrief = (name: string) => !ALL && LIKE_ANOTHER.has(name);

async function inspectBriefly(page: Page, name: string, lang: string): Promise<void> {
  await lookAt(page, name, lang, [NARROW.width], []);
  await expectNoKeys(page, name);
}

async function lookAt(
  page: Page,
  name: string,
  lang: string,
  widths: readonly number[],
  looks: readonly Look[],
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expectToFit(page, `${name}, ${width} px, ${lang}`);
    // Here, because the page already has this width.
    for (const look of looks) if (look.width === width) await askAxe(page, name, lang, look);
  }
}

async function changeLanguage(page: Page, name: string, lang: string): Promise<void> {
  const answered = answersFrom(page);
  await page.getByRole("banner").getByRole("link", { name, exact: true, includeHidden: true }).dispatchEvent("click");
  await expect(page.locator("html")).toHaveAttribute("lang", lang);
  await answered();
}

async function askAxe(page: Page, name: string, lang: string, { width, scheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  const where = `${name}, ${width} px, ${scheme}, ${lang}`;
  const violations = await violationsOf(page, WCAG);
  expect(violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map(({ html }) => html).join("\n")}`)).toEqual([]);
  const folder = process.env["SCREENSHOTS"];
  if (folder) await page.screenshot({ path: `${folder}/${name}-${lang}-${width}-${scheme}.png`, fullPage: true });
}

/** Larger text fits, too, and no raw key is visible. */
async function expectWords(page: Page, name: string): Promise<void> {
  // A page zoomed to 200 % has half the width; with larger text alone it keeps its whole width.
  await page.setViewportSize({ width: 640, height: 422 });
  await expectToFit(page, `${name}, zoomed to 200 %`);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  for (const width of SHARED_WIDTHS_OF_WORDS) {
    await page.setViewportSize({ width, height: 844 });
    const where = `${name}, ${width} px, text of 200 %`;
    await expectToFit(page, where);
    await expectRoom(page, where);
    await expectWordsInLines(page, where);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await expectNoKeys(page, name);
}

async function expectNoKeys(page: Page, name: string): Promise<void> {
  const text = await page.locator("body").innerText();
  expect(text, `${name} shows a locale key`).not.toMatch(
    /\b(step\d|signup|payment|review|receipt|credentials|about|practice|security|ready|roles|errors|ui|blocks|fields|common|invite|request|home|change|signedOut|password|reset|username|login)\.[a-z]+[A-Za-z.]*\b|signup_/,
  );
}

/** Polls, because the page learns of a new size only after its styles do. */
async function expectToFit(page: Page, where: string): Promise<void> {
  await expect.poll(() => whatScrolls(page), { message: `${where} scrolls sideways` }).toEqual([]);
}

/** People must see what they type: a field shows eight characters, or all of them if it accepts fewer. */
async function expectRoom(page: Page, where: string): Promise<void> {
  await expect.poll(() => whatIsNarrow(page), { message: `${where} has fields that are too narrow` }).toEqual([]);
}

function whatIsNarrow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll("input")].filter(
      (field) => !["radio", "checkbox", "hidden"].includes(field.type) && field.checkVisibility(),
    );
    return fields.flatMap((field) => {
      const { fontSize, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
      const room = field.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
      const wanted = field.maxLength > 0 ? Math.min(8, field.maxLength) : 8;
      return room >= wanted * 0.5 * parseFloat(fontSize) ? [] : [`${field.name}: ${room} px at ${fontSize}`];
    });
  });
}

/** No text is squeezed into a column with only a few letters in each line. */
async function expectWordsInLines(page: Page, where: string): Promise<void> {
  await expect.poll(() => whatIsSqueezed(page), { message: `${where} has texts letter by letter` }).toEqual([]);
}

function whatIsSqueezed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const FEWEST_LETTERS = 4;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const squeezed: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const letters = text.data.trim().length;
      if (letters < 2 * FEWEST_LETTERS || !text.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      if (text.parentElement.closest(".visually-hidden, option, svg") !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      if (lines > 1 && letters / lines < FEWEST_LETTERS) squeezed.push(`${text.data.trim()}: ${lines} lines`);
    }
    return squeezed;
  });
}

function whatScrolls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter(
      (at) => at.getBoundingClientRect().right > clientWidth,
    );
    return [`${scrollWidth} > ${clientWidth}`, ...wide.slice(0, 5).map((at) => at.outerHTML.slice(0, 120))];
  });
}
