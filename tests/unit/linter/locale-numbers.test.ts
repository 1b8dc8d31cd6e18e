import { expect, test } from "vitest";
import { problemsAfter } from "./fixture.ts";

/** The findings about the numbers in a text in English and in German. */
function problems(english: string, german: string): readonly string[] {
  return problemsAfter([
    ["locales/en/common.json", "{", `{ "limit": ${JSON.stringify(english)},`],
    ["locales/de/common.json", "", JSON.stringify({ limit: german })],
  ])
    .filter(({ rule }) => rule === "locale-numbers")
    .map(({ message }) => message);
}

test("compares numbers by value, although each language writes them differently", () => {
  expect(problems("Up to 1,000 files of 2.5 MB", "Bis zu 1.000 Dateien von 2,5 MB")).toEqual([]);
  expect(problems("Up to 1,000 files of 2.5 MB", "Bis zu 1.000 Dateien von 25 MB").length).toBe(1);
  expect(problems("Up to 1,000 files", "Bis zu 1000 Dateien")).toEqual([]);
});
