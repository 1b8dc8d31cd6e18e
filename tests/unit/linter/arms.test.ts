import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { check } from "../../../src/linter/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import { copyOfGarden, writeTrial } from "../studio/journeys.ts";

test("accepts an arm's patch that tests a value before it changes it, or removes an item", () => {
  const root = copyOfGarden();
  const page = "/steps/details/page";
  const ops = [
    { op: "test", path: `${page}/0/block`, value: "heading" },
    { op: "add", path: `${page}/0`, value: { block: "text", text: "details.subtitle" } },
    { op: "remove", path: `${page}/1/sub` },
  ];
  writeTrial(root, [{ file: "flows/garden/flow.json", ops }]);
  expect(check(readRepository(root)).filter(({ severity }) => severity === "error")).toEqual([]);
});

test("does not call a text unused that only people in an arm see", () => {
  const root = copyOfGarden();
  const path = join(root, "flows/garden/flow.json");
  const sub = `, "sub": "details.subtitle"`;
  writeFileSync(path, readFileSync(path, "utf8").replace(sub, ""));
  const unused = () => check(readRepository(root)).map(({ rule, message }) => `${rule}: ${message}`);
  expect(unused()).toEqual([expect.stringContaining('unused-text: The text "details.subtitle" is used nowhere')]);
  const ops = [{ op: "add", path: "/steps/details/page/0/sub", value: "details.subtitle" }];
  writeTrial(root, [{ file: "flows/garden/flow.json", ops }]);
  expect(unused()).toEqual([]);
});
