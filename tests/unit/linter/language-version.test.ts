import { expect, test } from "vitest";
import { templateFor } from "../../../src/insight/index.ts";
import { LANGUAGE_VERSION, VERSION } from "../../../src/model/index.ts";
import { problemsAfter } from "./fixture.ts";

const writtenFor = (version: string) =>
  problemsAfter([["flows/trip/flow.json", '"id": "trip",', `"id": "trip", "language": "${version}",`]]);

test("a journey that is written for this version of the language has no problem", () => {
  expect(VERSION.startsWith(`${LANGUAGE_VERSION}.`)).toBe(true);
  expect(writtenFor(LANGUAGE_VERSION)).toEqual([]);
});

test.each(["0.2", "0.10", "1.0"])("before 1.0, a journey for version %s has one problem", (version) => {
  expect(writtenFor(version).map(({ rule, at }) => [rule, at])).toEqual([
    ["language-version", "flows/trip/flow.json:3:29"],
  ]);
});

test("a new journey says for which version of the language it is written", () => {
  const flow = JSON.parse(templateFor("trial", ["en"], () => true).get("flows/trial/flow.json") ?? "{}") as object;
  expect(flow).toMatchObject({ id: "trial", language: LANGUAGE_VERSION });
});
