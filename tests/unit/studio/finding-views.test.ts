import { expect, test } from "vitest";
import { readRepository } from "../../../src/model/index.ts";
import type { Finding } from "../../../src/studio/protocol.ts";
import { findingViews, textRows } from "../../../src/studio/reading/index.ts";
import { copyOfGarden } from "./journeys.ts";

const finding = (rest: Partial<Finding>): Finding => ({
  severity: "error",
  rule: "missing-text",
  message: "The text is missing.",
  file: "flows/garden/flow.json",
  line: 1,
  ...rest,
});

test("a finding says once at which steps it is and why it matters, unless its message says so or a developer accepts it", () => {
  const repo = readRepository(copyOfGarden());
  const line = repo.files.get("locales/en/garden.json")?.locate("/done/change").line ?? 0;
  const atStep = finding({ file: "locales/en/garden.json", line });
  const inFiles = finding({ file: "flows/sites.json" });
  const walked = finding({ rule: "stuck", message: "Nobody gets on.", file: "flows/sites.json" });
  const accepted = finding({ accept: { change: "It is longer.", command: "npm run flow -- record" } });
  const why = "People would see keys such as `ui.brand` instead of a heading, a button or an error message.";
  expect(findingViews(repo, textRows(repo), [atStep, inFiles, walked, accepted, { ...atStep }])).toEqual([
    { ...atStep, why, steps: [{ flow: "garden", step: "done" }] },
    { ...inFiles, why, steps: [] },
    { ...walked, steps: [] },
    { ...accepted, steps: [] },
  ]);
});
