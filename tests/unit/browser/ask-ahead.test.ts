import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import { createPrefetched } from "../../../src/browser/prefetched.ts";
import { call, goto, program } from "../engine/builders.ts";
import { startOf } from "./start-of.ts";
import { createJourney } from "../../../src/browser/journey.ts";

const requests: string[] = [];
/** Releases the answers that `held` holds back. */
let release: () => void = () => undefined;
let held: Promise<void> | undefined;
let refused = false;

beforeEach(() => {
  requests.length = 0;
  held = undefined;
  refused = false;
  vi.stubGlobal("window", { location: { origin: "http://site.example" } });
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    requests.push(new URL(url).pathname);
    await held;
    if (refused) return new Response("{}", { status: 500 });
    return Response.json({ countries: [], phoneCodes: [], referrals: [] });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const getOptions = (input: JsonObject = {}) => call("getOptions", false, () => input);

/** A journey whose first step requests the data of the second step in advance. */
function journey(enter = [getOptions()]) {
  const flow = program({
    here: { ahead: "there", on: { next: [goto("there")] } },
    there: { enter, on: { "getOptions.ok": [goto("done")], "getOptions.failed": [goto("failed")] } },
    done: {},
    failed: {},
  });
  const made = createJourney(startOf(flow, "/here"));
  const step = () => made.now().snapshot.step;
  const askAhead = () => made.askAhead({ blocks: {}, form: () => Promise.reject(new Error("There are no forms")) });
  return { ...made, askAhead, step, next: () => made.report({ type: "page", event: { name: "next" } }) };
}

/** Waits until the request in advance has been sent. */
const begun = () => vi.waitFor(() => expect(requests).toEqual(["/v2/options"]));

test("data requested in advance is there at the next step, and is not requested again", async () => {
  const { askAhead, next, step } = journey();
  askAhead();
  await begun();
  next();
  await vi.waitFor(() => expect(step()).toBe("done"));
  expect(requests).toHaveLength(1);
});

test("the next step waits for an answer that has not arrived yet", async () => {
  held = new Promise((resolve) => (release = resolve));
  const { askAhead, next, step } = journey();
  askAhead();
  await begun();
  next();
  expect(step()).toBe("there");
  release();
  await vi.waitFor(() => expect(step()).toBe("done"));
  expect(requests).toHaveLength(1);
});

test("a request in advance that failed is not shown, and is sent again at the next step", async () => {
  refused = true;
  const { askAhead, next, step } = journey();
  askAhead();
  await begun();
  refused = false;
  expect(step()).toBe("here");
  next();
  await vi.waitFor(() => expect(step()).toBe("done"));
  expect(requests).toHaveLength(2);
});

test("an answer requested in advance is not used after a visit to another step", async () => {
  const { askAhead, report, next, step } = journey();
  askAhead();
  await begun();
  report({ type: "visit", path: "/failed" });
  askAhead();
  report({ type: "visit", path: "/here" });
  next();
  await vi.waitFor(() => expect(step()).toBe("done"));
  expect(requests).toHaveLength(2);
});

test("a call that changes something is never sent in advance", async () => {
  const { askAhead } = journey([call("createRegistration"), getOptions()]);
  askAhead();
  await begun();
  expect(requests).toHaveLength(1);
});

test("a stored answer is used only for the same call, input and language, only once, and only for five minutes", async () => {
  vi.useFakeTimers();
  try {
    const kept = createPrefetched();
    const answer = Promise.resolve({ output: { n: 1 } });
    const keep = () => kept.keep("list", { of: "a" }, "en", answer);
    keep();
    expect(kept.take("list", { of: "b" }, "en")).toBeUndefined();
    expect(kept.take("list", { of: "a" }, "es")).toBeUndefined();
    expect(kept.take("other", { of: "a" }, "en")).toBeUndefined();
    expect(kept.take("list", { of: "a" }, "en")).toBe(answer);
    expect(kept.take("list", { of: "a" }, "en")).toBeUndefined();
    keep();
    vi.advanceTimersByTime(5 * 60_000);
    expect(kept.take("list", { of: "a" }, "en")).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});
