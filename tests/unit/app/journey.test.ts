import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call, does, env, goto, program, rule, track } from "../engine/builders.ts";
import { MemoryStore } from "./memory-store.ts";

vi.mock("../../../renderers/index.ts", () => ({ focusField: () => {} }));
const { createJourney } = await import("../../../src/app/journey.ts");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A journey whose first step tracks presses and edits, and leads to another document and another site. */
function journey() {
  const done: string[] = [];
  const pages = program({
    here: {
      on: {
        press: [does(track("press"))],
        change: [does(track("change"))],
        "other.change": [does(track("change of the other"))],
        next: [goto("paying")],
        out: [rule({ actions: [{ do: "leave", link: "home" }] })],
      },
    },
    paying: { policy: "payment" },
  });
  const { state, store, report } = createJourney({
    program: pages,
    env,
    path: "/here",
    envelope: null,
    notice: undefined,
    surroundings: {
      navigate: (path) => done.push(`show ${path}`),
      load: (path) => done.push(`load ${path}`),
      leave: (link) => done.push(`leave ${link}`),
      lang: () => "en",
      analytics: { track: (event) => done.push(event), identify: () => undefined },
      stores: { local: new MemoryStore(), session: new MemoryStore() },
    },
  });
  const send = (name: string, form?: string) => report({ type: "page", event: { name, ...(form && { form }) } });
  const goBack = () => report({ type: "visit", path: "/here" });
  return { done, send, goBack, leaving: () => store.get(state).leaving };
}

test.each([
  ["the journey's next one", "next", "load /paying", ["change", "change of the other"]],
  ["another site's, for whose people nothing is kept", "out", "leave home", []],
] as const)("while another document comes (%s), nothing is done but what is typed", (_, event, command, changes) => {
  const { done, send, leaving } = journey();
  send("press");
  send(event);
  expect(leaving()).toBeTruthy();
  send("press");
  send(event);
  send("change");
  send("other.change", "other");
  expect(done.filter((one) => !one.startsWith("show"))).toEqual(["press", command, ...changes]);
});

test("a document that does not come is waited for no longer than 15 s", () => {
  const { done, send, leaving } = journey();
  send("next");
  vi.advanceTimersByTime(14_999);
  send("out");
  expect(leaving()).toBeTruthy();
  vi.advanceTimersByTime(1);
  expect(leaving()).toBeUndefined();
  send("out");
  expect(done.filter((one) => one.startsWith("leave"))).toEqual(["leave home"]);
});

test("whoever goes back does not wait for the document any more, nor is held up by what the first wait would have ended", () => {
  const { done, send, goBack, leaving } = journey();
  send("next");
  vi.advanceTimersByTime(10_000);
  goBack();
  expect(leaving()).toBeUndefined();
  send("press");
  expect(done.at(-1)).toBe("press");
  send("next");
  vi.advanceTimersByTime(10_000);
  expect(leaving()).toBe("document");
});

test("the other tabs are told that a call runs before anything else is done, so that who reads what was stored finds it", () => {
  const done: string[] = [];
  const { report } = createJourney({
    program: program({ here: { on: { pay: [does(track("paying"), call("payForSignup"))] } } }),
    env,
    path: "/here",
    envelope: null,
    notice: undefined,
    surroundings: {
      navigate: () => undefined,
      load: () => undefined,
      leave: () => undefined,
      lang: () => "en",
      announce: () => {
        done.push("told");
        return () => undefined;
      },
      written: () => new Promise(() => undefined),
      analytics: { track: (event) => done.push(event), identify: () => undefined },
      stores: { local: new MemoryStore(), session: new MemoryStore() },
    },
  });
  report({ type: "page", event: { name: "pay" } });
  expect(done.slice(0, 2)).toEqual(["told", "paying"]);
});
