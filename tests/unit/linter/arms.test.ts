import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { check } from "../../../src/linter/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import { copyOfGarden } from "../studio/journeys.ts";

test("a patch that asks for what it changes, or takes an item away, is right: it is applied once", () => {
  const root = copyOfGarden();
  const page = "/steps/details/page";
  const ops = [
    { op: "test", path: `${page}/0/block`, value: "heading" },
    { op: "add", path: `${page}/0`, value: { block: "text", text: "details.subtitle" } },
    { op: "remove", path: `${page}/1/sub` },
  ];
  const experiment = {
    flag: "shorter",
    epicKey: "GROW-1",
    arms: ["control", "treatment"],
    share: { control: 100, treatment: 0 },
    active: false,
    why: "Whether less helps.",
    patch: { treatment: [{ file: "flows/garden/flow.json", ops }] },
  };
  writeFileSync(join(root, "flows/experiments.json"), JSON.stringify({ referrerOrder: [], experiments: [experiment] }));
  expect(check(readRepository(root)).filter(({ severity }) => severity === "error")).toEqual([]);
});
