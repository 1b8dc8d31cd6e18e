import { expect, test, vi } from "vitest";
import { shortestPaths } from "../../../../src/studio/server/shortest-paths.ts";
import { openWorkspace } from "../journeys.ts";
import { GUARD, trying } from "../trial.ts";

const DONE = { flow: "garden", step: "done", site: "us", lang: "en", arms: {} };

const TITLE = { language: "en", file: "garden", key: "done.title", value: "All done", was: "Thank you" };
const NEW_WORDS = { kind: "set", texts: [TITLE] } as const;

/** Searches, each of which is noted. */
function searches(found: object | null | undefined) {
  const requests: string[] = [];
  const find = async ({ flow, step, site }: typeof DONE) => {
    requests.push(`${flow}/${step} ${site}`);
    return found;
  };
  return { requests, find };
}

test("a path is searched once, also after a restart, and again when the journey has changed", async () => {
  const workspace = trying();
  const { requests, find } = searches({ events: [] });
  const model = () => ({ root: workspace.root, repo: openWorkspace(workspace.root).repo, revision: 1 });
  const name = await shortestPaths(model(), { find }).find(DONE);
  expect(name).toMatch(/^studio-garden-done-/);
  expect(await shortestPaths(model(), { find }).find(DONE)).toBe(name);
  expect(requests).toHaveLength(1);
  expect(await shortestPaths(model(), { find }).find({ ...DONE, site: "uk" })).not.toBe(name);
  workspace.apply(NEW_WORDS);
  expect(await shortestPaths(model(), { find }).find(DONE)).toBe(name);
  workspace.apply(GUARD);
  expect(await shortestPaths(model(), { find }).find(DONE)).not.toBe(name);
  expect(requests).toEqual(["garden/done us", "garden/done uk", "garden/done us"]);
});

test("that there is no path is kept too, and that a search has failed is not", async () => {
  const workspace = trying();
  const { repo, root } = workspace;
  const failing = searches(undefined);
  expect(await shortestPaths({ root, repo, revision: 1 }, failing).find(DONE)).toBeNull();
  const without = searches(null);
  expect(await shortestPaths({ root, repo, revision: 1 }, without).find(DONE)).toBeNull();
  expect(await shortestPaths({ root, repo, revision: 1 }, without).find(DONE)).toBeNull();
  expect(without.requests).toHaveLength(1);
});

test("paths to all steps without an address are searched in a quiet moment, for those whom a new tab shows", async () => {
  const { root, repo } = trying();
  const { requests, find } = searches({ events: [] });
  const paths = shortestPaths({ root, repo, revision: 1 }, { find }, 10);
  paths.findAll();
  paths.findAll();
  await vi.waitFor(() => expect(requests).toContain("garden/done us"));
  expect(new Set(requests).size).toBe(requests.length);
  expect(requests.every((one) => one.endsWith(" us"))).toBe(true);
});
