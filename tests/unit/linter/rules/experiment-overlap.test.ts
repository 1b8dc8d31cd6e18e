import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Edit, FIXTURES, problemsAfter } from "../fixture.ts";

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

/** The places that are reported, with flags, if an arm does this while the flag of another experiment decides a title. */
function replaced(
  ops: readonly object[],
  { reads = "flags.warmTitle", layers = [undefined, undefined] as readonly (object | undefined)[] } = {},
): readonly string[] {
  const flow = "flows/trip/flow.json";
  const experiment = (flag: string, number: number, over: object) => {
    const share = { control: 50, treatment: 50 };
    return {
      flag,
      epicKey: `TRIP-${number}`,
      arms: Object.keys(share),
      share,
      active: false,
      why: "A question.",
      ...over,
    };
  };
  const [own, others] = layers;
  const experiments = [
    experiment("shortTitle", 1, { patch: { treatment: [{ file: flow, ops }] }, ...(own && { layer: own }) }),
    experiment("warmTitle", 2, others ? { layer: others } : {}),
  ];
  const before = readFileSync(`${FIXTURES}good/flows/experiments.json`, "utf8");
  const heading = '"page": [\n        { "block": "heading", "text": "receipt.title" }';
  const key = `{ "key": "= ${reads} == 'treatment' ? 'receipt.home' : 'receipt.title'" }`;
  const edits: Edit[] = [
    ["flows/experiments.json", before, JSON.stringify({ experiments }, null, 1)],
    [flow, heading, heading.replace('"receipt.title"', key)],
    [flow, '"conditions": {', `"conditions": { "warm": "flags.warmTitle == 'treatment'",`],
  ];
  return problemsAfter(edits)
    .filter(({ rule }) => rule === "experiment-overlap")
    .map(({ at, message }) => {
      const line = JSON.stringify({ experiments }, null, 1).split("\n")[Number(at.split(":")[1]) - 1];
      return `${/"path": "(.*)"/.exec(line ?? "")?.[1]} ${/flags\.(\w+)/.exec(message)?.[1]}`;
    });
}

const text = "/steps/receipt/page/0/text";
const replace = (path: string, value: unknown) => ({ op: "replace", path, value });

test("an arm that replaces, removes or contains what the flag of another experiment decides is an error", () => {
  const other = { block: "heading", text: "receipt.title" };
  expect(replaced([replace(`${text}/key`, "receipt.title")])).toEqual([`${text}/key warmTitle`]);
  expect(replaced([replace(text, "receipt.title")])).toEqual([`${text} warmTitle`]);
  expect(replaced([replace("/steps/receipt/page/0", other)])).toEqual(["/steps/receipt/page/0 warmTitle"]);
  expect(replaced([{ op: "remove", path: "/steps/receipt/page/0" }])).toEqual(["/steps/receipt/page/0 warmTitle"]);
  // Where it is after the change before.
  const moved = [{ op: "add", path: "/steps/receipt/page/0", value: other }, replace("/steps/receipt/page/1", other)];
  expect(replaced(moved)).toEqual(["/steps/receipt/page/1 warmTitle"]);
});

test("what a named condition reads is read where the condition is used", () => {
  const reads = "(warm ? 'treatment' : '')";
  expect(replaced([replace(`${text}/key`, "receipt.title")], { reads })).toEqual([`${text}/key warmTitle`]);
  expect(replaced([replace("/conditions/warm", "false")], { reads })).toEqual(["/conditions/warm warmTitle"]);
});

test("an arm may change what is beside it, move it, or read the flag as well", () => {
  const add = { op: "add", path: "/steps/receipt/page/0", value: { block: "heading", text: "receipt.title" } };
  expect(replaced([add])).toEqual([]);
  expect(replaced([{ op: "move", from: "/steps/receipt/page/0", path: "/steps/receipt/page/1" }])).toEqual([]);
  const both = "= flags.warmTitle == 'treatment' ? 'receipt.title' : 'receipt.home'";
  expect(replaced([replace(`${text}/key`, both)])).toEqual([]);
  // It is its own flag.
  expect(replaced([replace(`${text}/key`, "receipt.title")], { reads: "flags.shortTitle" })).toEqual([]);
});

test("nobody is in two parts of one layer, so an arm there may replace what the other decides", () => {
  const layer = (from: number, to: number) => ({ name: "titles", from, to });
  const op = replace(text, "receipt.title");
  expect(replaced([op], { layers: [layer(0, 50), layer(50, 100)] })).toEqual([]);
  expect(replaced([op], { layers: [layer(0, 60), layer(50, 100)] })).toHaveLength(1);
});
