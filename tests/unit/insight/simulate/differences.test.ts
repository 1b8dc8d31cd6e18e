/** Differences from a recording are described in plain sentences, once for all recordings that have them. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changesOf } from "../../../../src/insight/simulate/changes-noticed.ts";
import { differences } from "../../../../src/insight/simulate/differences.ts";
import { lineDifferences } from "../../../../src/insight/simulate/line-differences.ts";
import type { PlayedSimulation } from "../../../../src/insight/simulate/run.ts";
import type { Expectation, Noticed } from "../../../../src/insight/simulate/simulation.ts";

describe("a difference in words", () => {
  test.each<[was: Expectation, is: Expectation, says: readonly string[]]>([
    [{}, { calls: ["pay"] }, ["the service is called: pay"]],
    [{ calls: ["pay"] }, {}, ["the service is no longer called: pay"]],
    [{ calls: ["pay"] }, { calls: ["pay", "pay"] }, ["the service is called: pay"]],
    [{ calls: ["a", "b"] }, { calls: ["b", "a"] }, ["calls come in another order"]],
    [
      { calls: [{ name: "pay", with: { body: { amount: 10, card: "x" } } }] },
      { calls: [{ name: "pay", with: { body: { amount: 100, card: "x" } } }] },
      ['the call pay sends "body.amount": it is 100 instead of 10'],
    ],
    [{ step: "billing" }, { step: "packages" }, ['people come to "packages" instead of "billing"']],
    [{ step: "billing" }, {}, ['people stay where they are; they came to "billing" before']],
    [{}, { alert: "errors.generic" }, ['the message above the page is "errors.generic" instead of nothing']],
    [{ data: { done: 1 } }, { data: { done: 2 } }, ['the remembered value "done" is 2 instead of 1']],
    [
      { refused: { name: "errors.name" } },
      {},
      ['why the form does not accept "name" is nothing instead of "errors.name"'],
    ],
    [
      { page: ["form holds isRequired=true code=+1"] },
      { page: ["form holds isRequired=false code=+1"] },
      ['in the form "form", "isRequired" is false instead of true'],
    ],
    [
      { page: ["heading text=a", "actions buttons.0.text=go"] },
      { page: ["heading text=a"] },
      ['the page no longer shows "actions buttons.0.text=go"'],
    ],
    [{ page: ["+ text text=note"] }, {}, ['this is no longer added: "text text=note"']],
    [{ page: ["a x=1", "b x=1"] }, { page: ["b x=1", "a x=1"] }, ["the page shows the same in a different order"]],
    [{ page: ["a x=1"] }, { page: ["a x=1", "a x=1"] }, ['the page shows "a x=1", which was not there']],
  ])("%j, then %j", (was, is, says) => {
    expect(differences(was, is).map(({ sentence }) => sentence)).toEqual(says);
    expect(says.join()).not.toMatch(/\[\]|\[object/);
  });
});

test("a label that moved to another value is distinguished from a changed order and from removed parts", () => {
  const moved = (was: string, is: string) =>
    lineDifferences("the page shows", [was], [is]).filter(({ isMovedLabel }) => isMovedLabel === true).length;
  const rows = "review rows.0.label=name rows.0.value=a rows.1.label=mail rows.1.value=b";
  expect(moved(rows, "review rows.0.label=mail rows.0.value=a rows.1.label=name rows.1.value=b")).toBe(2);
  expect(moved(rows, "review rows.0.label=mail rows.0.value=b rows.1.label=name rows.1.value=a")).toBe(0);
  expect(moved(rows, "review rows.0.label=mail rows.0.value=b")).toBe(0);
  expect(moved(rows, "review rows.0.label=other rows.0.value=a rows.1.label=mail rows.1.value=b")).toBe(0);
});

describe("changes of several recordings", () => {
  type Wrong = readonly [pointer: string, wrong: readonly string[], strayed?: boolean];
  const recording = (site: string, lang: string, rows: readonly Wrong[]): PlayedSimulation => ({
    simulation: { flow: "trip", site, lang, recorded: true, events: [] },
    ran: rows.map(([pointer, sentences, strayed = false]) => {
      const wrong = sentences.map((sentence) => ({ sentence }));
      return {
        pointer,
        wrong,
        strayed,
        row: { do: "open" },
        snapshot: { step: "details" },
      } as unknown as PlayedSimulation["ran"][number];
    }),
  });
  const wordsFor = (...recordings: readonly PlayedSimulation[]) => changesOf(recordings).map(({ words }) => words);

  test("are one sentence per change, with its count, the most frequent first", () => {
    expect(
      wordsFor(
        recording("us", "en", [
          ["/events/0", ["b"]],
          ["/events/1", ["a", "b"]],
        ]),
        recording("us", "en", [["/events/0", ["b"]]]),
      ),
    ).toEqual([`b (at details; 3 times)`, `a (at details)`]);
  });

  test("name the site or language if they do not concern everyone", () => {
    const none = (site: string, lang: string) => recording(site, lang, [["/events/0", []]]);
    expect(wordsFor(recording("uk", "en", [["/events/0", ["a"]]]), none("us", "en"))).toEqual([
      `in the site uk: a (at details)`,
    ]);
    const two = [recording("uk", "en", [["/events/0", ["a"]]]), recording("au", "en", [["/events/0", ["a"]]])];
    expect(wordsFor(...two, none("us", "en"))).toEqual([`everywhere but in the site us: a (at details; 2 times)`]);
    expect(wordsFor(recording("us", "es", [["/events/0", ["a"]]]), none("us", "en"))).toEqual([
      `in the language es: a (at details)`,
    ]);
  });

  test("leave out a site that is not recorded at that point", () => {
    const elsewhere = recording("au", "en", []);
    const [uk, us] = [recording("uk", "en", [["/events/0", ["a"]]]), recording("us", "en", [["/events/0", ["a"]]])];
    expect(wordsFor(uk, us, elsewhere)).toEqual([`a (at details; 2 times)`]);
    expect(wordsFor(uk, elsewhere)).toEqual([`in the site uk (no other is recorded there): a (at details)`]);
  });

  test("leave out what follows a row that leads to another step", () => {
    expect(
      wordsFor(
        recording("us", "en", [
          ["/events/0/branches/0/1", ["a"], true],
          ["/events/0/branches/0/1/branches/0/0", ["b"]],
          ["/events/0/branches/0/2", ["c"]],
          ["/events/0/branches/1/0", ["d"]],
        ]),
      ),
    ).toEqual([`a (at details)`, `d (at details)`]);
  });
});

describe("differences of a row, accepted in any order,", () => {
  const name = fc.constantFrom("a", "b", "c");
  const value = fc.oneof(fc.integer({ min: 0, max: 2 }), fc.boolean(), fc.constantFrom("x", "y"));
  // A value that becomes an object is one change, although both of its versions are told.
  const input = fc.record(
    { a: value, b: value, inner: fc.dictionary(name, value, { minKeys: 1, maxKeys: 2 }) },
    { requiredKeys: [] },
  );
  const call = fc.oneof(name, fc.record({ name, with: input.filter((one) => Object.keys(one).length > 0) }));
  // A line without values is about its first word, so a line that loses its last value is told as another line.
  const line = fc
    .tuple(fc.constantFrom("heading", "+ text", "form holds"), fc.dictionary(name, value, { maxKeys: 3 }))
    .map(([head, values]) => [head, "k=1", ...Object.entries(values).map(([key, one]) => `${key}=${one}`)].join(" "));
  const optional = <T extends object | string>(of: fc.Arbitrary<T>) =>
    fc
      .option(of, { nil: undefined })
      .map((one) => (typeof one === "object" && Object.keys(one).length === 0 ? undefined : one));

  /** What can be noticed of a row. `list` makes lists of calls and of lines. */
  const noticed = (list: <T>(of: fc.Arbitrary<T>, nameOf: (one: T) => string) => fc.Arbitrary<T[]>) => {
    const calls = optional(list<string | { name: string }>(call, (one) => (typeof one === "string" ? one : one.name)));
    const lines = optional(list(line, (one) => one.split(" ")[0] ?? ""));
    const data = optional(fc.dictionary(fc.constantFrom("a", "a.b", "c"), value));
    const [step, leaves, alert] = [optional(name), optional(name), optional(name)];
    return fc
      .record({ step, leaves, calls, tracked: calls, data, alert, page: lines, does: lines })
      .map((one) => JSON.parse(JSON.stringify(one)) as Noticed);
  };

  /** Accepts one difference after the other. Calls `then` with the sentences before and after each. */
  function acceptAll(
    was: Noticed,
    now: Noticed,
    numbers: fc.Stream<number>,
    then: Accepting = () => undefined,
  ): Noticed {
    let held = was;
    for (const number of numbers.take(100)) {
      const found = differences(held, now);
      const one = found[number % found.length];
      if (one === undefined) return held;
      if (one.accepted === undefined || !("key" in one.accepted)) throw new Error(`not accepted: ${one.sentence}`);
      const { key, value: next } = one.accepted;
      const { [key]: _, ...others } = held;
      const isEmpty = next === null || (typeof next === "object" && Object.keys(next).length === 0);
      held = isEmpty ? others : { ...others, [key]: next };
      then(one.sentence, found, differences(held, now));
    }
    throw new Error("There is no end.");
  }
  type Sentences = readonly { readonly sentence: string }[];
  type Accepting = (sentence: string, before: Sentences, after: Sentences) => void;
  const numbers = fc.infiniteStream(fc.nat());

  test("lead to what happens now", () => {
    const any = noticed((of) => fc.array(of, { maxLength: 4 }));
    fc.assert(
      fc.property(any, any, numbers, (was, now, order) => {
        expect(acceptAll(was, now, order)).toEqual(now);
      }),
      { numRuns: 300 },
    );
  });

  test("are gone afterwards, and all others are left", () => {
    const distinct = noticed((of, selector) => fc.uniqueArray(of, { maxLength: 3, selector }));
    const sentences = (all: Sentences) => all.map((one) => one.sentence);
    // The order of a list is told only if nothing else differs in it.
    const inOrder = /order$/;
    fc.assert(
      fc.property(distinct, distinct, numbers, (was, now, order) => {
        acceptAll(was, now, order, (accepted, before, after) => {
          const left = sentences(before);
          left.splice(left.indexOf(accepted), 1);
          const wordsFor = (all: readonly string[]) => all.filter((one) => !inOrder.test(one)).toSorted();
          expect(wordsFor(sentences(after))).toEqual(wordsFor(left));
        });
      }),
      { numRuns: 300 },
    );
  });
});
