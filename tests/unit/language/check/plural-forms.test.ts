import { expect, test } from "vitest";
import { problemsAfter } from "./fixture.ts";

/** What is said of how a translation into Polish, which has "few" and "many", agrees with the English text. */
function told(english: readonly [one: string, other: string], few: string): readonly string[] {
  const [one, other] = english;
  return problemsAfter([
    {
      file: "locales/en/common.json",
      replace: "{",
      with: `{ "left_one": ${JSON.stringify(one)}, "left_other": ${JSON.stringify(other)},`,
    },
    {
      file: "locales/pl/common.json",
      replace: "",
      with: JSON.stringify({ left_one: one, left_few: few, left_many: few, left_other: few }),
    },
  ])
    .filter(({ rule }) => rule === "locale-numbers" || rule === "locale-markup")
    .map(({ rule, at }) => `${rule} ${at.split(":")[0]}`);
}

test("a form that the other language does not have is held against its form for all other numbers", () => {
  const english = ["1 day left", "<strong>{count} days</strong> left"] as const;
  expect(told(english, "<strong>{count} dni</strong>")).toEqual([]);
  expect(new Set(told(english, "{count} dni z 30"))).toEqual(
    new Set(["locale-numbers locales/pl/common.json", "locale-markup locales/pl/common.json"]),
  );
});
