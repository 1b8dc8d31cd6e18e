import { describe, expect, test } from "vitest";
import { createTexts, loadTexts } from "../../../src/texts/index.ts";
import { slowBackend } from "./backend.ts";

const arriving = () => {
  const files = slowBackend();
  const texts = createTexts({ lang: "en", files: ["journey", "common"], plugins: [files.backend] });
  return { files, texts };
};

describe("texts that are loaded file by file", () => {
  test("are ready when all their files have loaded, and each file is requested once", async () => {
    const { files, texts } = arriving();
    const loaded = loadTexts(texts, "en");
    files.come("en/common", { bye: "Bye" });
    files.come("en/journey", { hello: "Hello" });
    await loaded;
    await loadTexts(texts, "en");
    expect([texts.t("hello"), texts.t("bye"), files.requested.length]).toEqual(["Hello", "Bye", 2]);
  });

  test("fail to load if one file fails, and only that file is requested again", async () => {
    const { files, texts } = arriving();
    const loaded = loadTexts(texts, "en");
    files.come("en/common", { bye: "Bye" });
    files.fail("en/journey");
    await expect(loaded).rejects.toThrow("The texts en/journey could not be loaded");
    const again = loadTexts(texts, "en");
    files.come("en/journey", { hello: "Hello" });
    await again;
    expect(texts.t("hello")).toBe("Hello");
    expect(files.requested).toEqual(["en/journey", "en/common", "en/journey"]);
  });

  test("of a region are those of its language too, and only they are used where it has none", async () => {
    const { files, texts } = arriving();
    const loaded = loadTexts(texts, "es-MX");
    files.come("es-MX/common", {});
    files.come("es-MX/journey", { hello: "¡Hola!" });
    files.come("es/common", { bye: "Adiós" });
    files.come("es/journey", { hello: "Hola" });
    await loaded;
    expect(["hello", "bye"].map((key) => texts.t(key, { lng: "es-MX" }))).toEqual(["¡Hola!", "Adiós"]);
    expect(texts.t("hello", { lng: "es" })).toBe("Hola");
  });
});
