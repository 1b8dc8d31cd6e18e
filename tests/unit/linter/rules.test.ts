import { describe, expect, test } from "vitest";
import { check, rules } from "../../../src/linter/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import { FIXTURES, problemsAfter, readMistakes } from "./fixture.ts";

test("the good journey has no problem", () => {
  expect(check(readRepository(`${FIXTURES}good`))).toEqual([]);
});

const mistakes = readMistakes();

test("each rule has one mistake that it finds, and each mistake has a rule", () => {
  expect(mistakes.map(({ rule }) => rule).sort()).toEqual(rules.map(({ id }) => id).sort());
  const missed = mistakes.filter(({ rule, problems }) => !problems.some((problem) => problem.rule === rule));
  expect(missed).toEqual([]);
});

describe("the check finds each rule's mistake at its place, and nothing else", () => {
  test.each(mistakes)("$rule", ({ edits, problems }) => expect(problemsAfter(edits)).toEqual(problems));
});
