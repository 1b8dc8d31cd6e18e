import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followExperiments } from "../../../src/app/follow-experiments.ts";
import type { Journey } from "../../../src/browser/index.ts";

const experiment = (share: object, over: object = {}) => ({
  flag: "trial",
  epicKey: "TRY-1",
  arms: ["control", "treatment"],
  share,
  active: true,
  ...over,
});
let answer: () => Response | Promise<Response>;
let reported: unknown[];
beforeEach(() => {
  vi.useFakeTimers();
  reported = [];
  vi.stubGlobal("fetch", async () => answer());
  vi.stubGlobal("document", { visibilityState: "visible", documentElement: { lang: "en" } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function follow(tried: Record<string, string> = {}): void {
  const journey = { report: (event: unknown) => reported.push(event) } as unknown as Journey;
  followExperiments({ journey, visitor: "v", site: "us", arms: { trial: "control" }, tried });
}
const says = (...experiments: object[]) => {
  answer = () => Response.json({ experiments });
};
const minute = () => vi.advanceTimersByTimeAsync(60_000);

test("an open page knows within a minute that its arms have changed, and says so once", async () => {
  says(experiment({ control: 100, treatment: 0 }));
  follow();
  await minute();
  expect(reported).toEqual([]);
  says(experiment({ control: 0, treatment: 100 }));
  await minute();
  await minute();
  expect(reported).toEqual([{ type: "outdated" }]);
});

test.each([
  ["elsewhere", () => says(experiment({ control: 0, treatment: 100 }, { sites: ["uk"] }))],
  ["in another language", () => says(experiment({ control: 0, treatment: 100 }, { languages: ["es"] }))],
  ["without an answer", () => (answer = () => Promise.reject(new TypeError("offline")))],
  ["with an answer that is none", () => (answer = () => new Response("<html>", { status: 200 }))],
  ["with a refusal", () => (answer = () => Response.json({}, { status: 503 }))],
])("a change %s is nothing to the page", async (_where, given) => {
  given();
  follow();
  await minute();
  expect(reported).toEqual([]);
});

test("an arm that is tried out in the tab stays", async () => {
  says(experiment({ control: 0, treatment: 100 }));
  follow({ trial: "control" });
  await minute();
  expect(reported).toEqual([]);
});
