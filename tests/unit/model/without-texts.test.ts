import { expect, test } from "vitest";
import { localesOf, readAgain, withoutTexts } from "../../../src/model/index.ts";
import { repositoryWith } from "./journey.ts";

const ENGLISH = "locales/en/trip.json";
const before = repositoryWith({ [ENGLISH]: { one: { title: "One" } }, "flows/sites.json": { sites: [] } });
const edited = (path: string, content: object | undefined) =>
  readAgain(before, path, content && JSON.stringify(content));

test("a repository without texts has its files and languages, and no words", () => {
  const bare = withoutTexts(before);
  expect([...bare.files.keys()]).toEqual([...before.files.keys()]);
  expect([...bare.locales.keys()]).toEqual(["en"]);
  expect(localesOf(before).flatMap(({ texts }) => [...texts.keys()])).toContain("one.title");
  expect(localesOf(bare).flatMap(({ texts }) => [...texts.keys()])).toEqual([]);
});

test("the edit of a text leaves it the very same object", () => {
  const bare = withoutTexts(before);
  expect(withoutTexts(edited(ENGLISH, { one: { title: "Another" } }))).toBe(bare);
  // Broken for a moment, as while somebody types.
  expect(withoutTexts(readAgain(before, ENGLISH, "{"))).toBe(bare);
});

test.each<[string, string, object | undefined]>([
  ["the edit of any other file", "flows/sites.json", { sites: [{ id: "us" }] }],
  ["another language", "locales/es/trip.json", {}],
  ["a file of texts that is gone", ENGLISH, undefined],
])("%s makes another", (_, path, content) => {
  const after = edited(path, content);
  expect(withoutTexts(after)).not.toBe(withoutTexts(before));
  expect([...withoutTexts(after).files.keys()]).toEqual([...after.files.keys()]);
  expect(withoutTexts(after).files.get("flows/sites.json")).toBe(after.files.get("flows/sites.json"));
});
