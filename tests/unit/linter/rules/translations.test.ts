import { expect, test } from "vitest";
import { problemsAfter } from "../fixture.ts";

/**
 * The findings about a translation into Polish, which has the plural forms "few" and "many" that English does not have.
 */
function problems(english: readonly [one: string, other: string], few: string): readonly string[] {
  const [one, other] = english;
  return problemsAfter([
    ["locales/en/common.json", "{", `{ "left_one": ${JSON.stringify(one)}, "left_other": ${JSON.stringify(other)},`],
    ["locales/pl/common.json", "", JSON.stringify({ left_one: one, left_few: few, left_many: few, left_other: few })],
  ])
    .filter(({ rule }) => rule === "locale-numbers" || rule === "locale-markup")
    .map(({ rule, at }) => `${rule} ${at.split(":")[0]}`);
}

test("compares a plural form that English does not have with the English form `other`", () => {
  const english = ["1 day left", "<strong>{count} days</strong> left"] as const;
  expect(problems(english, "<strong>{count} dni</strong>")).toEqual([]);
  expect(new Set(problems(english, "{count} dni z 30"))).toEqual(
    new Set(["locale-numbers locales/pl/common.json", "locale-markup locales/pl/common.json"]),
  );
});

/** The findings about an ordinal text ("1st"), in English and Spanish, that a page shows with these parameters. */
function problemsOfPlace(forms: Readonly<Record<string, string>>, place: object): readonly string[] {
  const add = (lang: string, texts: object) =>
    [`locales/${lang}/trip.json`, "{", `${JSON.stringify(texts).slice(0, -1)},`] as const;
  return problemsAfter([
    add("en", forms),
    add("es", { place_ordinal_other: "{count}.º" }),
    [
      "flows/trip/flow.json",
      '"page": [',
      `"page": [ { "block": "heading", "text": ${JSON.stringify({ key: "place", with: place })} },`,
    ],
  ])
    .filter(({ rule }) => /^locale-|^text-parameters|^unknown-text/.test(rule))
    .map(({ rule, message }) => `${rule}: ${message}`);
}

const PLACES = {
  place_ordinal_one: "{count}st",
  place_ordinal_two: "{count}nd",
  place_ordinal_few: "{count}rd",
  place_ordinal_other: "{count}th",
};

test("an ordinal text needs all ordinal forms of its language, and the parameter `ordinal`", () => {
  expect(problemsOfPlace(PLACES, { count: 3, ordinal: true })).toEqual([]);
  const { place_ordinal_few: _, ...without } = PLACES;
  expect(problemsOfPlace(without, { count: 3, ordinal: true })).toEqual([
    'locale-plurals: This text depends on a number, but has no "place_ordinal_few". Add it.',
  ]);
  expect(problemsOfPlace(PLACES, { count: 3 })).toEqual([
    expect.stringContaining('"place" needs the parameter "ordinal"'),
  ]);
});
