import { expect, test } from "vitest";
import { localesOf, reread, withoutTexts } from "../../../src/model/index.ts";
import { repositoryWith } from "./journey.ts";

const ENGLISH = "locales/en/trip.json";
const before = repositoryWith({ [ENGLISH]: { one: { title: "One" } }, "flows/sites.json": { sites: [] } });
const edited = (path: string, content: object | undefined) => reread(before, path, content && JSON.stringify(content));

test("a repository without texts still has its files and languages", () => {
  const bare = withoutTexts(before);
  expect([...bare.files.keys()]).toEqual([...before.files.keys()]);
  expect([...bare.locales.keys()]).toEqual(["en"]);
  expect(localesOf(before).flatMap(({ texts }) => [...texts.keys()])).toContain("one.title");
  expect(localesOf(bare).flatMap(({ texts }) => [...texts.keys()])).toEqual([]);
});

test("a repository without texts stays the same object after the edit of a text", () => {
  const bare = withoutTexts(before);
  expect(withoutTexts(edited(ENGLISH, { one: { title: "Another" } }))).toBe(bare);
  // Broken for a moment, as while a person types.
  expect(withoutTexts(reread(before, ENGLISH, "{"))).toBe(bare);
});

test.each<[string, string, object | undefined]>([
  ["an edit of any other file", "flows/sites.json", { sites: [{ id: "us" }] }],
  ["adding a language", "locales/es/trip.json", {}],
  ["removing a file of texts", ENGLISH, undefined],
])("a repository without texts is another object after %s", (_, path, content) => {
  const after = edited(path, content);
  expect(withoutTexts(after)).not.toBe(withoutTexts(before));
  expect([...withoutTexts(after).files.keys()]).toEqual([...after.files.keys()]);
  expect(withoutTexts(after).files.get("flows/sites.json")).toBe(after.files.get("flows/sites.json"));
});
