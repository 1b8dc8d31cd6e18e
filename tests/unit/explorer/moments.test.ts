import { describe, expect, test } from "vitest";
import { explore } from "../../../src/explorer/index.ts";
import { timesAround } from "../../../src/explorer/moments.ts";
import type { Repository } from "../../../src/model/index.ts";
import { type Sound, tripRepository } from "./journey.ts";

/** Times long before and long after the usual start time of an exploration. */
const PAST = "2020-06-01T00:00:00Z";
const FUTURE = "2040-06-01T00:00:00Z";

async function found(change: (flow: Sound) => unknown) {
  const repo = tripRepository(change);
  const { findings } = await explore(repo, named(repo));
  return findings.map(({ kind, pointer, replay }) => ({ kind, pointer, at: replay?.at ?? Number.NaN }));
}

function named({ flows: [flow] }: Repository): Repository["flows"][number] {
  if (flow === undefined) throw new Error("The repository has a journey.");
  return flow;
}

/** Adds a text with a missing value that is shown only before or only after a point in time. */
const gap = (when: string) => (flow: Sound) => {
  flow.steps.advice.page.push({ when, block: "words", text: { key: "thanks", with: { booking: "= data.booking" } } });
};

describe("an exploration covers the time before and after a date in a condition", () => {
  test.each([
    ["before a past date", `now < time('${PAST}')`, (at: number) => at < Date.parse(PAST)],
    ["after a past date", `now >= time('${PAST}')`, (at: number) => at >= Date.parse(PAST)],
    ["before a future date", `now <= time('${FUTURE}')`, (at: number) => at <= Date.parse(FUTURE)],
    ["after a future date", `time('${FUTURE}') < now`, (at: number) => at > Date.parse(FUTURE)],
    [
      "between two dates",
      `now > time('${FUTURE}') && now < time('2040-06-01T00:10:00Z')`,
      (at: number) => at > Date.parse(FUTURE) && at < Date.parse("2040-06-01T00:10:00Z"),
    ],
  ])("finds a missing value in a text that is shown %s", async (_, when, isThen) => {
    const findings = await found(gap(when));
    expect(findings.map(({ kind, pointer }) => [kind, pointer])).toEqual([
      ["missing-value", expect.stringContaining("/steps/advice")],
    ]);
    expect(isThen(findings[0]?.at ?? Number.NaN)).toBe(true);
  });

  test("does not report rules that apply only before or only after a date", async () => {
    const rules = [
      { when: `now < time('${PAST}')`, do: [{ set: { "data.seen": true } }], goto: "choose" },
      { when: `now > time('${FUTURE}')`, do: [{ set: { "data.place": "lake" } }], goto: "choose" },
      { goto: "choose" },
    ];
    expect(await found((flow) => Object.assign(flow.steps.begin.on, { go: rules }))).toEqual([]);
  });

  test("finds a person who is stuck only before a date", async () => {
    const rules = [{ when: `now < time('${PAST}')`, goto: "advice" }, { goto: "choose" }];
    const findings = await found((flow) => Object.assign(flow.steps.begin.on, { go: rules }));
    expect(findings.map(({ kind, pointer }) => [kind, pointer])).toEqual([
      ["stuck", "/steps/begin"],
      ["stuck", "/steps/advice"],
    ]);
  });

  test("also reads the date in a named condition", async () => {
    const findings = await found((flow) => {
      Object.assign(flow, { conditions: { over: `now > time('${FUTURE}')` } });
      gap("over")(flow);
    });
    expect(findings.map(({ kind }) => kind)).toEqual(["missing-value"]);
  });
});

describe("a date that passes while a person is in the journey", () => {
  const isOver = `now >= time('${PAST}')`;
  /** Remembers that a person was there before the date, and shows a text under a condition later. */
  const seenBefore = (when: string) => (flow: Sound) => {
    const on = {
      go: [{ when: `now < time('${PAST}')`, do: [{ set: { "data.seen": true } }], goto: "choose" }, { goto: "choose" }],
    };
    Object.assign(flow.steps.begin.on, on);
    flow.steps.choose.page.push({ when, block: "words", text: { key: "thanks", with: { booking: "= data.booking" } } });
  };

  test("may pass between two events, and the story names the date", async () => {
    const repo = tripRepository(seenBefore(`${isOver} && data.seen`));
    const { findings } = await explore(repo, named(repo));
    expect(findings.map(({ kind }) => kind)).toEqual(["missing-value"]);
    expect(findings[0]?.replay?.events.map((event) => event.do)).toEqual(["open", "send", "pass"]);
    expect(findings[0]?.story?.at(-1)).toBe("waits until 2020-06-01 at 00:00 UTC");
  });

  test("may also pass while a call runs", async () => {
    const book = { call: "bookTrip", with: { body: { place: "= data.place" } } };
    const findings = await found((flow) => {
      Object.assign(flow.steps.choose.on, {
        book: [
          { when: isOver, do: [{ set: { "data.seen": false } }, book] },
          { do: [{ set: { "data.seen": true } }, book] },
        ],
        "bookTrip.ok": [
          // For a booking that starts before the date and ends after it. The exploration would report a rule that never
          // applies.
          { when: `${isOver} && data.seen`, goto: "advice" },
          { do: [{ set: { "data.booking": "= event.booking" } }], goto: "thanks" },
        ],
      });
    });
    expect(findings).toEqual([]);
  });
});

test("a visit before or after a date is one hour away from it, so that no other date lies between", () => {
  const [usual, other] = timesAround([Date.parse(FUTURE)]);
  expect([Date.parse(FUTURE) - Number(usual), Number(other) - Date.parse(FUTURE)]).toEqual([3_600_000, 3_600_000]);
});

test("a journey without dates is explored at one time, and each date adds one", () => {
  expect(timesAround([])).toHaveLength(1);
  expect(timesAround([Date.parse(PAST), Date.parse(FUTURE)])).toHaveLength(3);
  expect(timesAround([Date.parse(FUTURE), Date.parse(FUTURE)])).toHaveLength(2);
});
