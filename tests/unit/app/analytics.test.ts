import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Experiment } from "../../../src/experiments/index.ts";
import { createAnalytics } from "../../../src/app/analytics.ts";
import { MemoryStore } from "./memory-store.ts";

const experiment = (flag: string, over: Partial<Experiment> = {}): Experiment => ({
  flag,
  epicKey: "GROW-541",
  arms: ["control", "treatment"],
  share: { control: 50, treatment: 50 },
  active: true,
  ...over,
});
const TRIAL = experiment("packageStep");
const VISITOR = "11111111-1111-4111-8111-111111111111";
/** When the browser is idle: until then nothing is recorded. */
let idle: () => void;
beforeEach(() => {
  // Nothing is sent after a test.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.stubGlobal("window", { addEventListener: () => undefined });
  vi.stubGlobal("document", { addEventListener: () => undefined, documentElement: { lang: "en" } });
  vi.stubGlobal("requestIdleCallback", (act: () => void) => (idle = act));
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 202 }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What a new document of the browser does. */
function documentOf(store: Storage, visitor = VISITOR) {
  return createAnalytics({ flow: "join", visitor, arms: {}, store });
}
const recorded = (): readonly (string | undefined)[] =>
  (window.dataLayer ?? []).map(({ event }) => event as string | undefined);

test.each<[string, (analytics: ReturnType<typeof documentOf>) => void, string]>([
  ["an event", (analytics) => analytics.track("Packages Viewed", {}), "Packages Viewed"],
  ["the visitor's identity", (analytics) => analytics.identify({}), "identify"],
  ["an exposure", (analytics) => analytics.expose(TRIAL, "treatment"), "Experiment Viewed"],
])("who leaves a document waits until %s is recorded", async (_, act, name) => {
  const analytics = documentOf(new MemoryStore());
  act(analytics);
  let isSettled = false;
  const settled = analytics.settled().then(() => (isSettled = true));
  await Promise.resolve();
  expect([isSettled, recorded()]).toEqual([false, []]);
  idle();
  await settled;
  expect(recorded()).toEqual([name]);
});

test("nobody waits for nothing, or longer than a second", async () => {
  const analytics = documentOf(new MemoryStore());
  await analytics.settled();
  analytics.track("Packages Viewed", {});
  const late = analytics.settled();
  await vi.advanceTimersByTimeAsync(1000);
  await late;
  expect(recorded()).toEqual([]);
});

test("an exposure is recorded once for a visitor, in all documents of the browser", async () => {
  const store = new MemoryStore();
  for (const visitor of [VISITOR, VISITOR, VISITOR.replaceAll("1", "2")]) {
    const analytics = documentOf(store, visitor);
    analytics.expose(TRIAL, "treatment");
    analytics.expose(experiment("socialProof"), "control");
    idle();
    await analytics.settled();
  }
  const flags = window.dataLayer?.map(({ flag }) => flag);
  expect(flags).toEqual(["packageStep", "socialProof", "packageStep", "socialProof"]);
});

test("an exposure is recorded again for another arm, and when somebody has started the experiment", async () => {
  const store = new MemoryStore();
  const measured = { share: { control: 100, treatment: 0 } };
  for (const [over, arm] of [
    [measured, "control"],
    [measured, "control"],
    [{ ...measured, counts: true }, "control"],
    [{}, "control"],
    [{}, "treatment"],
    [{}, "treatment"],
  ] as const) {
    const analytics = documentOf(store);
    analytics.expose(experiment("packageStep", over), arm);
    idle();
    await analytics.settled();
  }
  expect(window.dataLayer?.map(({ arm }) => arm)).toEqual(["control", "control", "treatment"]);
});
