import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Action } from "../../../src/engine/index.ts";
import { call, does, form, goto, program, set } from "../engine/builders.ts";
import { startOf } from "../browser/start-of.ts";
import { createJourney } from "../../../src/browser/journey.ts";
import { atRest } from "../../../src/app/at-rest.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("HTMLElement", EventTarget);
  vi.stubGlobal("document", { activeElement: null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number): Action => ({ do: "wait", ms, event: "waited" });

/** A login that a call creates. It is shown for a while before the receipt, which is stored nowhere. */
function login(shownForMs: number) {
  const pages = program(
    {
      login: {
        on: {
          create: [does(call("create"))],
          "create.ok": [does(set("data.receipt", "paid"), wait(shownForMs))],
          waited: [goto("receipt")],
          next: [goto("more")],
        },
      },
      more: {},
      receipt: { end: true, on: { close: [does(set("data.receipt", ""))], ask: [goto("question")] } },
      question: { end: true, forms: { form: form() } },
    },
    { data: { version: 1, defaults: { receipt: "" }, transient: ["receipt"] } },
  );
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const journey = createJourney(
    startOf(pages, "/login", {
      call: async () => {
        await answered;
        return { output: {} };
      },
    }),
  );
  journey.begin();
  const send = (name: string) => journey.report({ type: "page", event: { name } });
  const ends: boolean[] = [];
  const begin = () => void atRest(journey, async () => undefined).then((may) => ends.push(may));
  return { send, answer, begin, ends };
}

/** What happens in turn: an event, `begin` of a reload, the answer of the call, or that many milliseconds. */
type Act = string | number;

test.each<[title: string, shownForMs: number, ...(readonly [acts: readonly Act[], ends: readonly boolean[]])[]]>([
  ["a page that is doing nothing may reload at once", 5_000, [["begin", 0], [true]]],
  [
    "a reload waits for a changing call and the timer after it, and is given up at the end that they lead to",
    5_000,
    [["create", "begin", 8_000], []],
    [["answer", 4_999], []],
    [[1], [false]],
  ],
  [
    "a reload waits for a timer that leads to the next step, and the end that it leads to does not reload",
    5_000,
    [["create", "answer", 0, "begin", 4_999], []],
    [[1], [false]],
  ],
  [
    "an end may reload if it has a form to fill in",
    5_000,
    [
      ["create", "answer", 5_000, "begin", 0, "ask", "begin", 0],
      [false, true],
    ],
  ],
  ["an end may reload if nothing would be lost", 5_000, [["create", "answer", 5_000, "close", "begin", 0], [true]]],
  [
    "a reload does not wait for a timer of several minutes",
    600_000,
    [["create", "answer", 0, "begin", 9_999], []],
    [[1], [true]],
  ],
  ["a step that is not an end may reload", 5_000, [["create", "answer", 0, "begin", "next", 0], [true]]],
])("%s", async (_title, shownForMs, ...turns) => {
  const { send, answer, begin, ends } = login(shownForMs);
  for (const [acts, expected] of turns) {
    for (const act of acts) {
      if (typeof act === "number") await vi.advanceTimersByTimeAsync(act);
      else if (act === "begin") begin();
      else if (act === "answer") answer();
      else send(act);
    }
    expect(ends).toEqual(expected);
  }
});
