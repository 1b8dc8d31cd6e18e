import { expect, test } from "vitest";
import type { ChangeView, StateView } from "../../../src/experiments/views.ts";
import { changeWords, leavingWords } from "../../../src/staff/change-words.ts";
import { undoableOf, undoWords } from "../../../src/staff/undo-words.ts";
import { pageOf } from "./pages.ts";

const SHARE = { control: 50, treatment: 50 };
const RUNS: StateView = { active: true, share: SHARE };
const OFF: StateView = { active: false, share: SHARE };
const NOT_YET: StateView = { active: false, share: { control: 100, treatment: 0 } };

/** A change of this minute of the day. */
function change(minute: number, before: StateView, after: StateView, undoes?: ChangeView): ChangeView {
  const at = `2026-11-29T10:0${minute}:00.000Z`;
  const act = undoes ? "experiment-undo" : "experiment";
  const of = undoes && { undoes: { at: undoes.at, act: undoes.undoes?.act ?? undoes.act } };
  return { at, act, by: "olga", reason: "a mistake", before, after, ...of };
}

/** What the dialog says of the last of these changes; 40 people are in the middle in the treatment. */
function wordsOf(...changes: readonly ChangeView[]): readonly string[] {
  const page = pageOf({ control: { visitors: 100, paid: 10 }, treatment: { visitors: 100, paid: 10 } });
  const history = changes.toReversed();
  const now = { ...page, counts: true, ...history[0]?.after, inTheMiddle: { treatment: 40 }, history };
  const last = undoableOf(now);
  return last ? undoWords(now, last) : [];
}

const start = change(1, NOT_YET, RUNS);
const AS_IF_NOT = "It is as if it had not been started: the next start counts anew.";

test("who kept their arm after a stop keeps it again when the stop's undo is undone", () => {
  const stop = change(2, RUNS, { ...OFF, keepsArm: true });
  const words = wordsOf(start, stop, change(3, stop.after, RUNS, stop));
  expect(words).toContain("People in the middle keep their arm until they finish, at most 24 hours from the stop.");
  expect(words).toContain("Everybody new is as control within 5 seconds.");
  expect(words.join()).not.toMatch(/at their next step/);
  expect(words.at(-1)).toBe("The figures go on: what was counted until now stays.");
});

test("who did not keep it goes on as the control", () => {
  const stop = change(2, RUNS, OFF);
  const words = wordsOf(start, stop, change(3, OFF, RUNS, stop));
  expect(words).toContain("About 40 people go on as control at their next step.");
});

test("without its first start an experiment is as if it had not been started, however often that was undone", () => {
  expect(wordsOf(start).at(-1)).toBe(AS_IF_NOT);
  expect(wordsOf(change(1, OFF, RUNS)).at(-1)).toBe(AS_IF_NOT);
  const undo = change(2, RUNS, NOT_YET, start);
  expect(wordsOf(start, undo, change(3, NOT_YET, RUNS, undo)).at(-1)).toBe(AS_IF_NOT);
  expect(wordsOf(start, undo, change(3, NOT_YET, RUNS)).at(-1)).toBe(AS_IF_NOT);
});

test("a start that only counted is undone: nobody is counted any more, and the figures stay", () => {
  const everybody = { active: true, share: { control: 100, treatment: 0 } };
  const counted = change(1, { ...everybody, counts: false }, everybody);
  expect(changeWords(counted)).toMatch(/^Started: control 100 %/);
  const words = wordsOf(counted);
  expect(words).toContain("Nobody is counted any more while everybody gets the same arm.");
  expect(words.at(-1)).toMatch(/^The figures go on/);
});

test("without a later start it has run all the same", () => {
  const stop = change(2, RUNS, OFF);
  expect(wordsOf(start, stop, change(3, OFF, RUNS)).at(-1)).toMatch(/^The figures go on/);
});

test("an undo that narrows the sites says how many people leave their arm", () => {
  const site = (value: string, arm: string, visitors: number) => ({
    group: "site" as const,
    value,
    arm,
    visitors,
    metrics: { paid: { sum: 1, squares: 1 }, refunded: { sum: 1, squares: 1 } },
  });
  const rows = ["us", "uk"].flatMap((value) => [site(value, "control", 30), site(value, "treatment", 20)]);
  const page = pageOf({ control: { visitors: 60, paid: 10 }, treatment: { visitors: 40, paid: 10 } }, { rows });
  const [arms, visitors] = [page.arms, 100];
  expect(leavingWords({ arms, visitors, report: page.report }, { sites: ["us"] })).toEqual([
    "20 people saw treatment at other sites than us. Those who are in the middle get what everybody gets, from their next step on.",
  ]);
  expect(leavingWords({ arms, visitors, report: page.report, sites: ["us"] }, { sites: ["us", "uk"] })).toEqual([]);
  expect(leavingWords({ arms, visitors: 0, report: page.report }, { languages: ["en"] })).toEqual([
    "How many people in other languages than en leave their arm is not known: there are no figures yet.",
  ]);
  const narrowed = { ...RUNS, sites: ["us"] };
  expect(wordsOf(start, change(2, narrowed, RUNS)).join(" ")).toContain("at other sites than us");
});
