import { describe, expect, test } from "vitest";
import { explore } from "../../../src/explorer/index.ts";
import { timesAround } from "../../../src/explorer/moments.ts";
import type { Repository } from "../../../src/model/index.ts";
import { type Sound, tripRepository } from "./journey.ts";

/** Long before the time at which an exploration usually begins, and long after it. */
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

/** A text with a gap, which is shown on one side of a moment alone. */
const gap = (when: string) => (flow: Sound) => {
  flow.steps.advice.page.push({ when, block: "words", text: { key: "thanks", with: { booking: "= data.booking" } } });
};

describe("what is said on one side of a moment only is explored on both", () => {
  test.each([
    ["until a moment that is over", `now < time('${PAST}')`, (at: number) => at < Date.parse(PAST)],
    ["from a moment that is over", `now >= time('${PAST}')`, (at: number) => at >= Date.parse(PAST)],
    ["until a moment to come", `now <= time('${FUTURE}')`, (at: number) => at <= Date.parse(FUTURE)],
    ["from a moment to come", `time('${FUTURE}') < now`, (at: number) => at > Date.parse(FUTURE)],
    [
      "between two moments",
      `now > time('${FUTURE}') && now < time('2040-06-01T00:10:00Z')`,
      (at: number) => at > Date.parse(FUTURE) && at < Date.parse("2040-06-01T00:10:00Z"),
    ],
  ])("a text with a gap %s", async (_, when, isThen) => {
    const findings = await found(gap(when));
    expect(findings.map(({ kind, pointer }) => [kind, pointer])).toEqual([
      ["missing-value", expect.stringContaining("/steps/advice")],
    ]);
    expect(isThen(findings[0]?.at ?? Number.NaN)).toBe(true);
  });

  test("a rule for each side is not taken for one that nobody meets", async () => {
    const rules = [
      { when: `now < time('${PAST}')`, do: [{ set: { "data.seen": true } }], goto: "choose" },
      { when: `now > time('${FUTURE}')`, do: [{ set: { "data.place": "lake" } }], goto: "choose" },
      { goto: "choose" },
    ];
    expect(await found((flow) => Object.assign(flow.steps.begin.on, { go: rules }))).toEqual([]);
  });

  test("nobody may be stuck on one side of it", async () => {
    const rules = [{ when: `now < time('${PAST}')`, goto: "advice" }, { goto: "choose" }];
    const findings = await found((flow) => Object.assign(flow.steps.begin.on, { go: rules }));
    expect(findings.map(({ kind, pointer }) => [kind, pointer])).toEqual([
      ["stuck", "/steps/begin"],
      ["stuck", "/steps/advice"],
    ]);
  });

  test("a moment that has a name is one too", async () => {
    const findings = await found((flow) => {
      Object.assign(flow, { conditions: { over: `now > time('${FUTURE}')` } });
      gap("over")(flow);
    });
    expect(findings.map(({ kind }) => kind)).toEqual(["missing-value"]);
  });
});

describe("a moment that comes while somebody is in the middle", () => {
  const isOver = `now >= time('${PAST}')`;
  /** What they saw before it is remembered, and then the page says otherwise. */
  const seenBefore = (when: string) => (flow: Sound) => {
    const on = {
      go: [{ when: `now < time('${PAST}')`, do: [{ set: { "data.seen": true } }], goto: "choose" }, { goto: "choose" }],
    };
    Object.assign(flow.steps.begin.on, on);
    flow.steps.choose.page.push({ when, block: "words", text: { key: "thanks", with: { booking: "= data.booking" } } });
  };

  test("is met between two events, and told with the day on which it came", async () => {
    const repo = tripRepository(seenBefore(`${isOver} && data.seen`));
    const { findings } = await explore(repo, named(repo));
    expect(findings.map(({ kind }) => kind)).toEqual(["missing-value"]);
    expect(findings[0]?.replay?.events.map((event) => event.do)).toEqual(["open", "send", "pass"]);
    expect(findings[0]?.story?.at(-1)).toBe("waits until 2020-06-01 at 00:00 UTC");
  });

  test("comes while a call runs, too", async () => {
    const book = { call: "bookTrip", with: { body: { place: "= data.place" } } };
    const findings = await found((flow) => {
      Object.assign(flow.steps.choose.on, {
        book: [
          { when: isOver, do: [{ set: { "data.seen": false } }, book] },
          { do: [{ set: { "data.seen": true } }, book] },
        ],
        "bookTrip.ok": [
          // Of a booking that was begun before and ends after it: a rule that nobody meets would be told.
          { when: `${isOver} && data.seen`, goto: "advice" },
          { do: [{ set: { "data.booking": "= event.booking" } }], goto: "thanks" },
        ],
      });
    });
    expect(findings).toEqual([]);
  });
});

test("who comes before a moment does so when it is near, so that nothing else is over by then", () => {
  const [usual, other] = timesAround([Date.parse(FUTURE)]);
  expect([Date.parse(FUTURE) - Number(usual), Number(other) - Date.parse(FUTURE)]).toEqual([3_600_000, 3_600_000]);
});

test("a journey that says no day is explored at the usual time alone", () => {
  expect(timesAround([])).toHaveLength(1);
  expect(timesAround([Date.parse(PAST), Date.parse(FUTURE)])).toHaveLength(3);
  expect(timesAround([Date.parse(FUTURE), Date.parse(FUTURE)])).toHaveLength(2);
});
