import { expect, test } from "vitest";
import language from "../../../schemas/language/experiments.schema.json" with { type: "json" };
import { changeWords, decisionWords } from "../../../src/staff/change-words.ts";
import { healthInShort, healthWords, METRIC_WORDS, passedChecks } from "../../../src/staff/health-words.ts";
import { verdictWords } from "../../../src/staff/words.ts";
import { differenceOf, lineOf, pageOf } from "./pages.ts";

const EVEN = { control: { visitors: 4000, paid: 480 }, treatment: { visitors: 4000, paid: 520 } };

test("what is counted is called the same where an experiment is planned and where its figures are", () => {
  expect(METRIC_WORDS).toEqual(language.definitions.metric["x-choices"]);
});

test("an open result says the difference, and that looking is safe", () => {
  const { tone, title, detail } = verdictWords(pageOf(EVEN));
  expect(title).toMatch(/^Not decided yet: treatment \+1\.0 points, from −\d\.\d to \+\d\.\d$/);
  expect(detail).toContain("8,000 of 20,000 planned visitors");
  expect(tone).toBe("line");
});

test("an open result says when it is settled, as far as that is known", () => {
  const said = (verdict: object, over: object = {}) => {
    const page = pageOf(EVEN);
    return verdictWords({
      ...page,
      ...over,
      report: { ...page.report, verdict: { code: "undecided", ofInterest: 0.012, ...verdict } },
    }).detail;
  };
  expect(verdictWords(pageOf(EVEN)).detail).toMatch(
    /^8,000 of 20,000 planned visitors have come\. About \d\d more days of visitors settle whether there is a difference of 1\.2 points, the smallest that matters\. Looking/,
  );
  expect(said({ daysLeft: 10.2 })).toContain("About 11 more days of visitors settle whether");
  expect(said({ daysLeft: 0.3 })).toContain("About 1 more day of visitors settles whether");
  expect(said({ daysLeft: 4000 })).toContain("More than a year of visitors settles whether");
  expect(said({ daysLeft: 0 })).toContain("So many usually settle it. It takes longer if the truth is between");
  expect(said({})).toContain("When it is settled cannot be said yet.");
  const plan = { ...pageOf(EVEN).plan, metric: "revenue" };
  expect(said({ daysLeft: 3, ofInterest: 135 }, { plan })).toContain("a difference of $1.35, the smallest");
  expect(said({ daysLeft: 3 }, { is: "stopped" })).not.toMatch(/days|settle/);
});

test("a winner is named with what it wins", () => {
  const won = pageOf({ control: { visitors: 9000, paid: 1000 }, treatment: { visitors: 9000, paid: 1500 } });
  expect(won.report.verdict.code).toBe("betterButGuardsOpen");
  expect(verdictWords(won)).toMatchObject({ tone: "warn", title: "treatment is better, but guards are open" });
  const verdict = { code: "better", arm: "treatment" } as const;
  const { tone, title } = verdictWords({ ...won, report: { ...won.report, verdict } });
  expect([tone, title]).toEqual(["ok", expect.stringMatching(/^treatment is better: \+5\.6 points, from \+\d/)]);
});

test("a loser is named with what it loses", () => {
  const lost = pageOf({ control: { visitors: 9000, paid: 1500 }, treatment: { visitors: 9000, paid: 1000 } });
  expect(verdictWords(lost)).toMatchObject({
    tone: "error",
    title: expect.stringMatching(/^treatment is worse: −5\.6 points, from −/),
  });
});

test("where the planned visitors have come and nothing is shown, it is not said that there is no difference", () => {
  const page = pageOf({ control: { visitors: 500, paid: 150 }, treatment: { visitors: 500, paid: 175 } });
  const { title, detail } = verdictWords({ ...page, report: { ...page.report, verdict: { code: "notShown" } } });
  expect(title).toBe("No difference was shown in “Paid”");
  expect(detail).toMatch(/One that matters is not excluded: treatment \+5\.0 points, from −\d/);
});

test("a failed check stands in place of a winner, with its figures", () => {
  const page = pageOf({ control: { visitors: 9000, paid: 1000 }, treatment: { visitors: 7500, paid: 1500 } });
  const { tone, title, detail } = verdictWords(page);
  expect([tone, title]).toEqual(["error", "No result is shown"]);
  expect(detail).toContain("9,000 and 7,500 people of shares 50 / 50");
  expect(`${title} ${detail}`).not.toContain("better");
});

test("nobody in an arm, and no plan, are said", () => {
  const none = { visitors: 0, paid: 0 };
  expect(verdictWords(pageOf({ control: none, treatment: none })).title).toBe("Nothing is known yet");
  const page = pageOf({ control: { visitors: 400, paid: 40 }, treatment: none });
  const alone = { ...page, report: { ...page.report, verdict: { code: "noVisitors" } as const } };
  expect(verdictWords(alone).detail).toBe("An arm that is compared has no visitors.");
  expect(verdictWords({ ...alone, share: { control: 100, treatment: 0 } }).detail).toBe(
    "Everybody gets the control. The plan says what the experiment needs.",
  );
  expect(verdictWords({ ...pageOf(EVEN), plan: undefined }).title).toBe("No result without a plan");
});

test.each([
  [
    { code: "acrossPublishes", severity: "warning", figure: 40 },
    "warn",
    "40 people began in one version of the journey, went on in another, and are left out.",
  ],
  [{ code: "visitorsInTwoArms", severity: "warning", figure: 3 }, "warn", "3 people saw two arms and are left out."],
  [{ code: "armsWithoutExposure", severity: "failed", arm: "treatment", figure: 120 }, "error", "about 120 should"],
  [
    { code: "guardCrossed", severity: "failed", arm: "treatment", metric: "refunded" },
    "error",
    "treatment: “Refunded”.",
  ],
  [{ code: "pastPlan", severity: "warning", figure: 31.4 }, "warn", "Day 31, planned for 28 days and 20,000 visitors."],
  [{ code: "exposuresWithoutArm", severity: "warning", figure: 1 }, "warn", "1 person had an arm"],
] as const)("the finding %o is said with its tone and figures", (finding, tone, words) => {
  const found = healthWords(finding, pageOf(EVEN));
  expect(found.tone).toBe(tone);
  expect(found.detail).toContain(words);
});

test("the health of a line is its worst finding, or that nobody was counted", () => {
  const worst = { code: "sampleRatio", severity: "failed" } as const;
  expect(healthInShort(lineOf({ health: [worst] }))).toEqual({ tone: "error", title: "shares are wrong" });
  expect(healthInShort(lineOf())).toEqual({ tone: "ok", title: "can be believed" });
  expect(healthInShort(lineOf({ visitors: 0 }))).toEqual({ tone: "line", title: "nobody counted yet" });
});

test("checks that found something are not among those that passed", () => {
  expect(passedChecks([{ code: "armsWithoutExposure", severity: "failed" }])).toEqual([
    "Shares are as set.",
    "Nobody was in two arms.",
    "No guard was crossed.",
  ]);
});

test("changes are said as a start, a change or a stop", () => {
  const change = { at: "2026-11-08T10:02:00Z", by: "u-1", reason: "r" };
  const [off, tenth] = [
    { active: false, share: { control: 100, treatment: 0 } },
    { active: true, share: { control: 90, treatment: 10 }, sites: ["us"] },
  ];
  const words = (before: typeof off | undefined, after: typeof off) =>
    changeWords({ ...change, act: "experiment", before, after });
  expect(words(off, tenth)).toBe("Started: control 90 %, treatment 10 %; us; in all languages");
  expect(words(tenth, { ...tenth, share: { control: 50, treatment: 50 } })).toContain("Changed: control 50 %");
  expect(words(tenth, { ...tenth, active: false })).toBe("Stopped");
  expect(changeWords({ ...change, act: "experiment-end", after: off })).toBe("Ended");
  expect(changeWords({ ...change, act: "experiment-undo", before: off, after: tenth })).toBe(
    "Undone: it is running, control 90 %, treatment 10 %; us; in all languages",
  );
});

test("a decision has the figures of its moment, in the metric's unit", () => {
  const decision = {
    at: "2026-11-29T10:00:00Z",
    by: "u-1",
    arm: "treatment",
    reason: "clear",
    verdict: { code: "better", arm: "treatment" },
    visitors: 20_000,
    day: 28,
  } as const;
  expect(
    decisionWords({ ...decision, difference: differenceOf(0.031, 0.012) }, { metric: "paid", currency: "USD" }),
  ).toBe("treatment stays. After 28 days and 20,000 visitors. +3.1 points, from +1.9 to +4.3.");
  expect(
    decisionWords({ ...decision, difference: differenceOf(135, 185) }, { metric: "revenue", currency: "USD" }),
  ).toContain("+$1.35, from −$0.50 to +$3.20.");
});
