import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Experiment, Experiments } from "../../../../src/experiments/index.ts";
import { followExperiments, readStates, shareProblem, withStates } from "../../../../src/server/experiments/index.ts";
import { experiments as product } from "../../app/product-experiments.ts";
import { startBench } from "../builders.ts";
import type { Bench } from "../builders.ts";
import { act, ANNA } from "../support/desk.ts";

const PAGE = "<!doctype html><html><head><title>page</title></head></html>";
const FLAG = "socialProof";
const trial: Experiment = {
  flag: "trial",
  epicKey: "TRY-1",
  arms: ["control", "treatment"],
  share: { control: 100, treatment: 0 },
  active: false,
};
let bench: Bench;
let pagesDir: string;
beforeAll(async () => {
  pagesDir = await mkdtemp(join(tmpdir(), "pages-"));
  await mkdir(join(pagesDir, "assets"));
  await writeFile(join(pagesDir, "index.html"), PAGE);
  bench = await startBench({ pagesDir });
});
afterAll(async () => {
  await bench.stop();
  await rm(pagesDir, { recursive: true });
});

/** What a new document brings. */
async function inDocument(): Promise<Experiments> {
  const { body } = await bench.client.send("GET", "/app/join/signup");
  const [, json = ""] = /<meta name="experiments" content='([^']*)'>/.exec(String(body)) ?? [];
  return JSON.parse(json) as Experiments;
}
const stateOf = ({ experiments }: Experiments, flag = FLAG) => experiments.find((one) => one.flag === flag);
/** Waits as long as the issue allows. */
const within = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 5_000, interval: 100 });

describe("a change of an experiment", () => {
  test("is in every new document, and in what open pages ask for, within five seconds; a stop too", async () => {
    expect(stateOf(await inDocument())).toEqual({
      flag: FLAG,
      epicKey: "GROW-544",
      arms: ["control", "treatment"],
      share: { control: 100, treatment: 0 },
      active: false,
    });
    const shown = await act(bench, "experiment", {
      flag: FLAG,
      state: "on",
      shares: "control=90,treatment=10",
      sites: "us, uk",
      languages: "en",
    });
    expect(shown).toEqual({
      flag: FLAG,
      is: "running",
      shares: "control 90 %, treatment 10 %",
      within: "2 seconds, for new pages",
    });
    const running = {
      flag: FLAG,
      epicKey: "GROW-544",
      arms: ["control", "treatment"],
      share: { control: 90, treatment: 10 },
      active: true,
      sites: ["us", "uk"],
      languages: ["en"],
    };
    await within(async () => expect(stateOf(await inDocument())).toEqual(running));
    const { body, headers } = await bench.client.send("GET", "/experiments.json");
    expect(stateOf(body as unknown as Experiments)).toEqual(running);
    expect(headers["cache-control"]).toBe("no-cache");
    const again = { headers: { "if-none-match": String(headers["etag"]) } };
    expect((await bench.client.send("GET", "/experiments.json", again)).status).toBe(304);

    await act(bench, "experiment", { flag: FLAG, state: "off" });
    await within(async () => expect(stateOf(await inDocument())).toEqual({ ...running, active: false }));
    expect((await bench.client.send("GET", "/experiments.json", again)).status).toBe(200);
  });

  test("keeps who made it, why, and what was before; the list says what runs", async () => {
    await act(bench, "experiment", { flag: "packageStep", state: "on", shares: "control=50,treatment=50" });
    await act(bench, "experiment", { flag: "packageStep", state: "off" }, { by: "ben", reason: "it is broken" });
    const [last] = (await act(bench, "audit")) as object[];
    const share = { control: 50, treatment: 50 };
    expect(last).toEqual({
      at: expect.any(Date),
      act: "experiment",
      by: "ben",
      reason: "it is broken",
      person: null,
      target: "packageStep",
      details: { active: false, share, before: { active: true, share } },
    });
    const list = (await act(bench, "experiments")) as { flag: string }[];
    expect(list.map(({ flag }) => flag)).toEqual(product.map(({ flag }) => flag));
    expect(list.find(({ flag }) => flag === "packageStep")).toEqual({
      flag: "packageStep",
      is: "off",
      shares: "control 50 %, treatment 50 %",
      since: expect.any(Date),
    });
  });

  test.each([
    [{ flag: "nothing" }, 'There is no experiment "nothing"; there are removeCoParentStatus, '],
    [{ flag: FLAG, shares: "control=90,treatment=9" }, "The shares add up to 99, not to 100"],
    [{ flag: FLAG, shares: "control=110,treatment=-10" }, 'The share of "treatment" must be a percentage'],
    [{ flag: FLAG, shares: "control=100" }, 'The share of "treatment" is missing'],
    [{ flag: FLAG, shares: "control=50,other=50" }, 'It has no arm "other"; its arms are control, treatment'],
    [{ flag: FLAG, sites: "us,fr" }, 'There is no "fr" among the sites: they are us, '],
    [{ flag: FLAG, languages: "fr" }, 'There is no "fr" among the languages: they are '],
    [{ flag: FLAG, state: "yes" }, "--state must be on or off"],
    [{}, "--flag is needed: The experiment's flag"],
  ])("with %j is refused, and nothing changes", async (input, message) => {
    const before = await readStates(bench.service.db);
    await expect(act(bench, "experiment", input as Record<string, string>, ANNA)).rejects.toThrow(message);
    expect(await readStates(bench.service.db)).toEqual(before);
  });
});

describe("a state that the files do not allow any more", () => {
  const defined = { experiments: [trial], holdout: 5 };
  const withShare = (share: Record<string, number>, active = true) =>
    withStates(defined, new Map([["trial", { active, share }]]));

  test("switches the experiment off, so that everybody has its first arm; others stay as they are", () => {
    expect(withShare({ control: 50, gone: 50 })).toEqual(defined);
    expect(withShare({ control: 50, treatment: 50 })).toEqual({
      experiments: [{ ...trial, active: true, share: { control: 50, treatment: 50 } }],
      holdout: 5,
    });
    expect(shareProblem(trial, { control: 50, gone: 50 })).toContain('no arm "gone"');
  });

  test("a state of an experiment that the files do not have is nobody's", () => {
    expect(withStates(defined, new Map([["gone", { active: true, share: { a: 100 } }]]))).toEqual(defined);
  });
});

test("while the database is away, the last known state holds; afterwards the present one", async () => {
  const { db } = bench.service;
  const warnings: unknown[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: (details: object) => void warnings.push(details) };
  const defined = { experiments: { experiments: [trial] } };
  const write = (share: object) =>
    sql`insert into experiment_states (flag, active, share) values ('trial', true, ${JSON.stringify(share)})
        on conflict (flag) do update set share = excluded.share`.execute(db);
  await write({ control: 50, treatment: 50 });
  const stops: (() => unknown)[] = [];
  const running = await followExperiments(db, log, defined, stops, 50);
  try {
    const known = running.current();
    expect(stateOf(known, "trial")?.share).toEqual({ control: 50, treatment: 50 });
    await sql`alter table experiment_states rename to away`.execute(db);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(running.current()).toBe(known);
    await sql`alter table away rename to experiment_states`.execute(db);
    await write({ control: 20, gone: 80 });
    await within(async () => expect(stateOf(running.current(), "trial")).toEqual(trial));
    expect(warnings).toEqual([{ flag: "trial" }]);
  } finally {
    for (const stop of stops) await stop();
    await sql`delete from experiment_states where flag = 'trial'`.execute(db);
  }
});
