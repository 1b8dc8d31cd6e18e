import { expect, test } from "vitest";
import type { Locale } from "../../../../src/model/locale/locale.ts";
import { localesOf } from "../../../../src/model/index.ts";
import { findingsIn, lineOf, repositoryWith } from "../journey.ts";

const ENGLISH = "locales/en/trip.json";
function localeWith(texts: object): Locale {
  const [first] = localesOf(repositoryWith({ [ENGLISH]: texts }));
  if (first === undefined) throw new Error("There are no texts.");
  return first;
}

test("reads a file's texts by key, with plural forms grouped, each with its position", () => {
  const locale = localeWith({
    one: { title: "One", days_one: "A day", days_other: "{count} days", turn_ordinal_few: "{count}rd" },
  });
  expect([locale.language, locale.name, locale.findings]).toEqual(["en", "trip", []]);
  expect([...locale.texts].map(([key, forms]) => [key, forms.map(({ plural }) => plural)])).toEqual([
    ["one.title", [undefined]],
    ["one.days", ["one", "other"]],
    ["one.turn", ["ordinal_few"]],
  ]);
  expect(locale.texts.get("one.days")?.map(({ fullKey }) => fullKey)).toEqual(["one.days_one", "one.days_other"]);
  expect(locale.texts.get("one.days")?.map(lineOf)).toEqual(['"days_one": "A day",', '"days_other": "{count} days",']);
});

test.each<[string, object | number | null, string]>([
  ["a list", ["One"], "/one/title: A text is a string; groups of texts are objects."],
  ["a number", 1, "/one/title: A text is a string; groups of texts are objects."],
  ["null", null, "/one/title: A text is a string; groups of texts are objects."],
])("%s where a text should be is a finding, and the others are read", (_, title, finding) => {
  const locale = localeWith({ one: { title, hint: "Two" } });
  expect(findingsIn(locale)).toEqual([finding]);
  expect([...locale.texts.keys()]).toEqual(["one.hint"]);
});
