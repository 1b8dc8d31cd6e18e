import { describe, expect, test } from "vitest";
import { createTexts, loadTexts } from "../../../src/texts/index.ts";
import { slowBackend } from "./backend.ts";

const arriving = () => {
  const files = slowBackend();
  const texts = createTexts({ lang: "en", files: ["journey", "common"], plugins: [files.backend] });
  return { files, texts };
};

describe("texts that come one by one", () => {
  test("are there when all their files are; each is asked for once", async () => {
    const { files, texts } = arriving();
    const loaded = loadTexts(texts, "en");
    files.come("en/common", { bye: "Bye" });
    files.come("en/journey", { hello: "Hello" });
    await loaded;
    await loadTexts(texts, "en");
    expect([texts.t("hello"), texts.t("bye"), files.asked.length]).toEqual(["Hello", "Bye", 2]);
  });

  test("are said not to be there where a file fails, and that one is asked for again", async () => {
    const { files, texts } = arriving();
    const loaded = loadTexts(texts, "en");
    files.come("en/common", { bye: "Bye" });
    files.fail("en/journey");
    await expect(loaded).rejects.toThrow("The texts en/journey could not be loaded");
    const again = loadTexts(texts, "en");
    files.come("en/journey", { hello: "Hello" });
    await again;
    expect(texts.t("hello")).toBe("Hello");
    expect(files.asked).toEqual(["en/journey", "en/common", "en/journey"]);
  });
});
