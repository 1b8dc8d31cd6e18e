import { expect, test } from "vitest";
import { readRepository } from "../../../../src/model/index.ts";
import type { Checked, Finding } from "../../../../src/studio/protocol.ts";
import { findingViews, textRows } from "../../../../src/studio/reading/index.ts";
import { howMuch, nothingFound } from "../../../../src/studio/pages/findings/found-in.ts";
import { placeBeside } from "../../../../src/studio/pages/findings/useFindingKeys.ts";
import { copyOfGarden } from "../journeys.ts";

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
  const walked = finding({
    rule: "stuck",
    message: "Nobody gets on.",
    file: "flows/sites.json",
    replay: { flow: "garden", name: "a" },
  });
  const accepted = finding({ accept: { change: "It is longer.", command: "npm run flow -- record" } });
  const why = "People would see names from the files instead of a heading, a button or an error message.";
  expect(findingViews(repo, textRows(repo), [atStep, inFiles, walked, accepted, { ...atStep }])).toEqual([
    { ...atStep, plain: "The text is missing.", why, steps: [{ flow: "garden", step: "done" }] },
    { ...inFiles, plain: "The text is missing.", why, steps: [] },
    { ...walked, plain: "Nobody gets on.", steps: [] },
    { ...accepted, plain: "It is longer. If this is as you meant, say so at Changes.", steps: [] },
  ]);
});

test("an empty list claims only what the check has finished since the last edit", () => {
  const done = { revision: 2, findings: [] };
  const earlier = { revision: 1, findings: [] };
  const said = "Nothing is to be fixed or checked. What the check finds after an edit is listed here.";
  expect(nothingFound({ revision: 2, quick: done, whole: done })).toBe(said);
  const walking = "The rules have found nothing. The journeys are still being walked through.";
  expect(nothingFound({ revision: 2, quick: done, whole: earlier })).toBe(walking);
  expect(nothingFound({ revision: 2, quick: done, whole: null })).toBe(walking);
  expect(nothingFound({ revision: 2, quick: earlier, whole: earlier })).toBe("The check is still running.");
  expect(nothingFound({ revision: 2, quick: null, whole: null })).toBe("The check is still running.");
});

test("the bar claims that nothing is to be fixed only when the rules and the walks have finished since the last edit", () => {
  const [done, earlier] = [2, 1].map((revision) => ({ revision, findings: [] }));
  const [wrong, careless] = (["error", "warning"] as const).map((severity) => ({
    revision: 2,
    findings: [finding({ severity })],
  }));
  if (!done || !earlier || !wrong || !careless) throw new Error("There is no check.");
  const said = (quick: Checked | null, whole: Checked | null) => {
    const { found, running } = howMuch({ revision: 2, quick, whole });
    return [found, running].join(" | ");
  };
  expect(said(null, null)).toBe("Checking… | ");
  expect(said(earlier, earlier)).toBe("Nothing found so far | checking…");
  expect(said(done, null)).toBe("Nothing found so far | trying all paths…");
  expect(said(done, earlier)).toBe("Nothing found so far | trying all paths…");
  expect(said(done, done)).toBe("Nothing to fix | ");
  expect(said(careless, earlier)).toBe("1 to check | trying all paths…");
  expect(said(done, careless)).toBe("1 to check | ");
  // Then nothing is walked through.
  expect(said(wrong, earlier)).toBe("1 to fix | ");
});

test("the keys go on from the finding with the focus, wherever it is now, and from its place if it is gone", () => {
  expect(placeBeside(["a", "b"], null, -1, 1)).toBe(0);
  expect(placeBeside(["a", "b"], null, -1, -1)).toBe(0);
  expect(placeBeside(["a", "b", "c"], "b", 1, 1)).toBe(2);
  expect(placeBeside(["a", "b", "c"], "c", 2, 1)).toBe(2);
  // Two more were found before it.
  expect(placeBeside(["x", "y", "a", "b"], "a", 0, 1)).toBe(3);
  expect(placeBeside(["x", "y", "a", "b"], "a", 0, -1)).toBe(1);
  // It was fixed.
  expect(placeBeside(["a", "c"], "b", 1, 1)).toBe(1);
  expect(placeBeside(["a", "c"], "b", 1, -1)).toBe(0);
});
