import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { check, rules } from "../../../src/linter/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import { FIXTURES, problemsAfter, readFixture } from "./fixture.ts";

test("the good journey has no problem", () => {
  expect(check(readRepository(`${FIXTURES}good`))).toEqual([]);
});

test("each rule has a fixture, and each fixture has a rule", () => {
  const folders = readdirSync(FIXTURES).filter((name) => name !== "good");
  expect(folders.sort()).toEqual(rules.map(({ id }) => id).sort());
});

describe("the check finds each rule's mistake at its place, and nothing else", () => {
  test.each(rules.map(({ id }) => id))("%s", (id) => {
    const { edits, problems } = readFixture(id);
    expect(problems.some(({ rule }) => rule === id)).toBe(true);
    expect(problemsAfter(edits)).toEqual(problems);
  });
});
