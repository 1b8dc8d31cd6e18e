import { expect, test } from "vitest";
import { languageChain, languageFor, siteIn } from "../../../src/engine/index.ts";

test("a language with a region falls back to the language itself, part by part", () => {
  expect(languageChain("es-MX")).toEqual(["es-MX", "es"]);
  expect(languageChain("zh-Hant-TW")).toEqual(["zh-Hant-TW", "zh-Hant", "zh"]);
  expect(languageChain("en")).toEqual(["en"]);
});

test.each([
  ["es-MX", "es-MX"],
  ["es-mx", "es-MX"],
  ["es-AR", "es"],
  ["es", "es"],
  ["EN-us", "en"],
  ["fr", undefined],
  ["", undefined],
])("a person who reads %s gets %s", (tag, language) => {
  expect(languageFor(tag, ["en", "es", "es-MX"])).toBe(language);
});

test("facts of a site for a region are laid over those for its language, and these over those for all", () => {
  const site = {
    phone: "1",
    email: "a@example.com",
    links: { home: "/" },
    in: { es: { phone: "2", links: { home: "/es" } }, "es-MX": { email: "mx@example.com" } },
  };
  expect(siteIn(site, "es-MX")).toEqual({ ...site, phone: "2", email: "mx@example.com", links: { home: "/es" } });
  expect(siteIn(site, "es-AR")).toEqual({ ...site, phone: "2", links: { home: "/es" } });
});
