import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createChecker } from "../../../../src/studio/server/checker.ts";
import { readReplay } from "../../../../src/studio/server/replay-files.ts";
import { copyOfGarden } from "../journeys.ts";
import { openApi } from "../open-api.ts";

const ENGLISH = "locales/en/garden.json";

/** The small journey with a commit that changes a title. */
async function openGarden(options: Parameters<typeof openApi>[0] = {}) {
  const api = await openApi(options);
  const { root, git } = api;
  const commit = (path: string, from: string, to: string) => {
    const text = readFileSync(join(root, path), "utf8");
    expect(text).toContain(from);
    writeFileSync(join(root, path), text.replaceAll(from, to));
    git("commit", "--quiet", "--all", "-m", `Not ${from}`);
    return git("rev-parse", "HEAD").trim();
  };
  return { ...api, worded: commit(ENGLISH, "Your details", "About you") };
}

test("compares the pages that a commit changed: as they are, and without the commit", async () => {
  const { ask, git, worded } = await openGarden();
  const { status, body } = await ask("changed-pages", { reverting: worded, site: "us", lang: "en" });
  expect(status).toBe(200);
  const page = { step: "details", before: "/app/garden/details", after: "/app/garden/details", only: null };
  // Every page has the progress bar, which shows the title of the step.
  expect(body.pages).toMatchObject([
    { ...page, why: ["its texts", "the journey"] },
    { step: "done", why: ["the journey"] },
  ]);
  // The files without the commit, which are those of its parent.
  expect(body.commit).toBe(git("rev-parse", `${worded}^^{tree}`).trim());
  const spanish = await ask("changed-pages", { reverting: worded, site: "us", lang: "es" });
  expect(spanish.body.pages).toEqual([]);
});

test("prepares the pages without the commit, and has no answers about a commit that cannot be taken back", async () => {
  const drawn: string[] = [];
  const ready = async (of: string) => void drawn.push(of);
  const { ask, git, worded, root } = await openGarden({ ready });
  const tree = git("rev-parse", `${worded}^^{tree}`).trim();
  expect(await ask("prepare-pages", { reverting: worded })).toEqual({ status: 200, body: { commit: tree } });
  expect(drawn).toEqual([tree]);
  writeFileSync(join(root, ENGLISH), `${readFileSync(join(root, ENGLISH), "utf8")}\n`);
  for (const answer of [
    ask("changed-pages", { reverting: worded, site: "us", lang: "en" }),
    ask("revert-people", { commit: worded }),
  ]) {
    const { status, body } = await answer;
    expect([status, body.message]).toEqual([422, expect.stringContaining("Some changes are not submitted yet")]);
  }
});

test("answers what happens to people in the middle of a journey if the commit is taken back", async () => {
  const people = [{ flow: "garden", arm: null, fate: "safe" as const, what: "They go on.", count: 3, example: null }];
  const { ask, worded } = await openGarden({ people });
  expect(await ask("revert-people", { commit: worded })).toEqual({
    status: 200,
    body: people,
  });
});

test("the check's thread answers what happens to people with changed files, for two questions at once", async () => {
  const root = copyOfGarden();
  const checker = createChecker(root, () => undefined);
  onTestFinished(() => checker.close());
  const flow = "flows/garden/flow.json";
  const text = readFileSync(join(root, flow), "utf8");
  const elsewhere = text.replaceAll('"/details"', '"/about-you"');
  expect(elsewhere).not.toBe(text);
  const [same, moved] = await Promise.all([checker.people([[flow, text]]), checker.people([[flow, elsewhere]])]);
  expect(same).toEqual([]);
  expect(moved?.map((one) => one.flow)).toContain("garden");
  // One of each, who opens the page with what their browser has stored.
  const example = moved?.find(({ what }) => what === "They go on where they were.")?.example ?? moved?.[0]?.example;
  expect(example).toMatchObject({ flow: "garden", site: "us", lang: "en" });
  for (const address of [example?.before, example?.after]) {
    const [, name = ""] = /^\/app\/garden\?replay=(studio-middle-garden-[0-9a-f]{12})$/.exec(address ?? "") ?? [];
    expect(JSON.parse(readReplay(root, name) ?? "{}")).toMatchObject({ flow: "garden", events: [{ do: "open" }] });
  }
});
