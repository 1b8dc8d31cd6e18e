import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Action } from "../../../src/engine/index.ts";
import { call, does, form, goto, program, set } from "../engine/builders.ts";
import { startOf } from "../browser/start-of.ts";

vi.mock("../../../renderers/index.ts", () => ({ focusField: () => {} }));
const { createJourney } = await import("../../../src/browser/journey.ts");
const { atRest } = await import("../../../src/app/at-rest.ts");

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

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("a page that is doing nothing may reload at once", async () => {
  const { begin, ends } = login(5_000);
  begin();
  await after(0);
  expect(ends).toEqual([true]);
});

test("a reload waits for a changing call and the timer after it, and is given up at the end that they lead to", async () => {
  const { send, answer, begin, ends } = login(5_000);
  send("create");
  begin();
  await after(8_000);
  expect(ends).toEqual([]);
  answer();
  await after(4_999);
  expect(ends).toEqual([]);
  await after(1);
  expect(ends).toEqual([false]);
});

test("a reload waits for a timer that leads to the next step, and the end that it leads to does not reload", async () => {
  const { send, answer, begin, ends } = login(5_000);
  send("create");
  answer();
  await after(0);
  begin();
  await after(4_999);
  expect(ends).toEqual([]);
  await after(1);
  expect(ends).toEqual([false]);
});

test("an end may reload if nothing would be lost, or if it has a form to fill in", async () => {
  const { send, answer, begin, ends } = login(5_000);
  send("create");
  answer();
  await after(5_000);
  begin();
  await after(0);
  send("ask");
  begin();
  await after(0);
  expect(ends).toEqual([false, true]);
  const other = login(5_000);
  other.send("create");
  other.answer();
  await after(5_000);
  other.send("close");
  other.begin();
  await after(0);
  expect(other.ends).toEqual([true]);
});

test("a reload does not wait for a timer of several minutes", async () => {
  const { send, answer, begin, ends } = login(600_000);
  send("create");
  answer();
  await after(0);
  begin();
  await after(9_999);
  expect(ends).toEqual([]);
  await after(1);
  expect(ends).toEqual([true]);
});

test("a step that is not an end may reload", async () => {
  const { send, answer, begin, ends } = login(5_000);
  send("create");
  answer();
  await after(0);
  begin();
  send("next");
  await after(0);
  expect(ends).toEqual([true]);
});
