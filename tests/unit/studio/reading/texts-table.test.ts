import { expect, test } from "vitest";
import { textRows } from "../../../../src/studio/reading/index.ts";
import { ours } from "../journeys.ts";

test("texts of errors, of blocks and of every page are where people see them", () => {
  const rows = textRows(ours().repo).filter(({ file }) => file === "join" || file === "common");
  const at = (key: string) => rows.find((one) => one.key === key)?.alsoAt;
  const row = (key: string) => rows.find((one) => one.key === key);
  // An error of a field whose definition forms share, and a block's own words.
  expect(at("errors.phoneLength")).toContain("join/step1");
  expect(at("blocks.packages.selected")).toContain("join/step3");
  expect(at("blocks.packages.selected")).not.toContain("join/step1");
  // The page around the steps, and what may happen at any step.
  expect(row("ui.skip")).toMatchObject({ everywhere: true });
  expect(row("errors.expired")).toMatchObject({ everywhere: true });
  const nowhere = rows.filter(
    ({ everywhere, shown, alsoAt = [] }) =>
      everywhere !== true && ![...shown, ...alsoAt].some((place) => place.startsWith("join/")),
  );
  expect(nowhere.length).toBeLessThan(rows.length / 7);
});
