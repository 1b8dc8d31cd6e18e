import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FIXTURES, problemsAfter } from "../fixture.ts";

interface Change {
  readonly op?: string;
  readonly path: string;
  readonly layer?: readonly [string, number, number];
}

/** The messages of the rule if two experiments change these places of a file. */
function overlaps(first: Change, second: Change, file = "flows/trip/flow.json"): readonly string[] {
  const experiment = (flag: string, number: number, { op = "replace", path, layer }: Change) => ({
    flag,
    epicKey: `TRIP-${number}`,
    arms: ["control", "treatment"],
    share: { control: 50, treatment: 50 },
    active: false,
    why: "A question.",
    ...(layer && { layer: { name: layer[0], from: layer[1], to: layer[2] } }),
    patch: { treatment: [{ file, ops: [{ op, path, ...(op !== "remove" && { value: {} }) }] }] },
  });
  const experiments = [experiment("shortTitle", 1, first), experiment("warmTitle", 2, second)];
  const before = readFileSync(`${FIXTURES}good/flows/experiments.json`, "utf8");
  return problemsAfter([["flows/experiments.json", before, JSON.stringify({ experiments })]])
    .filter(({ rule }) => rule === "experiment-overlap")
    .map(({ message }) => message);
}

const page = "/steps/details/page";

test("two experiments on one place, or on a place within another's, are an error", () => {
  expect(overlaps({ path: page }, { path: page })).toEqual([expect.stringContaining("changes the same place")]);
  expect(overlaps({ path: page }, { path: `${page}/0` })).toEqual([expect.stringContaining(`changes "${page}"`)]);
  expect(overlaps({ path: `${page}/0` }, { path: page })).toEqual([expect.stringContaining(`changes "${page}/0"`)]);
  expect(overlaps({ path: `${page}/1` }, { path: `${page}/10` })).toEqual([]);
  expect(overlaps({ path: page, op: "test" }, { path: page })).toEqual([]);
  expect(overlaps({ path: `${page}/-`, op: "add" }, { path: `${page}/-`, op: "add" })).toEqual([]);
});

test("nobody is in two parts of one layer, so experiments in them may change the same place", () => {
  const at = (name: string, from: number, to: number): Change => ({ path: page, layer: [name, from, to] });
  expect(overlaps(at("titles", 0, 50), at("titles", 50, 100))).toEqual([]);
  expect(overlaps(at("titles", 0, 60), at("titles", 50, 100))).toHaveLength(1);
  expect(overlaps(at("titles", 0, 50), at("words", 50, 100))).toHaveLength(1);
  expect(overlaps(at("titles", 0, 50), { path: page })).toHaveLength(1);
});
