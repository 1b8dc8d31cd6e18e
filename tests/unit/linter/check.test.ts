import { expect, test } from "vitest";
import { check, checkOf } from "../../../src/linter/index.ts";
import { goodAfter } from "./fixture.ts";

const FLOW = "flows/trip/flow.json";

/** A name that nothing uses, a link that does not exist, and an event that nothing sends. */
const mistaken = () =>
  goodAfter([
    [FLOW, '"link": "home"', '"link": "hme"'],
    [FLOW, '"conditions": {', '"conditions": { "never": "lang == \'es\'",'],
    [FLOW, '"again": "details"', '"again": "details", "unsent": "details"'],
  ]);

test("some rules find what they find in a whole check, before and after it", () => {
  const some = new Set(["unused-name", "unsent-event"]);
  const whole = check(mistaken());
  expect(new Set(whole.map(({ rule }) => rule))).toEqual(new Set([...some, "unknown-link"]));
  const of = (repo = mistaken()) => checkOf(repo, some);
  expect(of()).toEqual(whole.filter(({ rule }) => some.has(rule)));
  const again = goodAfter([[FLOW, '"again": "details"', '"again": "details", "unsent": "details"']]);
  expect(of(again).map(({ rule }) => rule)).toEqual(["unsent-event"]);
  expect(check(again).map(({ rule }) => rule)).toEqual(["unsent-event"]);
});

test("a rule that waits for others finds nothing where these do, though only it is asked", () => {
  const part = goodAfter([
    [FLOW, '"conditions": {', '"conditions": { "never": "lang == \'es\'",'],
    [FLOW, '"page": [', '"page": [{ "$ref": "nothing.json#/part" },'],
  ]);
  expect(check(part).map(({ rule }) => rule)).toContain("unknown-part");
  expect(checkOf(part, new Set(["unused-name"]))).toEqual([]);
});
