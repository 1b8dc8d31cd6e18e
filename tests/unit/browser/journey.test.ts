import { lateCall } from "../../../src/app/api/late-call.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call, does, env, goto, program, rule, track } from "../engine/builders.ts";
import { MemoryStore } from "../app/memory-store.ts";

vi.mock("../../../renderers/index.ts", () => ({ focusField: () => {} }));
const { createJourney, withFirstStep } = await import("../../../src/browser/journey.ts");

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
    ports: {
      navigate: (path) => done.push(`show ${path}`),
      load: (path) => done.push(`load ${path}`),
      leave: (link) => done.push(`leave ${link}`),
      lang: () => "en",
      call: lateCall,
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
    ports: {
      navigate: () => undefined,
      load: () => undefined,
      leave: () => undefined,
      lang: () => "en",
      announce: () => {
        done.push("told");
        return () => undefined;
      },
      written: () => new Promise(() => undefined),
      call: lateCall,
      analytics: { track: (event) => done.push(event), identify: () => undefined },
      stores: { local: new MemoryStore(), session: new MemoryStore() },
    },
  });
  report({ type: "page", event: { name: "pay" } });
  expect(done.slice(0, 2)).toEqual(["told", "paying"]);
});

/** A journey whose program has an outline of its second step; `arrives` brings the whole. */
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
  let asked = 0;
  const beginning = {
    program: part,
    whole: (failed?: () => void) => {
      asked++;
      return new Promise<typeof whole>((resolve) => {
        arrives = () => resolve(whole);
        fails = () => failed?.();
      });
    },
    env,
    path: "/here",
    envelope: null,
    notice: undefined,
    ports: {
      navigate: (path: string) => done.push(`show ${path}`),
      load: () => undefined,
      leave: () => undefined,
      lang: () => "en",
      call: lateCall,
      analytics: { track: (event: string) => done.push(event), identify: () => undefined },
      stores: { local: new MemoryStore(), session: new MemoryStore() },
    },
  };
  return { beginning, done, arrives: () => arrives(), fails: () => fails(), asked: () => asked };
}

const press = (name: string) => ({ type: "page", event: { name } }) as const;

test("a step that is still on its way is entered when it is there, once, and what came meanwhile counts then", async () => {
  const { beginning, done, arrives, asked } = split();
  const { state, store, report } = createJourney(beginning);
  report(press("next"));
  expect([done, store.get(state).leaving]).toEqual([[], "step"]);
  report(press("next"));
  report(press("change"));
  report({ type: "visit", path: "/here" });
  expect(done).toEqual([]);
  arrives();
  await vi.waitFor(() => expect(store.get(state).leaving).toBeUndefined());
  expect(done).toEqual(["next", "show /there", "entered"]);
  expect(store.get(state).snapshot.step).toBe("here");
  report(press("next"));
  expect(done.slice(3)).toEqual(["next", "show /there", "entered"]);
  expect(asked()).toBe(1);
});

test("whoever waits for a step that does not come is told so, and nobody else is", async () => {
  const { beginning, fails } = split();
  const { state, store, report, complete } = createJourney(beginning);
  void complete();
  fails();
  expect(store.get(state).snapshot.alert).toBeNull();
  report(press("next"));
  fails();
  expect(store.get(state).snapshot.alert).toMatchObject({ tone: "error", text: { key: "errors.network" } });
});

test("a step that came before it is needed is entered at once", async () => {
  const { beginning, done, arrives } = split();
  const { report, complete } = createJourney(beginning);
  const there = complete();
  arrives();
  await there;
  report(press("next"));
  report(press("press"));
  expect(done).toEqual(["next", "show /there", "entered", "press"]);
});

test("where a guard leads on from the first step, the journey begins with the whole program; else with what is there", async () => {
  const led = split({ guards: [goto("there")] });
  const beginning = withFirstStep(led.beginning);
  led.arrives();
  const { state, store } = createJourney(await beginning);
  expect(store.get(state).snapshot.step).toBe("there");
  const stays = split();
  expect(await withFirstStep(stays.beginning)).toBe(stays.beginning);
  expect(stays.asked()).toBe(0);
});
