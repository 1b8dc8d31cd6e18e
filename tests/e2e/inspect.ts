import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** What colours and sizes can break; all else is asked at the narrowest and the widest. */
const LOOK_RULES = ["color-contrast", "target-size"];
const LOOKS: readonly Look[] = [
  { width: 320, scheme: "dark", whole: true },
  { width: 390, scheme: "dark", whole: false },
  { width: 390, scheme: "light", whole: false },
  { width: 768, scheme: "light", whole: false },
  { width: 1280, scheme: "dark", whole: false },
  { width: 1280, scheme: "light", whole: true },
];

/** The same for a screen that is seen in both languages, each half of it in one: so it costs less than in one alone. */
const IN_BOTH: Readonly<Record<"en" | "es", readonly Look[]>> = {
  en: [
    { width: 320, scheme: "dark", whole: true },
    { width: 768, scheme: "light", whole: false },
  ],
  es: [
    { width: 390, scheme: "light", whole: false },
    { width: 1280, scheme: "dark", whole: true },
  ],
};
const WIDTHS = [320, 390, 768, 1280];

interface Look {
  readonly width: number;
  readonly scheme: "light" | "dark";
  /** Every rule is asked. */
  readonly whole: boolean;
}

/** For a screen that differs from another in little: where least fits. */
export const BRIEF: readonly Look[] = LOOKS.slice(0, 1);

/** A screen as people see it on theirs: no axe violation, nothing to scroll sideways, no raw key in sight. */
export async function inspect(page: Page, name: string, lang: string, looks: readonly Look[] = LOOKS): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  for (const look of looks) await inspectLook(page, name, lang, look);
  await expectWords(page, name);
}

/**
 * A screen in English and, changed where it is, in Spanish: it fits at each width in both, and has no axe violation at any width, in either scheme and
 * language. It is in English again then.
 */
export async function inspectInBoth(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  for (const [lang, language] of [
    ["en", "English"],
    ["es", "Español"],
  ] as const) {
    await changeLanguage(page, language, lang);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await expectToFit(page, `${name}, ${width} px, ${lang}`);
    }
    for (const look of IN_BOTH[lang]) await inspectLook(page, name, lang, look);
    await expectWords(page, name);
  }
  await changeLanguage(page, "English", "en");
}

async function changeLanguage(page: Page, name: string, lang: string): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name, exact: true, includeHidden: true }).dispatchEvent("click");
  await expect(page.locator("html")).toHaveAttribute("lang", lang);
}

async function inspectLook(page: Page, name: string, lang: string, { width, scheme, whole }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  const where = `${name}, ${width} px, ${scheme}, ${lang}`;
  await expectToFit(page, where);
  // Without the other mode's empty page for each look: there is no frame of ours to look into.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .exclude("iframe")
    .setLegacyMode(true);
  const { violations } = await (whole ? axe.withTags(RULES) : axe.withRules(LOOK_RULES)).analyze();
  expect(violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map(({ html }) => html).join("\n")}`)).toEqual([]);
  const folder = process.env["SCREENS"];
  if (folder) await page.screenshot({ path: `${folder}/${name}-${lang}-${width}-${scheme}.png`, fullPage: true });
}

/** Larger text fits too, and all of it is words. */
async function expectWords(page: Page, name: string): Promise<void> {
  // Zoomed to 200 %, a page has half the width; with larger text alone it has all of it.
  await page.setViewportSize({ width: 640, height: 422 });
  await expectToFit(page, `${name}, zoomed to 200 %`);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const where = `${name}, ${width} px, text of 200 %`;
    await expectToFit(page, where);
    await expectRoom(page, where);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  const text = await page.locator("body").innerText();
  expect(text, `${name} shows a locale key`).not.toMatch(
    /\b(step\d|signup|payment|review|receipt|credentials|about|practice|security|ready|roles|errors|ui|blocks|fields|common|invite|request|home|change|signedOut|password|reset|username|login)\.[a-z]+[A-Za-z.]*\b|signup_/,
  );
}

/** A moment after the size has changed: the page itself hears of it after its styles have. */
async function expectToFit(page: Page, where: string): Promise<void> {
  await expect.poll(() => whatScrolls(page), { message: `${where} scrolls sideways` }).toEqual([]);
}

/** Whoever writes sees what they write: a field has room for eight characters, one that takes fewer for all of them. */
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
