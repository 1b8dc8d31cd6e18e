import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { does, env, goto, program, rule, track } from "../engine/builders.ts";
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
  return { done, send, leaving: () => store.get(state).leaving };
}

test.each([
  ["next", "load /paying"],
  ["out", "leave home"],
])("while another document comes (%s), nothing is done but what is typed", (event, command) => {
  const { done, send, leaving } = journey();
  send("press");
  send(event);
  expect(leaving()).toBe(true);
  send("press");
  send(event);
  send("change");
  send("other.change", "other");
  const changes = ["change", "change of the other"];
  expect(done.filter((one) => !one.startsWith("show"))).toEqual(["press", command, ...changes]);
});

test("a document that does not come is waited for no longer than 15 s", () => {
  const { done, send, leaving } = journey();
  send("next");
  vi.advanceTimersByTime(14_999);
  send("out");
  expect(leaving()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(leaving()).toBe(false);
  send("out");
  expect(done.filter((one) => one.startsWith("leave"))).toEqual(["leave home"]);
});
