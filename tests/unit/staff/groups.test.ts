import { expect, test } from "vitest";
import { groupsOf, isWanted, queryOf, wantedIn } from "../../../src/staff/groups.ts";
import { lineOf } from "./pages.ts";

/** The name of the one group that has the line. */
const groupOf = (changes: Parameters<typeof lineOf>[0]) =>
  groupsOf([lineOf(changes)]).find(([, lines]) => lines.length > 0)?.[0];

const DECISION = {
  at: "2026-11-29T10:00:00.000Z",
  by: "olga",
  arm: "control",
  reason: "no difference",
  verdict: { code: "noDifference" },
  visitors: 8_000,
  day: 28,
} as const;

const PAST_PLAN = { code: "pastPlan", severity: "warning" } as const;

test.each([
  ["nothing is known yet", {}, "running"],
  ["an arm is better", { verdict: { code: "better", arm: "treatment" } }, "due"],
  ["better, but guards are open", { verdict: { code: "betterButGuardsOpen", arm: "treatment" } }, "running"],
  ["worse", { verdict: { code: "worse", arm: "treatment" } }, "due"],
  ["no difference was shown", { verdict: { code: "notShown" } }, "due"],
  ["no difference", { verdict: { code: "noDifference" } }, "due"],
  ["past its plan", { health: [PAST_PLAN] }, "due"],
  ["a check failed past its plan", { health: [PAST_PLAN], verdict: { code: "unhealthy" } }, "running"],
  ["stopped", { is: "stopped" }, "stopped"],
  ["ready", { is: "ready" }, "ready"],
  ["without a plan", { is: "unplanned" }, "unplanned"],
  ["decided, though it still runs", { is: "decided", active: true }, "ended"],
  ["gone from the files without a decision", { is: "gone", leftRunning: true }, "gone"],
  ["gone from the files after its decision", { is: "gone", decision: DECISION }, "ended"],
] as const)("an experiment (%s) is in its group", (_name, changes, group) => {
  expect(groupOf(changes)).toBe(group);
});

test("the groups are in the order of what is to be done, and keep the order of the answer", () => {
  const lines = [lineOf({ flag: "a", is: "ready" }), lineOf({ flag: "b" }), lineOf({ flag: "c", is: "ready" })];
  const groups = groupsOf(lines);
  expect(groups.map(([name]) => name)).toEqual(["due", "running", "stopped", "ready", "unplanned", "ended", "gone"]);
  expect(groups[3]?.[1].map(({ flag }) => flag)).toEqual(["a", "c"]);
});

const NOTHING = { find: "", journey: "", owner: "" };

test.each([
  [{ find: "social" }, true],
  [{ find: "PICTURE helps" }, true],
  [{ find: "helps picture" }, true],
  [{ find: "growth" }, true],
  [{ find: "544 " }, true],
  [{}, true],
  [{ find: "picture hinders" }, false],
  [{ journey: "invite", owner: "Growth" }, true],
  [{ journey: "join" }, false],
  [{ owner: "Prices" }, false],
  [{ find: "hinders", journey: "invite" }, false],
])("what is looked for, %j, is the experiment: %s", (wanted, isFound) => {
  expect(isWanted(lineOf(), { ...NOTHING, ...wanted })).toBe(isFound);
});

test("what is looked for is part of the address, as it was typed", () => {
  const wanted = { find: "a & b", journey: "invite", owner: "" };
  expect(wantedIn(queryOf(wanted))).toEqual(wanted);
  expect(queryOf(NOTHING)).toBe("");
  expect(wantedIn("")).toEqual(NOTHING);
});
