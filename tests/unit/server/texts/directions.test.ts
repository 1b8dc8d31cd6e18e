import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";

/** A service that speaks English and Arabic. */
vi.mock("../../../../src/server/texts/language.ts", () => {
  const LOCALES = mkdtempSync(join(tmpdir(), "locales-"));
  for (const lang of ["en", "ar"]) {
    mkdirSync(join(LOCALES, lang));
    writeFileSync(join(LOCALES, lang, "mail.json"), '{ "hello": "{name}!" }');
  }
  return { LOCALES, LANGUAGES: ["en", "ar"], languageOf: (locale: string) => locale.split("-", 1)[0] };
});
const { htmlIn, translate, translateWhole } = await import("../../../../src/server/texts/words.ts");

test("a value in a mail keeps its own direction of writing, as the language of the mail needs", () => {
  expect(translateWhole("ar", "hello", { name: "Ana" })).toBe("\u2068Ana\u2069!");
  expect(translate("ar-EG", "hello", { name: "Ana" })).toBe("\u2068Ana\u2069!");
  expect(translateWhole("en", "hello", { name: "Ana" })).toBe("Ana!");
  expect(translateWhole("en", "hello", { name: "أمل" })).toBe("\u2068أمل\u2069!");
});

test("a document says in which direction its language is written", () => {
  expect(["ar", "en"].map(htmlIn)).toEqual(['<html lang="ar" dir="rtl">', '<html lang="en" dir="ltr">']);
});
