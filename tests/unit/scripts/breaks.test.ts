import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { breaks } from "../../spec/breaks.ts";

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

test("each change that breaks a requirement fits: its text stands in its file, once", () => {
  const found = Object.entries(breaks).map(([id, { file, find }]) => [id, read(file).split(find).length - 1]);
  expect(found).toEqual(Object.keys(breaks).map((id) => [id, 1]));
});

test("every requirement of the data and of paying has a change that breaks it", () => {
  const rows = read("tests/spec/requirements.tsv").split("\n");
  const ids = rows.map((row) => row.split("\t")[0] ?? "").filter((id) => /^(DATA|PAY)-/.test(id));
  expect(ids.length).toBeGreaterThan(70);
  expect(Object.keys(breaks).toSorted()).toEqual(ids.toSorted());
});
