import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readJourneys } from "../../../../src/linter/index.ts";
import { reread } from "../../../../src/model/index.ts";
import { pagePictures } from "../../../../src/studio/reading/index.ts";
import { createExplorerThread } from "../../../../src/studio/server/explorer-thread.ts";
import { copyOfGarden, garden, openWorkspace } from "../journeys.ts";
import { openApi } from "../open-api.ts";

const ENGLISH = { site: "us", lang: "en" };

/** The fingerprint of each page's content, by step. */
const madeOf = (pages: ReturnType<typeof pagePictures>) => Object.fromEntries(pages.map(({ step, of }) => [step, of]));

test("a page has an address for its picture only if it has sample data or anybody may open it", async () => {
  const root = copyOfGarden();
  const { ask } = await openApi({ root, commits: false });
  const { body } = await ask("pictures", { flow: "garden", site: "us", lang: "en" });
  expect(body).toEqual({
    isCompiled: true,
    base: "/app/garden",
    pages: [
      { step: "details", address: "/app/garden/details", of: expect.stringMatching(/^[\w-]{43}$/) },
      { step: "done", address: null, of: expect.stringMatching(/^[\w-]{43}$/) },
    ],
  });
  expect((await ask("pictures", { flow: "nowhere", site: "us", lang: "en" })).status).toBe(404);
  const sample = { data: {}, steps: { done: { done: 1, details: { name: "Ana", email: "a@b.es" } } }, answers: {} };
  const sampled = reread(readJourneys(root), "flows/garden/dev.json", JSON.stringify(sample));
  expect(pagePictures(sampled, "garden", ENGLISH).map(({ address }) => address)).toEqual([
    "/app/garden/details",
    "/app/garden/done-dev",
  ]);
});

test("a step has an address if none of its guards sends away people who have done nothing yet", () => {
  const { repo } = garden();
  const path = "flows/garden/flow.json";
  const flow = JSON.parse(repo.files.get(path)?.text ?? "") as { steps: { done: object } };
  const addressWith = (guards: readonly object[]) => {
    const guarded = { ...flow, steps: { ...flow.steps, soil: { ...flow.steps.done, path: "/soil", guards } } };
    const after = reread(repo, path, JSON.stringify(guarded));
    return pagePictures(after, "garden", ENGLISH).find(({ step }) => step === "soil")?.address;
  };
  const away = { goto: "done" };
  expect(addressWith([{ when: "data.done > 0", ...away }])).toBe("/app/garden/soil");
  expect(addressWith([{ when: "data.done == 0", ...away }])).toBeNull();
  expect(addressWith([{ when: "data.done > 0", ...away }, away])).toBeNull();
  // What depends on more than the journey's own data is not known.
  expect(addressWith([{ when: "site.id == 'us'", ...away }])).toBeNull();
});

test("a page gets a new picture only if something on it has changed, in that language", () => {
  const root = copyOfGarden();
  const { repo } = openWorkspace(root);
  const path = "locales/en/garden.json";
  const texts = JSON.parse(readFileSync(join(root, path), "utf8")) as { done: Record<string, string> };
  texts.done["title"] = "So long";
  const after = reread(repo, path, JSON.stringify(texts));
  const [was, is] = [repo, after].map((one) => madeOf(pagePictures(one, "garden", ENGLISH)));
  expect(is?.["details"]).toBe(was?.["details"]);
  expect(is?.["done"]).not.toBe(was?.["done"]);
  const spanish = { site: "us", lang: "es" };
  expect(madeOf(pagePictures(after, "garden", spanish))).toEqual(madeOf(pagePictures(repo, "garden", spanish)));
});

test("finds the shortest path to a step, also to a new one, and none to a step that does not exist", async () => {
  const root = copyOfGarden();
  const explorer = createExplorerThread(root);
  onTestFinished(() => explorer.close());
  const to = (step: string) => explorer.find({ flow: "garden", step, site: "uk", lang: "es", arms: {} });
  const done = await to("done");
  expect(done).toMatchObject({ flow: "garden", site: "uk", lang: "es", why: "" });
  expect(JSON.stringify(done)).toContain('"submit"');
  expect(await to("soil")).toBeNull();
  // The same path line by line, played with the current files.
  const { lines = [], ...story } = (await explorer.story(JSON.stringify(done))) ?? {};
  expect(story).toEqual({ flow: "garden", base: "/app/garden", why: "", site: "uk", lang: "es", arms: [] });
  expect(lines.map(({ step }) => step)).toEqual(["details", "done"]);
  expect(lines[0]?.words).toMatch(/^opens \/app\/garden/);
  expect(lines[1]?.words).toMatch(/^sends the form with “Name”: "/);
  expect(await explorer.story(JSON.stringify({ ...done, flow: "nowhere" }))).toBeNull();
  const path = "flows/garden/flow.json";
  const text = readFileSync(join(root, path), "utf8")
    .replace('"done": {', '"soil": {')
    .replaceAll('"goto": "done"', '"goto": "soil"');
  writeFileSync(join(root, path), text);
  explorer.edited({ ask: "files", revision: 1, files: [[path, text]] });
  expect(await to("soil")).toMatchObject({ flow: "garden", site: "uk" });
  expect(await to("done")).toBeNull();
});
