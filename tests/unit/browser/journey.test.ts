import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call, does, goto, program, rule, track } from "../engine/builders.ts";
import { startOf } from "./start-of.ts";
import { createJourney, withFirstStep } from "../../../src/browser/journey.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A journey whose first step tracks presses and edits, and leads to another document and to another site. */
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
  const { now, report } = createJourney(
    startOf(pages, "/here", {
      navigate: (path) => done.push(`show ${path}`),
      load: (path) => done.push(`load ${path}`),
      leave: (link) => done.push(`leave ${link}`),
      analytics: { track: (event) => done.push(event), identify: () => undefined },
    }),
  );
  const send = (name: string, form?: string) => report({ type: "page", event: { name, ...(form && { form }) } });
  const goBack = () => report({ type: "visit", path: "/here" });
  return { done, send, goBack, leaving: () => now().leaving };
}

test.each([
  ["the journey's next document (edits still count)", "next", "load /paying", ["change", "change of the other"]],
  ["another site (edits no longer count)", "out", "leave home", []],
] as const)("while the page loads %s, presses have no effect", (_, event, command, changes) => {
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

test("waits at most 15 seconds for a document that does not come", () => {
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

test("going back ends the wait for the document, and the time limit of that wait does not end a later one", () => {
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

test("other tabs are told of a call before anything else happens, so that they find it in the storage", () => {
  const done: string[] = [];
  const { report } = createJourney(
    startOf(program({ here: { on: { pay: [does(track("paying"), call("payForSignup"))] } } }), "/here", {
      announce: () => {
        done.push("told");
        return () => undefined;
      },
      written: () => new Promise(() => undefined),
      analytics: { track: (event) => done.push(event), identify: () => undefined },
    }),
  );
  report({ type: "page", event: { name: "pay" } });
  expect(done.slice(0, 2)).toEqual(["told", "paying"]);
});

/** A journey whose program has only an outline of its second step. `arrives` delivers the whole program. */
function split(here: Parameters<typeof program>[0][string] = {}) {
  const done: string[] = [];
  const first = {
    on: { next: [rule({ actions: [track("next")], goto: "there" })], change: [does(track("change"))] },
    ...here,
  };
  const whole = program({ here: first, there: { enter: [track("entered")], on: { press: [does(track("press"))] } } });
  const part = program({ here: first, there: { outline: true } });
  let arrives = (): void => undefined;
  let fails = (): void => undefined;
  let requests = 0;
  const beginning = {
    ...startOf(part, "/here", {
      navigate: (path) => done.push(`show ${path}`),
      analytics: { track: (event) => done.push(event), identify: () => undefined },
    }),
    whole: (failed?: () => void) => {
      requests++;
      return new Promise<typeof whole>((resolve) => {
        arrives = () => resolve(whole);
        fails = () => failed?.();
      });
    },
  };
  return { beginning, done, arrives: () => arrives(), fails: () => fails(), requests: () => requests };
}

const press = (name: string) => ({ type: "page", event: { name } }) as const;

test("a step that is still loading is entered once when it arrives, and a visit in the meantime is applied then", async () => {
  const { beginning, done, arrives, requests } = split();
  const { now, report } = createJourney(beginning);
  report(press("next"));
  expect([done, now().leaving]).toEqual([[], "step"]);
  report(press("next"));
  report(press("change"));
  report({ type: "visit", path: "/here" });
  expect(done).toEqual([]);
  arrives();
  await vi.waitFor(() => expect(now().leaving).toBeUndefined());
  expect(done).toEqual(["next", "show /there", "entered"]);
  expect(now().snapshot.step).toBe("here");
  report(press("next"));
  expect(done.slice(3)).toEqual(["next", "show /there", "entered"]);
  expect(requests()).toBe(1);
});

test("a missing step shows an error only to a person who waits for it", async () => {
  const { beginning, fails } = split();
  const { now, report, complete } = createJourney(beginning);
  void complete();
  fails();
  expect(now().snapshot.alert).toBeNull();
  report(press("next"));
  fails();
  expect(now().snapshot.alert).toMatchObject({ tone: "error", text: { key: "errors.network" } });
});

test("a step that arrived before it is needed is entered at once", async () => {
  const { beginning, done, arrives } = split();
  const { report, complete } = createJourney(beginning);
  const there = complete();
  arrives();
  await there;
  report(press("next"));
  report(press("press"));
  expect(done).toEqual(["next", "show /there", "entered", "press"]);
});

test("starts with the whole program if a guard leads away from the first step; else with the part that is there", async () => {
  const led = split({ guards: [goto("there")] });
  const beginning = withFirstStep(led.beginning);
  led.arrives();
  const { now } = createJourney(await beginning);
  expect(now().snapshot.step).toBe("there");
  const stays = split();
  expect(await withFirstStep(stays.beginning)).toBe(stays.beginning);
  expect(stays.requests()).toBe(0);
});
