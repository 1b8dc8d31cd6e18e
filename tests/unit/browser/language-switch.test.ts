import { describe, expect, test } from "vitest";
import { languageSwitch } from "../../../src/browser/language-switch.ts";
import { createTexts, loadTexts } from "../../../src/texts/index.ts";
import { slowBackend } from "../texts/backend.ts";

/** A page in English with a language switch, and what the switch reported. */
async function page() {
  const files = slowBackend();
  const texts = createTexts({ lang: "en", files: ["common"], plugins: [files.backend] });
  files.come("en/common", { hello: "Hello" });
  await loadTexts(texts, "en");
  const announced: string[] = [];
  const choose = languageSwitch(texts, {
    changed: (lang) => announced.push(lang),
    failed: (lang) => announced.push(`${lang} failed`),
  });
  return { files, texts, announced, choose };
}

describe("language switch", () => {
  test("shows the chosen language when its texts have loaded, not before", async () => {
    const { files, texts, announced, choose } = await page();
    const chosen = choose("es");
    expect(texts.t("hello")).toBe("Hello");
    files.come("es/common", { hello: "Hola" });
    await chosen;
    expect([texts.t("hello"), texts.language, announced]).toEqual(["Hola", "es", ["es"]]);
  });

  test("the last choice wins, whichever texts load first", async () => {
    const { files, texts, announced, choose } = await page();
    const chosen = [choose("es"), choose("fr"), choose("en"), choose("es"), choose("fr")];
    files.come("fr/common", { hello: "Bonjour" });
    await chosen.at(-1);
    expect([texts.t("hello"), announced]).toEqual(["Bonjour", ["fr"]]);
    files.come("es/common", { hello: "Hola" });
    await Promise.all(chosen);
    expect([texts.t("hello"), texts.language, announced]).toEqual(["Bonjour", "fr", ["fr"]]);
  });

  test("the same choice again does nothing; the shown language ends another choice that is still loading", async () => {
    const { files, texts, announced, choose } = await page();
    await choose("en");
    const chosen = [choose("es"), choose("es"), choose("en")];
    files.come("es/common", { hello: "Hola" });
    await Promise.all(chosen);
    expect([texts.language, announced]).toEqual(["en", ["en"]]);
  });

  test("if texts fail to load, keeps the old language, reports it, and allows another try", async () => {
    const { files, texts, announced, choose } = await page();
    const chosen = choose("es");
    files.fail("es/common");
    await chosen;
    expect([texts.t("hello"), texts.language]).toEqual(["Hello", "en"]);
    const again = choose("es");
    files.come("es/common", { hello: "Hola" });
    await again;
    expect([texts.t("hello"), announced]).toEqual(["Hola", ["es failed", "es"]]);
  });
});
