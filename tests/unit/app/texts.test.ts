import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAppTexts } from "../../../src/app/texts.ts";
import { loadTexts } from "../../../src/texts/index.ts";

const FILES: Readonly<Record<string, object>> = {
  "es/common.json": { ui: { brand: "Dos" } },
  "en/common.json": { ui: { brand: "Two" }, only: "English alone has this" },
};
let requested: string[] = [];

beforeEach(() => {
  requested = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const name = /(\w+\/\w+\.json)/.exec(url)?.[1] ?? "";
    requested.push(name);
    return { ok: name in FILES, status: name in FILES ? 200 : 404, json: async () => FILES[name] };
  });
});
afterEach(() => void vi.unstubAllGlobals());

test("a language's files are loaded, and those of the fallback language when a text is missing", async () => {
  const texts = createAppTexts({
    lang: "es",
    country: "US",
    files: ["common"],
    fallback: "en",
    variantOf: () => undefined,
  });
  await loadTexts(texts, "es");
  expect([texts.t("ui.brand"), requested]).toEqual(["Dos", ["es/common.json"]]);
  const added = new Promise((resolve) => texts.store.on("added", resolve));
  expect(texts.t("only")).toBe("only");
  await added;
  expect([texts.t("only"), texts.t("ui.brand"), texts.t("nothing")]).toEqual([
    "English alone has this",
    "Dos",
    "nothing",
  ]);
  expect(requested).toEqual(["es/common.json", "en/common.json"]);
});

test("a journey without its own texts uses the shared ones", async () => {
  const texts = createAppTexts({
    lang: "es",
    country: "US",
    files: ["nowhere", "common"],
    fallback: "en",
    variantOf: () => undefined,
  });
  await loadTexts(texts, "es");
  expect([texts.t("ui.brand"), requested]).toEqual(["Dos", ["es/common.json"]]);
});

test("a file that the service does not have causes an error", async () => {
  const texts = createAppTexts({
    lang: "es",
    country: "US",
    files: ["join", "common"],
    fallback: "en",
    variantOf: () => undefined,
  });
  await expect(loadTexts(texts, "es")).rejects.toThrow("The texts es/join could not be loaded");
});
